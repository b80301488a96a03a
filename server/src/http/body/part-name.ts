/** The names of a part of a form; the file name is as sent, path parts and all. */
export type PartName = { readonly name: string; readonly fileName: string | undefined };

const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]*))/g;

/** The names in a part's header lines; undefined when there is no usable Content-Disposition. `filename*` wins (RFC 5987). */
export function contentDisposition(headers: string): PartName | undefined {
  const lines = headers.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const line = lines.find((text) => /^content-disposition\s*:/i.test(text));
  const value = line?.slice(line.indexOf(":") + 1).trim();
  if (value === undefined || !/^form-data\s*(;|$)/i.test(value)) return undefined;
  const found = new Map<string, string>();
  for (const [, key = "", quoted, bare] of value.matchAll(parameter)) {
    if (!found.has(key.toLowerCase())) found.set(key.toLowerCase(), quoted === undefined ? (bare ?? "") : unescaped(quoted));
  }
  const name = found.get("name");
  if (name === undefined) return undefined;
  return { name, fileName: extended(found.get("filename*")) ?? found.get("filename") };
}

/** Browsers escape only quotes (as %22 or \"); a backslash elsewhere is part of the name, as in `C:\temp`. */
function unescaped(text: string): string {
  return text.replace(/\\(["\\])/g, "$1");
}

function extended(value: string | undefined): string | undefined {
  const match = value === undefined ? null : /^(utf-8|iso-8859-1)'[\w-]*'(.*)$/i.exec(value);
  if (!match) return undefined;
  const [, charset = "", text = ""] = match;
  try {
    if (charset.toLowerCase() === "utf-8") return decodeURIComponent(text);
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  } catch {
    return undefined;
  }
}
