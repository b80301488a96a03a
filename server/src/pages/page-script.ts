/** What the scripts of pages share. The words stand in the page, in its language; scripts choose which of its parts is shown. */
export const pageScript = `"use strict";

/** Part of the page by its id. */
export const at = (id) => document.getElementById(id);

/** Shows one part of the page and no other, by its title if it has one, and leads the keyboard there. */
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

/** People whose company asks for its provider go there and come back to the same page; what stood behind the # waits in their tab. */
const said = new URLSearchParams(location.search);
const left = sessionStorage.getItem("left");
const isBack = left !== null && (said.has("code") || said.has("error"));
if (isBack) {
  sessionStorage.removeItem("left");
  history.replaceState(null, "", location.pathname + left);
}

/** The token of whoever comes back from the provider; undefined for all others, and when nobody was let in, which is told. */
export async function tokenFromProvider() {
  if (!isBack) return undefined;
  try {
    if (said.has("error")) throw new Error(at("refused").textContent + " (" + said.get("error") + ")");
    return (await call("POST", "/api/login/sso", { body: { code: said.get("code") } })).token;
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

/** The code behind the # of the address. Another link in the same tab changes no more than that: it is a new page. */
export function codeOf(name) {
  addEventListener("hashchange", () => location.reload());
  return new URLSearchParams(location.hash.slice(1)).get(name) || "";
}

/** A code that was used up leaves the address, so that the page tells so when it is loaded again. */
export const forgetCode = () => history.replaceState(null, "", location.pathname);

/** Asks the service; the answer's JSON. Throws what it says is wrong, with the pointers of the fields. */
export async function call(method, path, { body, headers = {} } = {}) {
  const sent = { method, headers: { ...headers } };
  if (body) {
    sent.headers["content-type"] = "application/json";
    sent.body = JSON.stringify(body);
  }
  const answer = await fetch(path, sent).catch(() => undefined);
  const told = answer && (await answer.json().catch(() => ({})));
  if (answer && answer.ok) return told;
  const rows = (told && told.data && told.data.errors) || [];
  const words = rows.length > 1 ? rows.map((row) => row.message || row.pointer).join(" \\u00b7 ") : told && told.messageLocalized;
  throw Object.assign(new Error(words || at("silent").textContent), { code: told && told.code, rows, data: (told && told.data) || {} });
}

/** Does the work of a form once at a time, however often it is sent, and tells what went wrong. */
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
