import type { AttemptRow } from "./store/attempts.ts";

/** What the form page runs. Its hash stands in the policy: nothing else runs there. */
export const sendScript = "document.forms[0].submit()";
const sendScriptHash = "sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE=";

type Page = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** A page that posts a form to a provider by itself, with a button where scripts are off. */
export function formPage(action: string, fields: Readonly<Record<string, string>>): Page {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(action)}">${inputs.join("")}<button>Go on</button></form>`;
  const body = `<p>You are taken to the sign-in of your company.</p>${form}<script>${sendScript}</script>`;
  return page("Signing in", body, `script-src '${sendScriptHash}'`);
}

/** The page of a sign-in that belongs to no known request. */
export function failurePage(code: number, message: string): Page {
  const words = `<p role="alert">${escaped(message)} (${code}).</p>`;
  return page("Not signed in", `${words}<p>Please begin again where you wanted to sign in.</p>`, "form-action 'none'");
}

/** The report of a test: every check, in order. Nothing was changed. */
export function reportPage({ code, checks }: AttemptRow): Page {
  const rows = checks.map(
    ({ name, isPassed, note = "" }) =>
      `<tr><td>${isPassed ? "passed" : "<strong>failed</strong>"}</td><td>${escaped(name)}</td><td>${escaped(note)}</td></tr>`,
  );
  const end = code === null ? "A person would be signed in." : `A person would be refused (${code}).`;
  const table = `<table><thead><tr><th>Result</th><th>Check</th><th>Found</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return page("Test of a sign-in", `<p role="status">${end} This test changed nothing.</p>${table}`, "form-action 'none'");
}

function page(title: string, body: string, policy: string): Page {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const style = '<link rel="stylesheet" href="/setup.css">';
  return {
    text: `<!doctype html>\n<html lang="en"><head>${head}${style}</head><body><main><h1>${title}</h1>${body}</main></body></html>\n`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'self'; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}
