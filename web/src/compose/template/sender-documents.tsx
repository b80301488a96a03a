import type { Client } from "@chancery/sdk";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import { drawingsOf, keepDrawing } from "../../acting/drawings.ts";
import { DocumentsProvider, type Documents } from "../../acting/document/document-context.ts";
import { DocumentView } from "../../acting/document/document-view.tsx";
import { useProfile } from "../../app/session.ts";
import { useLanguage } from "../../app/words.ts";
import type { Start } from "./load-start.ts";
import type { useCompose } from "./use-compose.ts";

type Props = {
  readonly mailbox: string;
  readonly here: Client;
  readonly start: Start;
  readonly composed: ReturnType<typeof useCompose>;
};

/** The documents as they will be printed, with the fields of the sender in their places. */
export function SenderDocuments({ mailbox, here, start, composed: { fields, lookups, draft, roleIds } }: Props) {
  const language = useLanguage();
  const profile = useProfile();
  const documents: Documents = {
    ...fields,
    client: here,
    mailbox,
    isGuest: false,
    envelopeUuid: draft,
    isCompleted: false,
    templateUuid: start.templateUuid,
    templateVersion: start.templateVersion,
    roleIds,
    locale: printLocaleOf({ locale: language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    valueOf: (field, row) => (field.type === "lookup" && lookups.find(field, row)) || fields.valueOf(field, row),
    drawings: drawingsOf(profile),
    keepDrawing,
  };
  return (
    <DocumentsProvider value={documents}>
      {fields.template.documents.map((document) => (
        <DocumentView key={document.id} document={document} />
      ))}
    </DocumentsProvider>
  );
}
