import type { types } from "@chancery/sdk";

/** A label: its colour as a dot and its name, which is readable in any colour. */
export function LabelDot({ label }: { readonly label: types.Label }) {
  return (
    <span className="inline-flex max-w-40 items-center gap-1 rounded-full border border-line px-2 text-sm text-text">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: `#${label.colorBg}` }} />
      <span className="truncate">{label.name}</span>
    </span>
  );
}
