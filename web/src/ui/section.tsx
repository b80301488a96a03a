import type { ReactNode } from "react";

type Props = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** A titled part of a form. */
export function Section({ title, hint, children }: Props) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {hint !== undefined && <p className="text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
