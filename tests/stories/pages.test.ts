import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { codeIn, emailsTo } from "../world/codes.ts";
import { callingUrl } from "../world/call.ts";
import { people } from "../world/people.ts";
import { newVisitor, type Page } from "../world/visitor.ts";
import { world } from "../world/world.ts";

// Pages for people, without a browser: tests/judges/browser visits the same pages in one.

const here = await world({ listens: true });
const visitor = newVisitor();
const call = callingUrl(here.url);
const password = "a long enough phrase";
const inLanguage = { en: {}, uk: { headers: { "accept-language": "uk-UA,uk;q=0.9" } } } as const;
const open = (path: string, language: "en" | "uk" = "en"): Promise<Page> =>
  visitor.open(`${here.url}${path}`, inLanguage[language]);
const codeFor = async (email: string): Promise<string> => codeIn((await emailsTo(here, email))[0]) ?? "";

/** Checks every page: a language, a title, a policy that admits no other origin, and no cookie. */
function assertPage({ status, headers, text }: Page, expected: number, language: "en" | "uk"): void {
  assert.equal(status, expected, text);
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(headers.get("content-language"), language);
  assert.match(text, new RegExp(`<html lang="${language}">`));
  assert.match(text, /<title>[^<]*\p{L} – Chancery<\/title>/u);
  assert.match(String(headers.get("content-security-policy")), /^default-src 'none'; .*base-uri 'none'; frame-ancestors 'none'$/);
  assert.deepEqual(headers.getSetCookie(), []);
}

suite("links of emails", () => {
  test("a person registers by the link of an email, once", async () => {
    const email = "nora@new.example";
    await call("POST", "/api/v1/registration/sendRegistrationCode", { body: { email } });
    const code = await codeFor(email);
    const body = { firstName: "Nora", lastName: "Novák", password, agreed: true };
    const path = `/api/v1/registration?code=${code}&codeType=REGISTRATION`;
    assert.equal((await call("POST", path, { body })).status, 201);
    assert.equal((await call("POST", "/api/login", { body: { login: email, password } })).status, 200);
    assert.equal(Object((await call("POST", path, { body })).json).code, 10_008);
  });

  test("a password that is too common is reported at its field, in the language of the page", async () => {
    const { email } = people.stranger;
    await call("POST", "/api/v1/registration/sendResetPasswordCode", { body: { email } });
    const path = `/api/v1/registration/resetPassword?code=${await codeFor(email)}`;
    const headers = inLanguage.uk.headers;
    const refused = await call("POST", path, { body: { password: "passwordpassword" }, headers });
    assert.equal(refused.status, 400);
    const { data, messageLocalized } = Object(refused.json);
    assert.match(data.errors[0].pointer, /\/password$/);
    assert.match(messageLocalized, /[а-яі]{4}/);
    assert.equal((await call("POST", path, { body: { password } })).status, 200);
    assert.equal((await call("POST", "/api/login", { body: { login: email, password } })).status, 200);
  });
});

suite("addresses", () => {
  const wrong: readonly (readonly [path: string, status: number, en: string, uk: RegExp])[] = [
    ["/api/v1/envelope/download-shared?code=wrong", 404, "ask the sender", /[а-яі]{4}/],
    ["/api/v1/envelope/download-shared", 400, "ask the sender", /[а-яі]{4}/],
    ["/api/v1/dictionary/download-file?code=wrong", 404, "start the export again", /[а-яі]{4}/],
    ["/saml2/authenticate/01930000-0000-7000-8000-00000000dead", 404, "start again", /Почніть знову/],
    ["/oauth2/authorization/none", 400, "start again", /Почніть знову/],
    ["/login/saml2/arrived?ticket=wrong", 400, "start again", /Почніть знову/],
  ];
  for (const [path, status, en, uk] of wrong) {
    test(`${path} leads nowhere: people get words, programs JSON`, async () => {
      const [page, local] = [await open(path), await open(path, "uk")];
      assertPage(page, status, "en");
      assertPage(local, status, "uk");
      assert.ok(page.text.includes(en), page.text);
      assert.match(local.text.replace(/^[^]*<main>/, ""), uk);
      assert.match(String((await fetch(`${here.url}${path}`)).headers.get("content-type")), /json/);
    });
  }

  test("the reference is a page of the service's own files", async () => {
    const page = await open("/reference");
    assert.equal(page.status, 200);
    const files = [...page.text.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, at = ""]) => at);
    assert.ok(files.length > 0);
    for (const file of files) assert.equal((await visitor.open(new URL(file, page.url).href)).status, 200, file);
  });
});

test("the first owner sets the service up with the code of the link, once", async () => {
  await here.database.run(sql`delete from account_grants`);
  const code = (await here.rooms.newSetupCode())?.code ?? "";
  const owner = {
    accountName: "First Ltd",
    mailboxName: "Main",
    firstName: "Fay",
    lastName: "Lee",
    email: "fay@first.example",
    password,
  };
  const wrong = await call("POST", "/api/setup", { body: { ...owner, code: "wrong" } });
  assert.deepEqual([wrong.status, Object(wrong.json).code], [400, 10_008]);
  const done = await call("POST", "/api/setup", { body: { ...owner, code } });
  assert.match(String(Object(done.json).mailboxUuid), /^[0-9a-f-]{36}$/, done.text);
  assert.notEqual((await call("POST", "/api/setup", { body: { ...owner, code } })).status, 200);
});
