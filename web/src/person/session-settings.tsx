import { readAgent } from "@chancery/core/audit/agent.ts";
import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useRead } from "../app/queries.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Sessions",
    hint: "Places where you are signed in. If you do not recognize a session, end it and change your password.",
    unknown: "Unknown program",
    current: "this session",
    since: (when: string) => `signed in ${when}`,
    used: (when: string) => `last used ${when}`,
    kinds: { password: "password", passkey: "passkey", registration: "registration", provider: "identity provider" },
    end: "End",
    others: "End all other sessions",
    ended: (count: number) => `Sessions ended: ${count}.`,
  },
  uk: {
    title: "Сеанси",
    hint: "Місця, де ви ввійшли. Якщо ви не впізнаєте сеанс, завершіть його й змініть пароль.",
    unknown: "Невідома програма",
    current: "цей сеанс",
    since: (when: string) => `вхід ${when}`,
    used: (when: string) => `востаннє ${when}`,
    kinds: { password: "пароль", passkey: "ключ доступу", registration: "реєстрація", provider: "постачальник ідентифікації" },
    end: "Завершити",
    others: "Завершити всі інші сеанси",
    ended: (count: number) => `Завершено сеансів: ${count}.`,
  },
};

/** The sessions of the user, each of which can be ended. */
export function SessionSettings() {
  const text = useWords(words);
  const list = useRead(["sessions"], client.userSessions.list, undefined);
  const onSuccess = () => list.refetch();
  const end = useMutation({ mutationFn: (uuid: string) => client.userSessions.end({ uuid }), onSuccess });
  const endOthers = useMutation({ mutationFn: () => client.userSessions.endOthers(), onSuccess });
  const error = list.error ?? end.error ?? endOthers.error;
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={error} />
      {endOthers.data && <Notice look="good">{text.ended(endOthers.data.ended)}</Notice>}
      {list.isPending && <Skeleton lines={2} />}
      <ul>
        {list.data?.map((session) => (
          <SessionRow key={session.uuid} session={session} onEnd={() => end.mutate(session.uuid)} />
        ))}
      </ul>
      {list.data?.some(({ current }) => !current) && <TaskButton task={endOthers} className="self-start" text={text.others} />}
    </Section>
  );
}

type RowProps = { readonly session: types.UserSession; readonly onEnd: () => void };

function SessionRow({ session, onEnd }: RowProps) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const { createdAt, lastUsedAt, kind, address, userAgent, current } = session;
  const { browser, os } = readAgent(userAgent ?? "");
  const name = [browser, os].filter(Boolean).join(", ") || userAgent || text.unknown;
  const used = lastUsedAt && text.used(dateTime(lastUsedAt));
  const title = (
    <>
      {name} {current && <span className="text-sm text-good">{text.current}</span>}
    </>
  );
  return (
    <ListRow title={title} facts={[kind && text.kinds[kind], address, text.since(dateTime(createdAt)), used]}>
      {!current && <Button look="quiet" about={`${name}, ${dateTime(createdAt)}`} onClick={onEnd} text={text.end} />}
    </ListRow>
  );
}
