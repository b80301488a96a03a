import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../app/words.ts";
import type { DetailsProps } from "./details-props.ts";
import { flowOf, type FlowRole } from "./flow.ts";

const words = {
  en: {
    kinds: { sender: "sends", assignee: "fills in", signer: "signs", approver: "approves", copy: "gets a copy" },
    done: "Done",
    now: "Acts now",
    later: "Later",
    open: "Nobody yet",
    you: "you",
  },
  uk: {
    kinds: { sender: "надсилає", assignee: "заповнює", signer: "підписує", approver: "погоджує", copy: "отримує копію" },
    done: "Готово",
    now: "Діє зараз",
    later: "Згодом",
    open: "Ще нікого",
    you: "ви",
  },
};

/** The steps of the envelope in order, with the people and what each has done. */
export function Flow({ client, mailbox, envelope, template, isGuest }: DetailsProps) {
  const steps = useMemo(() => flowOf(envelope.data, template.data), [envelope.data, template.data]);
  const uuids = [...new Set(steps.flat().flatMap(({ recipient }) => (recipient?.includes("@") === false ? [recipient] : [])))];
  const names = useQuery({
    queryKey: ["mailbox-names", uuids],
    enabled: !isGuest && uuids.length > 0,
    queryFn: ({ signal }) => client.mailboxes.info({ accountName: true, body: uuids }, { signal }),
  });
  const nameOf = ({ recipient }: FlowRole): string | undefined => {
    if (recipient === undefined || recipient.includes("@")) return recipient;
    const found = names.data?.[recipient];
    if (!found) return recipient === envelope.sender.mailboxUuid ? envelope.sender.mailboxName : undefined;
    return found.accountName === undefined ? found.name : `${found.name}, ${found.accountName}`;
  };
  const isOver = envelope.status === "CANCELLED" || envelope.status === "EXPIRED";
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((roles) => (
        <li key={roles[0]?.order} className="flex flex-col gap-2 border-s-2 border-line ps-4">
          {roles.map((role) => (
            <Role key={role.id} role={role} name={nameOf(role)} isOwn={role.recipient === mailbox} isOver={isOver} />
          ))}
        </li>
      ))}
    </ol>
  );
}

type RoleProps = {
  readonly role: FlowRole;
  readonly name: string | undefined;
  readonly isOwn: boolean;
  readonly isOver: boolean;
};

function Role({ role, name, isOwn, isOver }: RoleProps) {
  const text = useWords(words);
  const state = role.isCompleted ? text.done : role.isActive ? text.now : isOver ? "–" : text.later;
  const look = role.isCompleted ? "text-good" : role.isActive ? "text-warn" : "text-muted";
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{role.title}</span>
      <span className="text-muted">
        {text.kinds[role.kind]}
        {(name !== undefined || isOwn || role.recipient === undefined) && ` · ${name ?? (isOwn ? "" : text.open)}`}
        {isOwn && ` (${text.you})`}
      </span>
      <span className={`ms-auto text-sm font-medium ${look}`}>{state}</span>
    </div>
  );
}
