import { type ReactNode, useId } from "react";
import { usePermissions } from "../app/permissions.ts";
import { useWords } from "../app/words.ts";
import { Approvals } from "./approval/approvals.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { Chain } from "./chain.tsx";
import { Comments } from "./comments.tsx";
import type { DetailsProps, OutsideProps } from "./details-props.ts";
import { Downloads } from "./downloads.tsx";
import { Emails } from "./emails.tsx";
import { Facts } from "./facts.tsx";
import { Flow } from "./flow-view.tsx";
import { MoreActions } from "./more-actions.tsx";
import { NextSteps, nextStepsOf } from "./next-steps.tsx";

const words = {
  en: {
    details: "Details",
    flow: "Steps",
    next: "Next steps",
    approvals: "Approvals",
    facts: "About this envelope",
    comments: "Comments",
    downloads: "Downloads",
    emails: "Emails",
    chain: "Chain",
    trail: "Audit trail",
    more: "More actions",
  },
  uk: {
    details: "Докладно",
    flow: "Кроки",
    next: "Наступні кроки",
    approvals: "Погодження",
    facts: "Про конверт",
    comments: "Коментарі",
    downloads: "Завантаження",
    emails: "Листи",
    chain: "Ланцюжок",
    trail: "Журнал подій",
    more: "Інші дії",
  },
};

const actions = ["envelopeShare", "envelopeDelegate", "envelopeSend"] as const;

/** The envelope from outside: its steps and people, comments, downloads, emails, and what else can be done with it. */
export function EnvelopeDetails(props: OutsideProps) {
  return props.isGuest ? <Parts {...props} may={guestMay} /> : <UserParts {...props} />;
}

/** The service decides what guests may do; they have no permissions that could be read. */
function guestMay(): boolean {
  return true;
}

function UserParts(props: OutsideProps) {
  return <Parts {...props} may={usePermissions(props.mailbox)} />;
}

function Parts(props: DetailsProps) {
  const text = useWords(words);
  const { envelope, isGuest, may } = props;
  const isDraft = envelope.status === "DRAFT";
  return (
    <aside
      aria-label={text.details}
      className="flex flex-col gap-2 px-4 py-6 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:scroll-pb-28 lg:pb-28"
    >
      {!isDraft && (
        <Part title={text.flow} isOpen>
          <Flow {...props} />
        </Part>
      )}
      {nextStepsOf(props).length > 0 && (
        <Part title={text.next} isOpen>
          <NextSteps {...props} />
        </Part>
      )}
      {!isGuest && (may("envelopeApprovalListView") || may("envelopeApproval")) && (
        <Part title={text.approvals} isOpen={isDraft || envelope.status === "ON_APPROVAL"}>
          <Approvals {...props} />
        </Part>
      )}
      {!isDraft && <SentParts {...props} />}
    </aside>
  );
}

/** Parts that only a sent envelope has. */
function SentParts(props: DetailsProps) {
  const text = useWords(words);
  const { envelope, mailbox, isGuest, may } = props;
  const isSender = envelope.sender.mailboxUuid === mailbox;
  return (
    <>
      <Part title={text.facts}>
        <Facts {...props} />
      </Part>
      {may("commentRead") && (
        <Part title={text.comments}>
          <Comments {...props} />
        </Part>
      )}
      {may("envelopeDownloadBinaries") && (
        <Part title={text.downloads}>
          <Downloads {...props} />
        </Part>
      )}
      {isSender && !isGuest && may("envelopeListView") && (
        <Part title={text.emails}>
          <Emails {...props} />
        </Part>
      )}
      {!isGuest && (may("chainAdd") || envelope.chainUuid !== null) && (
        <Part title={text.chain}>
          <Chain {...props} />
        </Part>
      )}
      {!isGuest && may("envelopeListView") && (
        <Part title={text.trail}>
          <AuditTrail {...props} />
        </Part>
      )}
      {!isGuest && actions.some(may) && (
        <Part title={text.more}>
          <MoreActions {...props} />
        </Part>
      )}
    </>
  );
}

function Part({ title, isOpen, children }: { readonly title: string; readonly isOpen?: boolean; readonly children: ReactNode }) {
  const id = useId();
  return (
    <details open={isOpen} aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <summary className="min-h-11 px-4 py-3">
        <h2 id={id} className="inline font-semibold">
          {title}
        </h2>
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}
