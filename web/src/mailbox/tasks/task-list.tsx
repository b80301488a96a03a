import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const words = { en: { more: "Show more" }, uk: { more: "Показати ще" } };

/** The pause before a list with tasks under way is read again. */
export const pollMs = 2000;

type Props<Task> = {
  readonly title: string;
  /** The text of a list without tasks. */
  readonly none: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Task[] }>>;
  readonly children: (task: Task) => ReactNode;
};

/** A titled list of tasks with its states, and what follows it. */
export function TaskList<Task>({ title, none, list, children }: Props<Task>) {
  const text = useWords(words);
  const tasks = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section title={title}>
      {list.isPending && <Skeleton />}
      {list.error && <Notice look="bad">{errorText(list.error)}</Notice>}
      {list.data && tasks.length === 0 && <p className="text-muted">{none}</p>}
      {tasks.length > 0 && <ul className="rounded-lg border border-line bg-surface">{tasks.map(children)}</ul>}
      {list.hasNextPage && (
        <Button className="self-center" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </Section>
  );
}

type RowProps = {
  readonly title: ReactNode;
  readonly createdAt: ReactNode;
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
        {createdAt}
      </div>
      <p className="text-sm">{state}</p>
      {part !== undefined && (
        <progress aria-label={label} {...(part !== null && { value: part })} className="h-3 w-full accent-accent" />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  );
}
