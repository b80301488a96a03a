import { useId, type ReactNode } from "react";
import { useWords } from "../app/words.ts";
import { Comments } from "./comments.tsx";
import type { DetailsProps } from "./details-props.ts";
import { Downloads } from "./downloads.tsx";
import { Emails } from "./emails.tsx";
import { Flow } from "./flow-view.tsx";
import { MoreActions } from "./more-actions.tsx";

const words = {
  en: { details: "Details", flow: "Steps", comments: "Comments", downloads: "Downloads", emails: "Emails", more: "More actions" },
  uk: { details: "Докладно", flow: "Кроки", comments: "Коментарі", downloads: "Завантаження", emails: "Листи", more: "Інші дії" },
};

/** The envelope from outside: its steps and people, comments, downloads, emails, and what else can be done with it. */
export function EnvelopeDetails(props: DetailsProps) {
  const text = useWords(words);
  const { envelope, mailbox, isGuest } = props;
  const isSender = envelope.sender.mailboxUuid === mailbox;
  if (envelope.status === "DRAFT") return null;
  return (
    <aside aria-label={text.details} className="mx-auto flex max-w-4xl flex-col gap-2 px-4 py-6">
      <Part title={text.flow} isOpen>
        <Flow {...props} />
      </Part>
      <Part title={text.comments}>
        <Comments {...props} />
      </Part>
      <Part title={text.downloads}>
        <Downloads {...props} />
      </Part>
      {isSender && !isGuest && (
        <Part title={text.emails}>
          <Emails {...props} />
        </Part>
      )}
      {!isGuest && (
        <Part title={text.more}>
          <MoreActions {...props} />
        </Part>
      )}
    </aside>
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
