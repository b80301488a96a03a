/** The least contrast of the white text on a button (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;

/** Why an account cannot use a color for buttons in emails; undefined if it can. */
export function refuseColor(text: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return "a color is # and six hexadecimal digits";
  const contrast = contrastWithWhite(text);
  if (contrast >= contrastMin) return undefined;
  return `the contrast of white text on ${text} is ${Math.floor(contrast * 100) / 100}, less than ${contrastMin}`;
}

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
