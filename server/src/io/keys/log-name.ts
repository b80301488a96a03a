/** The name under which a service signs: its public address, which ends without a slash, without the scheme: `sign.example.org`. */
export function logName(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname === "/" ? "" : pathname}`.replaceAll("+", "%2B");
}
