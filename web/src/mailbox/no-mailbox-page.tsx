import { useMutation } from "@tanstack/react-query";
import { signOut, startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { TaskButton } from "../ui/button.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { AccountInvitations } from "./invitations/account-invitations.tsx";

const words = {
  en: {
    title: "No mailbox yet",
    text: "You are signed in, but you do not have access to a mailbox. Ask an administrator of your company's account for access. Invitations that you received by email can still be opened by their links.",
    out: "Sign out",
  },
  uk: {
    title: "Ще немає скриньки",
    text: "Ви увійшли, але не маєте доступу до жодної скриньки. Зверніться по доступ до адміністратора облікового запису вашої компанії. Запрошення, отримані листом, можна відкрити за посиланнями в них.",
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
      <TaskButton task={leave} text={text.out} />
    </PlainPage>
  );
}
