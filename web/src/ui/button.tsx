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

type Props = ComponentProps<"button"> & {
  readonly look?: Look | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/** A button. While `isBusy` it keeps its size and focus and does nothing. */
export function Button({ look = "plain", isBusy = false, className = "", onClick, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(look)} ${isBusy ? "opacity-60" : ""} ${className}`}
    />
  );
}
