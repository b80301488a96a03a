import { useMutation } from "@tanstack/react-query";
import { signOut, startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { AccountInvitations } from "./invitations/account-invitations.tsx";

const words = {
  en: {
    title: "No mailbox yet",
    text: "You are signed in, and no mailbox is open to you. Ask the person who administers your company's account to give you access to one. Invitations by email still open by their links.",
    out: "Sign out",
  },
  uk: {
    title: "Ще немає скриньки",
    text: "Ви увійшли, та жодна скринька вам не відкрита. Попросіть доступ у людини, яка керує акаунтом вашої компанії. Запрошення з листів відкриваються за своїми посиланнями.",
    out: "Вийти",
  },
};

/** Shown to users who can open no mailbox. */
export function NoMailboxPage() {
  const text = useWords(words);
  const leave = useMutation({ mutationFn: signOut });
  return (
    <PlainPage title={text.title}>
      <p>{text.text}</p>
      <AccountInvitations onAccepted={() => startOver("/")} />
      <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {text.out}
      </Button>
    </PlainPage>
  );
}
