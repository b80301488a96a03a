/** A path of this site; `/` for anything else, so that no link leads a user to another site after the sign-in. */
export function safeNext(next: string | null | undefined): string {
  if (next?.startsWith("/") !== true || !URL.canParse(next, location.origin)) return "/";
  const url = new URL(next, location.origin);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : "/";
}
