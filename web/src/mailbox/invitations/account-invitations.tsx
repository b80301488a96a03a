import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { useDay } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { useToast } from "../../ui/toast.tsx";
import { accountInvitationsQuery } from "./invitation-queries.ts";

const words = {
  en: {
    title: "Accounts",
    until: (day: string) => `Until ${day}`,
    mailboxes: (names: string) => `Mailboxes: ${names}`,
    accept: "Accept",
    decline: "Decline",
    sure: "Decline the invitation",
    what: (account: string) => `You will not get access to ${account}. Its administrators can invite you again.`,
    accepted: (account: string) => `You now have access to ${account}`,
    declined: "Invitation declined",
  },
  uk: {
    title: "Облікові записи",
    until: (day: string) => `До ${day}`,
    mailboxes: (names: string) => `Скриньки: ${names}`,
    accept: "Прийняти",
    decline: "Відмовитися",
    sure: "Відмовитися від запрошення",
    what: (account: string) => `Ви не отримаєте доступу до «${account}». Адміністратори можуть запросити вас знову.`,
    accepted: (account: string) => `Тепер ви маєте доступ до «${account}»`,
    declined: "Запрошення відхилено",
  },
};

type Props = { readonly onAccepted?: () => void };

/** Open invitations of the user to accounts, to accept or to decline; nothing when there is none. */
export function AccountInvitations({ onAccepted }: Props) {
  const text = useWords(words);
  const { data } = useQuery(accountInvitationsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.title}>
      <ul className="rounded-lg border border-line bg-surface">
        {data.data.map((one) => (
          <Invitation key={one.inviteUuid} one={one} onAccepted={onAccepted} />
        ))}
      </ul>
    </Section>
  );
}

function Invitation({ one, onAccepted }: { readonly one: types.AccountInvitation; readonly onAccepted: Props["onAccepted"] }) {
  const text = useWords(words);
  const day = useDay();
  const toast = useToast();
  const [isAsked, setIsAsked] = useState(false);
  const { account, code = "", mailboxes } = one;
  const { accept, decline } = useAnswers(code, {
    onAccepted: () => {
      toast({ text: text.accepted(account.name) });
      onAccepted?.();
    },
    onDeclined: () => toast({ text: text.declined }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{account.name}</p>
        {mailboxes.length > 0 && (
          <p className="text-sm break-words text-muted">{text.mailboxes(mailboxes.map(({ name }) => name).join(", "))}</p>
        )}
        <p className="text-sm text-muted">{text.until(day(one.expireAt))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button about={account.name} isBusy={accept.isPending} onClick={() => accept.mutate()} text={text.accept} />
        <Button about={account.name} onClick={() => setIsAsked(true)} text={text.decline} />
      </div>
      <ErrorNotice error={accept.error} />
      {isAsked && (
        <ConfirmDialog title={text.sure} action={text.decline} task={decline} onClose={() => setIsAsked(false)}>
          {text.what(account.name)}
        </ConfirmDialog>
      )}
    </li>
  );
}

type Then = { readonly onAccepted: () => void; readonly onDeclined: () => void };

/** The two answers to an invitation. Accepting changes the accounts and mailboxes of the user. */
function useAnswers(code: string, { onAccepted, onDeclined }: Then) {
  const read = (...keys: readonly string[]) => Promise.all(keys.map((key) => readAgain({ queryKey: [key] })));
  const accept = useMutation({
    mutationFn: () => client.accountInvitations.accept({ code }),
    onSuccess: async () => {
      onAccepted();
      await read("profile", "mailboxes", "own-invitations");
    },
  });
  const decline = useMutation({
    mutationFn: () => client.accountInvitations.decline({ code }),
    onSuccess: async () => {
      onDeclined();
      await read("own-invitations");
    },
  });
  return { accept, decline };
}
