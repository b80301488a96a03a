import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import { useLanguage } from "../app/words.ts";
import { DocumentsProvider, type Documents } from "./document/document-context.ts";
import { keepDrawing } from "./drawings.ts";
import { DocumentView } from "./document/document-view.tsx";
import { useDraft } from "./document/use-draft.ts";
import type { OpenEnvelope, StepProps } from "./step-props.ts";
import { FillBar } from "./fill-bar.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { SignPanel } from "./sign-panel.tsx";
import { useLookups } from "./use-lookups.ts";
import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import { useMemo } from "react";

/** The documents of an envelope with the step of the user: fill in, sign, approve, or only read. */
export function EnvelopeDocuments(props: StepProps) {
  const { open, client, mailbox, uuid, drawings, isGuest } = props;
  const { envelope, template: shownTemplate, activeRoleIds } = open;
  const language = useLanguage();
  const kinds = useKinds(open);
  const roleIds = useMemo(() => new Set(activeRoleIds.filter((id) => kinds.get(id) === "assignee")), [activeRoleIds, kinds]);
  const state = useDraft({
    templateXml: shownTemplate.data,
    envelopeXml: envelope.data,
    createdAt: envelope.createdAt,
    roleIds,
  });
  const lookups = useLookups(state.template);
  const documents: Documents = {
    ...state,
    client,
    mailbox,
    isGuest,
    envelopeUuid: uuid,
    isCompleted: envelope.status === "COMPLETED",
    templateUuid: shownTemplate.uuid,
    templateVersion: shownTemplate.version,
    roleIds,
    locale: printLocaleOf({ locale: language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    valueOf: (field, row) => (field.type === "lookup" && lookups.find(field, row)) || state.valueOf(field, row),
    drawings,
    keepDrawing: isGuest ? undefined : keepDrawing,
  };
  const active = [...activeRoleIds].map((id) => kinds.get(id));
  return (
    <DocumentsProvider value={documents}>
      <main className="flex min-w-0 flex-col gap-8 px-4 py-6">
        <OutcomePanel {...props} />
        <Message xml={envelope.data} />
        {state.template.documents.map((document) => (
          <DocumentView key={document.id} document={document} />
        ))}
        {active.includes("signer") && roleIds.size === 0 && <SignPanel {...props} />}
      </main>
      {roleIds.size > 0 && <FillBar {...props} state={state} roleIds={roleIds} onSaved={lookups.read} />}
      {roleIds.size === 0 && active.length > 0 && <ReviewBar {...props} isApprover={active.includes("approver")} />}
    </DocumentsProvider>
  );
}

function useKinds({ template }: OpenEnvelope): ReadonlyMap<string, string> {
  return useMemo(() => {
    const xml = new DOMParser().parseFromString(template.data, "application/xml");
    const roles = [...xml.querySelectorAll("template > flow > roles > role")];
    return new Map(roles.map((role) => [role.getAttribute("id") ?? "", role.getAttribute("type") ?? "assignee"]));
  }, [template.data]);
}

/** The message of the sender, if there is one. */
function Message({ xml }: { readonly xml: string }) {
  const text = useMemo(() => readEnvelope(xml).input?.info.message?.text ?? "", [xml]);
  return text === "" ? null : <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line">{text}</blockquote>;
}
