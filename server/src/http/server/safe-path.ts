/** The path without its query; tokens and one-time codes in it, and whatever may be one, are left out. */
export function safePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const parts = path.slice(0, pathMax).split("/");
  return parts.map((part) => (mayBeSecret(part) ? "…" : part.replace(/ch[a-z]_[\w-]+/g, "…"))).join("/");
}

const pathMax = 500;
/** Codes have 32 characters and more, some of them written as %-codes by a client. */
const secretForm = /[\w%.~-]{24,}/;
const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Words of addresses have no digits and no capitals. */
const wordForm = /^[a-z.-]+$/;

function mayBeSecret(part: string): boolean {
  return secretForm.test(part) && !uuidForm.test(part) && !wordForm.test(part);
}
