import { ApiError } from "@chancery/sdk";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { guestClient } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Notice, Skeleton } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { EnterAsGuest } from "./enter-as-guest.tsx";
import { EnvelopeView } from "./envelope-view.tsx";
import { useGuestPlace } from "./guest-session.ts";

const words = {
  en: {
    title: "An envelope for you",
    noCode: "This link is incomplete. Open the link in the email again.",
    from: (sender: string, subject: string) => (subject === "" ? `From ${sender}` : `${sender} sent you “${subject}”.`),
  },
  uk: {
    title: "Конверт для вас",
    noCode: "Це посилання неповне. Відкрийте посилання з листа ще раз.",
    from: (sender: string, subject: string) => (subject === "" ? `Від ${sender}` : `${sender} надсилає вам «${subject}».`),
  },
};

/** The page of the link in an invitation: guests act at once, users take the envelope into one of their mailboxes. */
export function InvitationPage() {
  const text = useWords(words);
  const code =
    new URLSearchParams(location.hash.slice(1)).get("code") ?? (/^#[\w-]+$/.test(location.hash) ? location.hash.slice(1) : "");
  const { view, enter } = useGuestPlace(code);
  const check = useQuery({
    queryKey: ["invitation", code],
    enabled: code !== "" && view === undefined,
    queryFn: async ({ signal }) => {
      const [may, info] = await Promise.all([
        guestClient.guests.checkCode({ code }, { signal }),
        guestClient.invitations.info({ code }, { signal }).catch(unknownInvitation),
      ]);
      return { ...may, info };
    },
  });
  if (view) return <EnvelopeView {...view} canDelegate />;
  const frame = (children: ReactNode) => <PlainPage title={text.title}>{children}</PlainPage>;
  if (code === "") return frame(<Notice look="bad">{text.noCode}</Notice>);
  if (check.error) return frame(<Notice look="bad">{errorText(check.error)}</Notice>);
  if (!check.data) return frame(<Skeleton />);
  const { info, ...may } = check.data;
  return frame(
    <>
      {info && <p className="text-lg">{text.from(info.accountName, info.subject)}</p>}
      {may.canLoginWithCode ? (
        <EnterAsGuest code={code} check={may} onEntered={enter} />
      ) : (
        <AcceptInvitation code={code} check={may} />
      )}
    </>,
  );
}

/** An invitation that was accepted before is known to its guest only, by the code. */
function unknownInvitation(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return undefined;
}
