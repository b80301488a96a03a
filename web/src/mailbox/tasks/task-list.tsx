import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Section } from "../../ui/section.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Time } from "../../ui/time.tsx";

/** The pause before tasks under way are read again. */
export const pollMs = 2000;

type Read<Task> = { readonly state: { readonly data: InfiniteData<{ readonly data: readonly Task[] }> | undefined } };

/** A `refetchInterval` for a list that is read again while one of its tasks is under way. */
export function pollWhile<Task>(isMoving: (task: Task) => boolean) {
  return ({ state }: Read<Task>) => (state.data?.pages.some(({ data }) => data.some(isMoving)) === true ? pollMs : false);
}

type Props<Task> = {
  readonly title: string;
  /** The text of a list without tasks. */
  readonly none: string;
  readonly list: UseInfiniteQueryResult<readonly Task[]>;
  readonly children: (task: Task) => ReactNode;
};

/** A titled list of tasks with its states, and what follows it. */
export function TaskList<Task>({ title, none, list, children }: Props<Task>) {
  return (
    <Section title={title}>
      <PagedList list={list} none={none} className="rounded-lg border border-line bg-surface" moreClass="self-center">
        {children}
      </PagedList>
    </Section>
  );
}

type RowProps = {
  readonly title: ReactNode;
  readonly createdAt: string;
  readonly state: string;
  readonly label: string;
  /** The part that is done, from 0 to 1; undefined when the task is over, null when it is not known yet. */
  readonly part: number | null | undefined;
  readonly children?: ReactNode;
};

/** A task: its name and time, its state, its progress while it runs, and what can be done. */
export function TaskRow({ title, createdAt, state, label, part, children }: RowProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {title}
        <Time at={createdAt} className="text-sm text-muted tabular-nums" />
      </div>
      <p className="text-sm">{state}</p>
      {part !== undefined && (
        <progress aria-label={label} {...(part !== null && { value: part })} className="h-3 w-full accent-accent" />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  );
}
