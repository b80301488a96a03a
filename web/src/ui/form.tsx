import type { ReactNode, Ref } from "react";

type Props = {
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
};

/** A form that calls `onSubmit` instead of loading a page. */
export function Form({ onSubmit, className = "flex flex-col gap-4", ref, children }: Props) {
  return (
    <form
      ref={ref}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
