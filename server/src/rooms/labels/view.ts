import type { LabelRow } from "./store.ts";

/** A label on the wire. */
export function showLabel({ id, name, color_text: colorText, color_bg: colorBg }: LabelRow) {
  return { uuid: id, name, colorText, colorBg };
}
