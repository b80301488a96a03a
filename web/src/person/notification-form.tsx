import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
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
    kinds: {
      301: "An envelope is waiting for you",
      302: "An envelope was completed",
      303: "An envelope was cancelled",
      304: "An envelope expires soon",
      305: "An envelope has expired",
      306: "A step of an envelope you sent was completed",
      307: "A step of an envelope you sent was delegated",
      308: "A new comment",
      309: "An envelope is waiting for your approval",
      310: "An approval that you requested has ended",
      311: "An envelope was shared with you",
      312: "Reminders",
      101: "You are invited to an account",
      102: "Your access was changed",
      103: "A domain or a certificate needs attention",
      401: "An export is ready",
      501: "A long task has ended",
    },
  },
  uk: {
    title: "Сповіщення",
    hint: "Налаштування для конвертів діють в усіх ваших скриньках. Запрошення та листи з кодами надсилаються завжди.",
    what: "Подія",
    email: "Листом",
    web: "У застосунку",
    kinds: {
      301: "Конверт чекає на вас",
      302: "Конверт завершено",
      303: "Конверт скасовано",
      304: "Термін конверта скоро спливе",
      305: "Термін конверта сплив",
      306: "Крок надісланого вами конверта виконано",
      307: "Крок надісланого вами конверта делеговано",
      308: "Новий коментар",
      309: "Конверт чекає на ваше погодження",
      310: "Погодження, яке ви запитали, завершено",
      311: "Вам надано доступ до конверта",
      312: "Нагадування",
      101: "Вас запрошено до облікового запису",
      102: "Ваш доступ змінено",
      103: "Домен або сертифікат потребує уваги",
      401: "Експорт готовий",
      501: "Тривале завдання завершено",
    },
  },
};

type Kind = keyof (typeof words)["en"]["kinds"];
type Way = "email" | "web";

const ofMailboxes: readonly Kind[] = [301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312];
const ofAccounts: readonly Kind[] = [101, 102, 103, 401, 501];
const key = ["notification-preferences"];

/** Which events the user is notified of, by email and in the app. */
export function NotificationForm() {
  const text = useWords(words);
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
    mutationFn: async ({ kind, way, isOn }: { readonly kind: Kind; readonly way: Way; readonly isOn: boolean }) => {
      const next = new Set(found.data?.[way]);
      if (isOn) next.add(kind);
      else next.delete(kind);
      const own = ofMailboxes.includes(kind) ? ofMailboxes : ofAccounts;
      const body = { [way]: [...next].filter((one) => (own as readonly number[]).includes(one)) };
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
                  {text.kinds[kind]}
                </th>
                {(["email", "web"] as const).map((way) => (
                  <td key={way} className="text-center">
                    <label className="inline-flex size-11 items-center justify-center">
                      <input
                        type="checkbox"
                        aria-label={`${text.kinds[kind]}: ${text[way]}`}
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
