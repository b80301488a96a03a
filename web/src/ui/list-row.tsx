import type { ReactNode } from "react";

type Props = {
  readonly title: ReactNode;
  /** Facts about it in small letters; those that are empty are left out. */
  readonly facts?: readonly (string | false | null | undefined)[];
  readonly children?: ReactNode;
};

/** A row of a list: its title, facts about it below, and what can be done with it. */
export function ListRow({ title, facts = [], children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted empty:hidden">{facts.filter(Boolean).join(" · ")}</span>
      </span>
      {children}
    </li>
  );
}
