import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { auditTrailQuery } from "./trail-records.ts";
import type { DetailsProps } from "./details-props.ts";
import { type FlowRole, flowOf } from "./flow.ts";
import { type RoleTime, roleTime } from "./role-times.ts";

const words = {
  en: {
    kinds: { sender: "sends", assignee: "fills in", signer: "signs", approver: "approves", copy: "gets a copy" },
    done: "Done",
    now: "Acts now",
    later: "Later",
    open: "Not assigned yet",
    you: "you",
    progress: (done: number, all: number) => `${done} of ${all} steps done`,
    received: (at: string) => `Received ${at}`,
    acted: (at: string, by: string | undefined) => (by === undefined ? `Done ${at}` : `Done ${at} by ${by}`),
  },
  uk: {
    kinds: { sender: "надсилає", assignee: "заповнює", signer: "підписує", approver: "погоджує", copy: "отримує копію" },
    done: "Готово",
    now: "Діє зараз",
    later: "Згодом",
    open: "Ще не призначено",
    you: "ви",
    progress: (done: number, all: number) => `Виконано кроків: ${done} з ${all}`,
    received: (at: string) => `Отримано ${at}`,
    acted: (at: string, by: string | undefined) => (by === undefined ? `Виконано ${at}` : `Виконано ${at}, ${by}`),
  },
};

/** The steps of the envelope in order, with the people and what each has done. */
export function Flow(props: DetailsProps) {
  const { client, mailbox, envelope, template, isGuest } = props;
  const text = useWords(words);
  const steps = useMemo(() => flowOf(envelope.data, template.data), [envelope.data, template.data]);
  const uuids = [...new Set(steps.flat().flatMap(({ recipient }) => (recipient?.includes("@") === false ? [recipient] : [])))];
  const names = useQuery({
    queryKey: ["mailbox-names", uuids],
    enabled: !isGuest && uuids.length > 0,
    queryFn: ({ signal }) => client.mailboxes.info({ accountName: true, body: uuids }, { signal }),
  });
  const trail = useQuery(auditTrailQuery(props));
  const acting = steps.flat().filter(({ kind }) => kind !== "copy");
  const done = acting.filter(({ isCompleted }) => isCompleted).length;
  const nameOf = ({ recipient }: FlowRole): string | undefined => {
    if (recipient === undefined || recipient.includes("@")) return recipient;
    const found = names.data?.[recipient];
    if (!found) return recipient === envelope.sender.mailboxUuid ? envelope.sender.mailboxName : undefined;
    // the account of a guest is named like the mailbox
    return [...new Set([found.name, found.accountName])].filter((part) => part !== undefined).join(", ");
  };
  const isOver = envelope.status === "CANCELLED" || envelope.status === "EXPIRED";
  return (
    <div className="flex flex-col gap-4">
      <Progress label={text.progress(done, acting.length)} part={done / Math.max(1, acting.length)} />
      <ol className="flex flex-col gap-3">
        {steps.map((roles) => (
          <li key={roles[0]?.order} className="flex flex-col gap-2 border-s-2 border-line ps-4">
            {roles.map((role) => (
              <Role
                key={role.id}
                role={role}
                name={nameOf(role)}
                time={roleTime(role, trail.data ?? [])}
                isOwn={role.recipient === mailbox}
                isOver={isOver}
              />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Progress({ label, part }: { readonly label: string; readonly part: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{label}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}

type RoleProps = {
  readonly role: FlowRole;
  readonly name: string | undefined;
  readonly time: RoleTime;
  readonly isOwn: boolean;
  readonly isOver: boolean;
};

function Role({ role, name, time, isOwn, isOver }: RoleProps) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const state = role.isCompleted ? text.done : role.isActive ? text.now : isOver ? "–" : text.later;
  const other = name ?? (role.recipient === undefined ? text.open : undefined);
  const who = !isOwn ? other : name === undefined ? text.you : `${name} (${text.you})`;
  const look = role.isCompleted ? "text-good" : role.isActive ? "text-warn" : "text-muted";
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{role.title}</span>
      <span className={`ms-auto text-sm font-medium ${look}`}>{state}</span>
      <span className="basis-full text-muted">
        {[text.kinds[role.kind], who].filter((part) => part !== undefined).join(" · ")}
      </span>
      {time.actedAt !== undefined ? (
        <time dateTime={time.actedAt} className="basis-full text-sm text-muted">
          {text.acted(dateTime(time.actedAt), time.actedBy)}
        </time>
      ) : (
        time.receivedAt !== undefined && (
          <time dateTime={time.receivedAt} className="basis-full text-sm text-muted">
            {text.received(dateTime(time.receivedAt))}
          </time>
        )
      )}
    </div>
  );
}
