import { ApiError } from "@chancery/sdk";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { client } from "../app/client.ts";
import { queries } from "../app/queries.ts";
import { mailboxesQuery, startOver, useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { drawingsOf } from "./drawings.ts";
import { envelopeQuery, EnvelopeView } from "./envelope-view.tsx";

const words = {
  en: {
    unknown: "Envelope not found",
    help: "Check the address, or sign in as another user. If you were invited by email, open the link in that email.",
    home: "Open the mailbox",
  },
  uk: {
    unknown: "Конверт не знайдено",
    help: "Перевірте адресу або ввійдіть як інший користувач. Якщо вас запросили листом, відкрийте посилання з нього.",
    home: "Відкрити скриньку",
  },
};

const page = getRouteApi("/signed-in/envelope/$uuid");

/** An envelope, as the mailbox of the address sees it, else as the one that is to act, else as the first that sees it. */
export function EnvelopePage() {
  const text = useWords(words);
  const { uuid } = page.useParams();
  const { mailbox } = page.useSearch();
  const profile = useProfile();
  const { data: mailboxes } = useSuspenseQuery(mailboxesQuery);
  const { data: found } = useSuspenseQuery({
    queryKey: ["mailbox-of-envelope", uuid, mailbox],
    queryFn: () => findMailbox(uuid, mailbox === undefined ? mailboxes.map((one) => one.mailboxUuid) : [mailbox]),
  });
  if (found === null) {
    return (
      <PlainPage title={text.unknown}>
        <p>{text.help}</p>
        <Link to="/" className={buttonClass("primary")}>
          {text.home}
        </Link>
      </PlainPage>
    );
  }
  const name = mailboxes.find(({ mailboxUuid }) => mailboxUuid === found);
  return (
    <EnvelopeView
      key={found}
      client={client.in(found)}
      mailbox={found}
      mailboxName={name === undefined ? "" : `${name.accountName}: ${name.name}`}
      uuid={uuid}
      isGuest={false}
      onSignedOut={signInAgain}
      drawings={drawingsOf(profile)}
    />
  );
}

function signInAgain(): void {
  startOver(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** The first mailbox that is to act on an envelope, else the first that sees it; null when none does. */
async function findMailbox(uuid: string, mailboxes: readonly string[]): Promise<string | null> {
  let first: string | null = null;
  const [only] = mailboxes;
  // the envelope is read meanwhile where there is nothing to choose
  if (mailboxes.length === 1 && only !== undefined)
    void queries.prefetchQuery(envelopeQuery({ client: client.in(only), mailbox: only, uuid }));
  for (const mailbox of mailboxes) {
    try {
      const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" }, { mailbox });
      if (envelope.status === "WAITING") return mailbox;
      first ??= mailbox;
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 410].includes(error.status)) throw error;
    }
  }
  return first;
}
