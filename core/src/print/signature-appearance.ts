import type { Instant } from "../ids/instant.ts";
import type { Placement } from "../template/model/placement.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { Inline, PrintOverlay, TextStyle } from "./page.ts";
import { directionOf } from "./text.ts";

/** A participant's signature in a PDF as it is shown there: the names of the participant and the role, and the time it was prepared. */
export type SignatureAppearance = {
  readonly name: string;
  readonly role: string;
  readonly at: Instant;
  readonly placement: Placement;
  readonly locale: PrintLocale;
};

/** A sheet in the size of the signature's place. Long text is shrunk, then clipped. */
export function signatureAppearance({ name, role, at, placement, locale }: SignatureAppearance): PrintOverlay {
  const { widthMm, heightMm } = placement;
  const { words, times, lang } = locale;
  const lines: readonly (readonly [text: string, style: TextStyle])[] = [
    [words.certificate.digitalSignature, { quiet: true }],
    [name, { bold: true }],
    [role, {}],
    [times.second(at), { quiet: true }],
  ];
  const inlines = lines.flatMap(([text, style], index): Inline[] => [
    ...(index === 0 ? [] : [{ kind: "break" } as const]),
    { kind: "text", text, style },
  ]);
  const whole = { xMm: 0, yMm: 0, widthMm, heightMm };
  const box = { ...whole, inlines, align: undefined, dir: directionOf(name), multilines: true };
  return { title: name, createdAt: at, lang, footer: "", blocks: [], sheets: [{ widthMm, heightMm, boxes: [box] }] };
}
