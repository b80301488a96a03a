import type { types } from "@chancery/sdk";
import { Link } from "@tanstack/react-router";
import { useWords } from "../app/words.ts";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Time } from "../ui/time.tsx";
import type { EnvelopeProps } from "./step-props.ts";

const words = {
  en: { from: "From", until: "until", back: "Back to the mailbox", noSubject: "Envelope without a subject" },
  uk: { from: "Від", until: "до", back: "До скриньки", noSubject: "Конверт без теми" },
};

type Props = EnvelopeProps & { readonly envelope: types.Envelope };

/** The top of an envelope's page: subject, sender, status, time left. */
export function EnvelopeHeader({ envelope, mailbox, mailboxName, isGuest }: Props) {
  const text = useWords(words);
  const { accountName, mailboxName: senderMailbox } = envelope.sender;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-4xl lg:max-w-7xl flex-col gap-2 px-4 py-4">
        <div className="flex items-center justify-between gap-2 text-sm">
          {isGuest ? (
            <span className="text-lg font-semibold">Chancery</span>
          ) : (
            <Link to="/mailbox/$mailbox/$folder" params={{ mailbox, folder: "waiting" }} className="min-w-0 py-2 text-accent">
              <span className="block sm:inline">‹ {text.back}</span>
              {mailboxName !== "" && (
                <span className="block truncate text-muted sm:inline">
                  <span className="max-sm:hidden"> · </span>
                  {mailboxName}
                </span>
              )}
            </Link>
          )}
          <LanguageSwitch />
        </div>
        <h1 className="text-xl font-semibold">{envelope.subject === "" ? text.noSubject : envelope.subject}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StatusBadge status={envelope.status} />
          <span>
            {text.from} {accountName}
            {senderMailbox !== "" && ` (${senderMailbox})`}
          </span>
          {envelope.expiredAfter !== null && envelope.status === "WAITING" && (
            <span>
              {text.until} <Time at={envelope.expiredAfter} />
            </span>
          )}
        </div>
      </div>
    </header>
  );
}
