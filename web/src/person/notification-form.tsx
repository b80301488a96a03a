import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { noticeWords } from "../mailbox/notices/notice-words.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

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

const ofMailboxes: readonly number[] = [301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312];
const ofAccounts: readonly number[] = [101, 102, 103, 401, 501];
const key = ["notification-preferences"];

/** Which events the user is notified of, by email and in the app. */
export function NotificationForm() {
  const text = useWords(words);
  const kinds = useWords(noticeWords);
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [mailboxes, accounts] = await Promise.all([
        client.notifications.mailboxPreferences(undefined, { signal }),
        client.notifications.accountPreferences(undefined, { signal }),
      ]);
      const on = (way: Way) => new Set<number>([...mailboxes.preferences[way], ...accounts[way]]);
      return { email: on("email"), web: on("web") };
    },
  });
  const save = useMutation({
    mutationFn: async ({ kind, way, isOn }: { readonly kind: number; readonly way: Way; readonly isOn: boolean }) => {
      const next = new Set(found.data?.[way]);
      if (isOn) next.add(kind);
      else next.delete(kind);
      const own = ofMailboxes.includes(kind) ? ofMailboxes : ofAccounts;
      const body = { [way]: [...next].filter((one) => own.includes(one)) };
      if (own === ofMailboxes) await client.notifications.setMailboxPreferences({ body: { preferences: body } });
      else await client.notifications.setAccountPreferences({ body });
      await queries.invalidateQueries({ queryKey: key });
    },
  });
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
              <th scope="col" className="font-medium">
                {text.email}
              </th>
              <th scope="col" className="font-medium">
                {text.web}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...ofMailboxes, ...ofAccounts].map((kind) => (
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
                        checked={data[way].has(kind)}
                        onChange={({ target: { checked } }) => save.mutate({ kind, way, isOn: checked })}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
