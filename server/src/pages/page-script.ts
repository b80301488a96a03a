/** The module that page scripts share. Texts are part of the page, in its language; scripts choose which parts to show. */
export const pageScript = `"use strict";

/** Part of the page by its id. */
export const at = (id) => document.getElementById(id);

/** Shows one part of the page and hides the others, sets the title to its own if it has one, and moves the focus there. */
export function show(id) {
  for (const part of document.querySelectorAll("[data-part]")) part.hidden = part.id !== id;
  const part = at(id);
  if (part.dataset.title) name(part.dataset.title);
  const first = part.querySelector("input:not([readonly]), select");
  if (!first) part.tabIndex = -1;
  (first || part).focus();
}

function name(title) {
  document.querySelector("h1").textContent = title;
  document.title = document.title.replace(/^.*(?= – )/, title);
}

/** Users who sign in through their provider come back to the same page; meanwhile the fragment of the URL is kept in the tab. */
const query = new URLSearchParams(location.search);
const left = sessionStorage.getItem("left");
const isBack = left !== null && (query.has("code") || query.has("error"));
if (isBack) {
  sessionStorage.removeItem("left");
  history.replaceState(null, "", location.pathname + left);
}

/** The token of a user who comes back from the provider; otherwise undefined. A failed sign-in is shown. */
export async function tokenFromProvider() {
  if (!isBack) return undefined;
  try {
    if (query.has("error")) throw new Error(at("refused").textContent + " (" + query.get("error") + ")");
    return (await call("POST", "/api/login/sso", { body: { code: query.get("code") } })).token;
  } catch (error) {
    at("result").textContent = error.message;
    return undefined;
  }
}

function leadToProvider(ssoUrl) {
  const link = at("provider-link");
  link.href = ssoUrl + "?redirectUrl=" + encodeURIComponent(location.pathname);
  link.onclick = () => sessionStorage.setItem("left", location.hash);
  show("provider");
}

/** A parameter in the fragment of the URL. Another link opened in the same tab changes only the fragment, so the page reloads. */
export function codeOf(name) {
  addEventListener("hashchange", () => location.reload());
  return new URLSearchParams(location.hash.slice(1)).get(name) || "";
}

/** Removes a used code from the address, so that a reload does not send it again. */
export const forgetCode = () => history.replaceState(null, "", location.pathname);

/** Calls the service and returns the JSON of its response. Throws the error it reports, with the pointers of the fields. */
export async function call(method, path, { body, headers = {} } = {}) {
  const sent = { method, headers: { ...headers } };
  if (body) {
    sent.headers["content-type"] = "application/json";
    sent.body = JSON.stringify(body);
  }
  const answer = await fetch(path, sent).catch(() => undefined);
  const json = answer && (await answer.json().catch(() => ({})));
  if (answer && answer.ok) return json;
  const rows = (json && json.data && json.data.errors) || [];
  const words = rows.length > 1 ? rows.map((row) => row.message || row.pointer).join(" \\u00b7 ") : json && json.messageLocalized;
  throw Object.assign(new Error(words || at("silent").textContent), { code: json && json.code, rows, data: (json && json.data) || {} });
}

/** Handles the submission of a form, one at a time, and shows the error when it fails. */
export function onSubmit(id, work) {
  const form = at(id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    at("result").textContent = "";
    for (const field of form.elements) field.removeAttribute("aria-invalid");
    try {
      await work(Object.fromEntries(new FormData(form)));
    } catch (error) {
      if (error.data && error.data.ssoUrl && at("provider")) return leadToProvider(error.data.ssoUrl);
      at("result").textContent = error.message;
      mark(form, error.rows || []);
    } finally {
      form.ariaBusy = "false";
    }
  });
}

function mark(form, rows) {
  const fields = rows.map(({ pointer = "" }) => form.elements[pointer.split("/").pop()]).filter(Boolean);
  for (const field of fields) field.setAttribute("aria-invalid", "true");
  if (fields[0]) fields[0].focus();
}
`;
