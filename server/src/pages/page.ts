import { table } from "@chancery/core/text/table.ts";
import { preferredLanguage } from "@chancery/core/fault/local-message.ts";

/** A language of the pages. */
export type Language = "en" | "uk";

/** A page. `body` is HTML, `title` is plain text, `script` is the URL of its script; `policy` extends the content security policy. */
export type Page = {
  readonly title: string;
  readonly body: string;
  readonly script?: string;
  readonly policy?: string;
};

/** A page as a response. */
export type PageReply = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** The language that an Accept-Language header prefers; English when it names none of ours. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return preferredLanguage(acceptLanguage ?? "") === "uk" ? "uk" : "en";
}

/** Writes a page in the common layout. Its content security policy allows only resources of the service itself. */
export function writePage(language: Language, { title, body, script, policy = ownScripts }: Page): PageReply {
  const run = script === undefined ? "" : `<script src="${script}" type="module"></script>\n`;
  return {
    text: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Chancery</title>
<link rel="icon" href="/page.svg">
<link rel="stylesheet" href="/page.css">
${run}</head>
<body>
<header>Chancery</header>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      vary: "accept-language",
      "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self'; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}

const ownScripts = "script-src 'self'; connect-src 'self'; form-action 'none'";
const references = table<string>({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" });

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}
