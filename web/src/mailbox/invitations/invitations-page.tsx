import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../app/words.ts";
import { Empty } from "../../ui/list-state.tsx";
import { ErrorNotice, Skeleton } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { AccountInvitations } from "./account-invitations.tsx";
import { EnvelopeInvitations } from "./envelope-invitations.tsx";
import { accountInvitationsQuery, envelopeInvitationsQuery } from "./invitation-queries.ts";

const words = {
  en: {
    title: "Invitations",
    none: "No invitations",
    empty: "Envelopes sent to your email address, and accounts that invite you, appear here.",
  },
  uk: {
    title: "Запрошення",
    none: "Запрошень немає",
    empty: "Тут з'являються конверти, надіслані на вашу електронну адресу, і облікові записи, які вас запрошують.",
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/invitations");

/** Pending invitations of the user to envelopes and accounts. */
export function InvitationsPage() {
  const text = useWords(words);
  usePageTitle(text.title);
  const { mailbox } = route.useParams();
  const envelopes = useQuery(envelopeInvitationsQuery);
  const accounts = useQuery(accountInvitationsQuery);
  const error = envelopes.error ?? accounts.error;
  const isEmpty = envelopes.data?.data.length === 0 && accounts.data?.data.length === 0;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6">
      <h1 className="text-2xl font-semibold">{text.title}</h1>
      <ErrorNotice error={error} />
      {(envelopes.isPending || accounts.isPending) && <Skeleton />}
      {isEmpty && <Empty title={text.none} text={text.empty} />}
      <EnvelopeInvitations mailbox={mailbox} />
      <AccountInvitations />
    </div>
  );
}
