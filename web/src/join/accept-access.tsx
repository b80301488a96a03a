import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../app/client.ts";
import { isSignedOut } from "../app/queries.ts";
import { profileQuery, startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { buttonClass, TaskButton } from "../ui/button.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";

const words = {
  en: {
    invited: (account: string) => `You have been invited by ${account}.`,
    signIn: (email: string) => `Sign in as ${email} to accept.`,
    go: "Sign in",
    other: (email: string) => `You are signed in as ${email}. Sign out first.`,
    signOut: "Sign out",
    accept: "Accept",
  },
  uk: {
    invited: (account: string) => `Вас запрошує ${account}.`,
    signIn: (email: string) => `Увійдіть як ${email}, щоб прийняти.`,
    go: "Увійти",
    other: (email: string) => `Ви ввійшли як ${email}. Спершу вийдіть.`,
    signOut: "Вийти",
    accept: "Прийняти",
  },
};

/** Accepts an invitation to an account with the session of the user whom it is for. */
export function AcceptAccess({ email, accountName = "", code }: types.ValidCode & { readonly code: string }) {
  const text = useWords(words);
  const profile = useQuery(profileQuery);
  const accept = useMutation({
    mutationFn: () => client.accountInvitations.accept({ code }),
    onSuccess: () => startOver("/"),
  });
  const leave = useMutation({ mutationFn: () => client.session.logout(), onSuccess: () => location.reload() });
  const who = profile.data?.email;
  if (profile.isPending) return <Skeleton />;
  return (
    <>
      <p>{text.invited(accountName)}</p>
      {isSignedOut(profile.error) && (
        <>
          <p>{text.signIn(email)}</p>
          <Link to="/sign-in" search={{ next: here(code) }} className={buttonClass("primary")}>
            {text.go}
          </Link>
        </>
      )}
      {who !== undefined && who !== email && (
        <>
          <Notice look="info">{text.other(who)}</Notice>
          <TaskButton task={leave} look="primary" text={text.signOut} />
        </>
      )}
      <ErrorNotice error={accept.error} />
      {who === email && <TaskButton task={accept} look="primary" text={text.accept} />}
    </>
  );
}

function here(code: string): string {
  return `/join#type=INVITE&code=${encodeURIComponent(code)}`;
}
