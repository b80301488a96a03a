import { escaped, headHtml } from "./layout.ts";

/** Bounds on logos in emails. */
export const emailLogoMaxBytes = 64 * 1024;

/** The content id of the logo in an email. */
export const logoContentId = "logo@chancery";

const style =
  "display:block;border:0;max-width:240px;max-height:48px;width:auto;height:auto;padding:8px;border-radius:6px;background:#ffffff;color:#1d1f22";

/** Whether bytes begin like a PNG or a JPEG of this media type. */
export function isLogo(contentType: "image/png" | "image/jpeg", bytes: Uint8Array): boolean {
  const start = contentType === "image/png" ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] : [0xff, 0xd8, 0xff];
  return start.every((byte, at) => bytes[at] === byte);
}

/** The HTML of an email with the logo of an account in place of the name of the service. The picture is a part of the email. */
export function withLogo(html: string, name: string): string {
  const picture = `<img src="cid:${logoContentId}" alt="${escaped(name)}" style="${style}">`;
  return html.replace(headHtml("Chancery"), () => headHtml(picture));
}
