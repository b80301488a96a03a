import type { ComponentProps, ReactNode } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover border-transparent",
  plain: "bg-surface text-text border-line-strong hover:bg-sunken",
  quiet: "bg-transparent text-accent border-transparent hover:bg-tint",
  danger: "bg-surface text-bad border-bad hover:bg-bad-tint",
} as const;

type Look = keyof typeof looks;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = "plain"): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-4 py-2 text-base font-medium no-underline disabled:opacity-60 ${looks[look]}`;
}

type Content =
  | {
      readonly text: string;
      /** The object of the button, such as the row it is in, for those who hear its text without the row. */
      readonly about?: string;
    }
  | { readonly text?: undefined; readonly about?: undefined; readonly children: ReactNode };

type Props = ComponentProps<"button"> & Content & { readonly look?: Look | undefined; readonly isBusy?: boolean };

/** A button. While `isBusy` it keeps its size and focus and does nothing. */
export function Button({
  look = "plain",
  isBusy = false,
  className = "",
  onClick,
  type = "button",
  text,
  about,
  children = text,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      aria-label={about === undefined ? rest["aria-label"] : `${text}: ${about}`}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(look)} ${isBusy ? "opacity-60" : ""} ${className}`}
    >
      {children}
    </button>
  );
}

/** The properties of a button of a task, which is busy while the task is under way. */
export type TaskProps = Pick<ComponentProps<typeof Button>, "look" | "className" | "disabled"> & { readonly text: string };

/** A button that begins a task, and is busy while it is under way. */
export function TaskButton({
  task,
  text,
  ...rest
}: TaskProps & { readonly task: { readonly isPending: boolean; mutate(): void } }) {
  return <Button {...rest} isBusy={task.isPending} onClick={() => task.mutate()} text={text} />;
}
