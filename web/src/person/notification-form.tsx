import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { noticeWords } from "../mailbox/notices/notice-words.ts";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Notifications",
    hint: "Settings for envelopes apply to all your mailboxes. Invitations and emails with codes are always sent.",
    what: "Event",
    email: "By email",
    web: "In the app",
  },
  uk: {
    title: "Сповіщення",
    hint: "Налаштування для конвертів діють в усіх ваших скриньках. Запрошення та листи з кодами надсилаються завжди.",
    what: "Подія",
    email: "Листом",
    web: "У застосунку",
  },
};

type Way = "email" | "web";

/** The kinds of each list of preferences, which knows the numbers of the other one too. */
const kindsOf = {
  mailboxes: [301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312],
  accounts: [101, 102, 103, 401, 501],
} as const;
const lists = ["mailboxes", "accounts"] as const;
const key = ["notification-preferences"];

type List = (typeof lists)[number];
type Chosen = Readonly<Record<List, Readonly<Record<Way, readonly number[]>>>>;
type Change = { readonly list: List; readonly kind: number; readonly way: Way; readonly isOn: boolean };

/** Which events the user is notified of, by email and in the app. */
export function NotificationForm() {
  const text = useWords(words);
  const kinds = useWords(noticeWords);
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => readChosen(signal) });
  const save = useSave();
  const { data } = found;
  if (found.isPending) return <Skeleton lines={8} />;
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={found.error ?? save.error} />
      {data && (
        <table className="w-full">
          <thead>
            <tr className="text-start text-sm">
              <th scope="col" className="py-2 text-start font-medium">
                {text.what}
              </th>
              <th scope="col" className="px-2 font-medium wrap-normal">
                {text.email}
              </th>
              <th scope="col" className="px-2 font-medium wrap-normal">
                {text.web}
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.flatMap((list) =>
              kindsOf[list].map((kind) => (
                <tr key={kind} className="border-t border-line">
                  <th scope="row" className="py-1 text-start font-normal">
                    {kinds[kind]}
                  </th>
                  {(["email", "web"] as const).map((way) => (
                    <td key={way} className="text-center">
                      <label className="inline-flex size-11 items-center justify-center">
                        <input
                          type="checkbox"
                          aria-label={`${kinds[kind]}: ${text[way]}`}
                          className="size-5 accent-accent"
                          checked={data[list][way].includes(kind)}
                          onChange={({ target: { checked } }) => save.mutate({ list, kind, way, isOn: checked })}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </Section>
  );
}

async function readChosen(signal: AbortSignal): Promise<Chosen> {
  const [mailboxes, accounts] = await Promise.all([
    client.notifications.mailboxPreferences(undefined, { signal }),
    client.notifications.accountPreferences(undefined, { signal }),
  ]);
  return { mailboxes: mailboxes.preferences, accounts };
}

/** Saves changes one after the other: a request names all kinds of a way, those of changes that are not saved yet too. */
function useSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    onMutate: async ({ list, kind, way, isOn }: Change) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Chosen>(key, (before) => {
        if (!before) return before;
        const others = before[list][way].filter((one) => one !== kind);
        return { ...before, [list]: { ...before[list], [way]: isOn ? [...others, kind] : others } };
      });
    },
    mutationFn: async ({ list, way }: Change) => {
      const body = { [way]: queries.getQueryData<Chosen>(key)?.[list][way] };
      if (list === "mailboxes") await client.notifications.setMailboxPreferences({ body: { preferences: body } });
      else await client.notifications.setAccountPreferences({ body });
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: key }) === 1) await queries.invalidateQueries({ queryKey: key });
    },
  });
}
