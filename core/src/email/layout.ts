/** The parts of an email in one language. */
export type EmailParts = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly words: string; readonly url: string };
  readonly reason?: string;
  /** The page where the reader stops emails of this kind. */
  readonly stop?: { readonly words: string; readonly url: string } | undefined;
};

const darkButton = ".button{background:#9cc3f5!important;color:#10233c!important}";

/** Colors in dark mode; mail clients that ignore the style sheet show the light ones, which are inline. */
const styles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#17191c!important;color:#e7e8ea!important}
.quiet,.head{color:#a6adb5!important;border-color:#33373c!important}
${darkButton}
}`;

const font = "font-family:system-ui,'Segoe UI','Noto Sans',Arial,sans-serif;font-size:16px;line-height:1.5";
const head = "padding:0 0 8px;border-bottom:1px solid #d9dbdd;color:#565d66;font-weight:600";
const button =
  "display:inline-block;padding:12px 24px;border-radius:6px;background:#1d5599;color:#ffffff;font-weight:600;text-decoration:none";
const quiet = "margin:24px 0 0;padding:12px 0 0;border-top:1px solid #d9dbdd;color:#565d66;font-size:14px";

/**
 * The HTML of an email: paragraphs, one button, its address below it, why the reader gets it and how to stop it. It loads nothing, fits 320 px,
 * and is readable without its style sheet.
 */
export function emailHtml(language: "en" | "uk", { subject, lines, link, reason, stop }: EmailParts): string {
  const url = escaped(link.url);
  const stopLink = stop ? ` <a href="${escaped(stop.url)}" style="color:inherit">${escaped(stop.words)}</a>` : "";
  const paragraphs = lines.map((line) => `<p style="margin:16px 0">${escaped(line)}</p>`).join("\n");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)} – Chancery</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfbf9;color:#1d1f22;${font}">
<main class="page" style="display:block;max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere;word-break:break-word">
${headHtml("Chancery")}
<h1 style="margin:24px 0 0;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs}
<p style="margin:24px 0"><a class="button" href="${url}" style="${button}">${escaped(link.words)}</a></p>
<p class="quiet" style="margin:0;color:#565d66;font-size:14px">${url}</p>${reason || stop ? `\n<p class="quiet" style="${quiet}">${escaped(reason ?? "")}${stopLink}</p>` : ""}
</main>
</body>
</html>
`;
}

/** The head of an email: the name of the service, or a picture. */
export function headHtml(content: string): string {
  return `<div class="head" style="${head}">${content}</div>`;
}

/** The HTML of an email with a button of this color, in light and dark, under white text. */
export function withColor(html: string, color: string): string {
  const colored = button.replace("#1d5599", color);
  return html.replace(darkButton, "").replace(`style="${button}"`, () => `style="${colored}"`);
}

/** Text written by users as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
