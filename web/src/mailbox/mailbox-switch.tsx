import type { types } from "@chancery/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useWords } from "../app/words.ts";
import { inputClass, Options } from "../ui/form.tsx";

const words = { en: { mailbox: "Mailbox" }, uk: { mailbox: "Скринька" } };

type Props = { readonly mailboxes: types.MailboxesListOutput; readonly current: string };

/** Chooses the mailbox that the pages show. With a single one it is only named. */
export function MailboxSwitch({ mailboxes, current }: Props) {
  const text = useWords(words);
  const navigate = useNavigate();
  const [only] = mailboxes;
  if (mailboxes.length === 1 && only) {
    return (
      <p className="min-w-0 grow py-2 md:grow-0">
        <span className="block truncate font-semibold">{only.name}</span>
        <span className="block truncate text-sm text-muted">{only.accountName}</span>
      </p>
    );
  }
  return (
    <select
      aria-label={text.mailbox}
      className={`${inputClass} min-w-0 flex-1 md:flex-none`}
      value={current}
      onChange={(event) =>
        void navigate({ to: "/mailbox/$mailbox/$folder", params: { mailbox: event.target.value, folder: "waiting" } })
      }
    >
      {[...Map.groupBy(mailboxes, ({ accountName }) => accountName)].map(([account, own]) => (
        <optgroup key={account} label={account}>
          <Options of={own.map(({ mailboxUuid, name }) => [mailboxUuid, name])} />
        </optgroup>
      ))}
    </select>
  );
}
