/** A cookie as a browser keeps it. Ports do not part cookies, host names do. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
  readonly sameSite: "strict" | "lax" | "none";
  readonly attributes: readonly string[];
};

/** Origin and target of a request: cookies of SameSite=Lax go along from another site with a GET only, those of Strict never. */
export type Errand = { readonly url: URL; readonly method: string; readonly from: URL | undefined };

/** The cookies of one visitor, by the rules of a browser of today: SameSite is Lax by default, None requires Secure. */
export function newCookieJar() {
  let cookies: readonly Cookie[] = [];
  return {
    /** Cookies of the visitor now. */
    all: (): readonly Cookie[] => cookies,
    /** The cookies that go along, longest path first. */
    for: (errand: Errand): readonly Cookie[] =>
      cookies.filter((cookie) => goesAlong(cookie, errand)).toSorted((one, other) => other.path.length - one.path.length),
    /** Keeps one `Set-Cookie` line of an answer of this address; one that ended or is refused by browsers is not kept. */
    keep: (line: string, url: URL): void => {
      const { cookie, hasEnded } = readCookie(line, url);
      cookies = cookies.filter(({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path);
      if (!hasEnded && !isRefused(cookie)) cookies = [...cookies, cookie];
    },
    /** A visitor who has lost everything. */
    clear: (): void => {
      cookies = [];
    },
  };
}

/** Loopback is trusted as https is: `Secure` cookies go there over plain http, as in today's browsers. */
function goesAlong(cookie: Cookie, { url, method, from }: Errand): boolean {
  if (cookie.host !== url.hostname || !isUnder(url.pathname, cookie.path)) return false;
  const isSameSite = from === undefined || (from.hostname === url.hostname && from.protocol === url.protocol);
  return isSameSite || cookie.sameSite === "none" || (cookie.sameSite === "lax" && method === "GET");
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

function isRefused(cookie: Cookie): boolean {
  const isSecure = cookie.attributes.some((attribute) => /^secure$/i.test(attribute));
  if (/^__(Secure|Host)-/.test(cookie.name) && !isSecure) return true;
  if (cookie.name.startsWith("__Host-") && cookie.path !== "/") return true;
  return cookie.sameSite === "none" && !isSecure;
}

function readCookie(line: string, url: URL): { readonly cookie: Cookie; readonly hasEnded: boolean } {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const value = (name: string): string | undefined =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const folder = url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf("/")));
  const path = value("path");
  const sameSite = value("samesite")?.toLowerCase();
  const ends = value("expires");
  const hasEnded = Number(value("max-age") ?? 1) <= 0 || (ends !== undefined && Date.parse(ends) <= Date.now());
  return {
    hasEnded,
    cookie: {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      host: url.hostname,
      path: path?.startsWith("/") ? path : folder,
      sameSite: sameSite === "none" || sameSite === "strict" ? sameSite : "lax",
      attributes,
    },
  };
}
