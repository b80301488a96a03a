import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { callingUrl } from "../../world/call.ts";
import { people } from "../../world/people.ts";
import { persona } from "../../world/persona.ts";
import { enrolTotp } from "../../world/second-factor.ts";
import { fillByKeyboard, judge } from "./judge.ts";
import { inviteBy, type Scene } from "./scene.ts";
import { openAs, signInAs } from "./sign-in.ts";

const password = "a long enough phrase";
/** The page that links in emails to people open. */
export function join(scene: Scene): void {
  suite("links of emails, in a browser", { timeout: 90_000 }, () => {
    registering(scene);
    accepting(scene);
  });
}

function asking({ here, codeFor }: Pick<Scene, "here" | "codeFor">) {
  const call = callingUrl(here.url);
  return {
    call,
    logIn: (email: string, secret: string) => call("POST", "/api/login", { body: { login: email, password: secret } }),
    ask: (what: string, email: string) => call("POST", `/api/v1/registration/${what}`, { body: { email } }),
    invite: (email: string): Promise<string> => inviteBy({ here, codeFor }, "ann", email),
    linkOf: (type: string, code: string): string => `${here.url}/join#type=${type}&code=${code}`,
  };
}

function registering({ here, visit, codeFor }: Scene): void {
  const { ask, invite, linkOf, logIn } = asking({ here, codeFor });
  test("a user registers by keyboard alone and is in the console; the link works once", async () => {
    await ask("sendRegistrationCode", "nora@new.example");
    const link = linkOf("REGISTRATION", await codeFor("nora@new.example"));
    const at = await visit();
    await at.page.goto(link);
    await at.page.getByLabel("First name").waitFor();
    await judge(at, "join-register");
    await fillByKeyboard(at, ["Nora", "Novák", password]);
    await at.page.waitForURL(`${here.url}/`);
    assert.equal((await logIn("nora@new.example", password)).status, 200);
    await at.page.goto(link);
    await at.page.getByText("Request a new email on the registration page").waitFor();
    await judge(at, "join-used");
    await at.page.goto(`${here.url}/join#`);
    await at.page.getByText("Each link works once").waitFor();
    await judge(at, "join-no-code");
  });

  test("a visitor asks for an email to register", async () => {
    const at = await visit();
    await at.page.goto(`${here.url}/sign-in`);
    await at.page.getByRole("link", { name: "Register" }).click();
    await at.page.getByRole("heading", { name: "Register" }).waitFor();
    await at.page.getByLabel("Email").fill("nick@new.example");
    await judge(at, "register");
    await at.page.keyboard.press("Enter");
    await at.page.getByText("We have sent an email").waitFor();
    await at.page.goto(linkOf("REGISTRATION", await codeFor("nick@new.example")));
    await at.page.getByLabel("First name").waitFor();
  });

  test("errors are shown at their field, on a Ukrainian page in Ukrainian", async () => {
    await ask("sendResetPasswordCode", people.stranger.email);
    const at = await visit({ language: "uk" });
    await at.page.goto(linkOf("PASSWORD", await codeFor(people.stranger.email)));
    const field = at.page.getByLabel("Новий пароль");
    await field.waitFor();
    await judge(at, "join-password-uk");
    await fillByKeyboard(at, ["passwordpassword"]);
    await at.page.locator("[name=password][aria-invalid=true]").waitFor();
    assert.match(String(await at.page.locator("[name=password] + div").textContent()), /[а-яі]{4}/);
    await judge(at, "join-password-wrong-uk");
    await field.fill(password);
    await at.page.getByRole("button", { name: "Встановити пароль" }).dblclick();
    await at.page.getByText("Пароль встановлено").waitFor();
    assert.equal(at.requests.filter((one) => one.endsWith("/resetPassword")).length, 2, "a double click sends once");
    assert.equal((await logIn(people.stranger.email, password)).status, 200);
  });

  test("a link that does not work says what to do, and another one in the same tab is checked", async () => {
    const at = await visit();
    await at.page.goto(linkOf("PASSWORD", "wrong"));
    await at.page.getByText("Request a new email on the sign-in page").waitFor();
    await judge(at, "join-wrong");
    await at.page.goto(linkOf("INVITE", await invite("guest@new.example")));
    await at.page.getByLabel("First name").waitFor();
  });
}

function accepting({ here, visit, codeFor }: Scene): void {
  const { call, invite, linkOf, logIn } = asking({ here, codeFor });
  test("a user accepts an invitation after the sign-in, and is in the console", async () => {
    const at = await visit();
    await at.page.goto(linkOf("INVITE", await invite(people.bob.email)));
    await at.page.getByRole("link", { name: "Sign in" }).click();
    await signInAs(at, here.url, people.bob);
    const accept = at.page.getByRole("button", { name: "Accept" });
    await accept.waitFor();
    await judge(at, "join-accept");
    await accept.click();
    await at.page.waitForURL(/\/waiting$/);
  });

  test("an invitation for another user cannot be accepted by the current user", async () => {
    const at = await openAs({ here, visit }, people.bob, "/");
    await at.page.goto(linkOf("INVITE", await invite("nora@new.example")));
    await at.page.getByText(`You are signed in as ${people.bob.email}`).waitFor();
    await judge(at, "join-other");
    await at.page.getByRole("button", { name: "Sign out" }).click();
    await at.page.getByText("Sign in as nora@new.example to accept.").waitFor();
  });

  test("a user with a second factor accepts an invitation with a code of it", async () => {
    const code = await invite(people.stranger.email);
    const { token } = Object((await logIn(people.stranger.email, password)).json);
    const { recoveryCodes } = await enrolTotp(persona(call, people.stranger, token), Date.now());
    const at = await visit();
    await at.page.goto(linkOf("INVITE", code));
    await at.page.getByRole("link", { name: "Sign in" }).click();
    await signInAs(at, here.url, { ...people.stranger, password });
    await at.page.getByLabel("Code").fill(recoveryCodes[0] ?? "");
    await at.page.keyboard.press("Enter");
    await at.page.getByRole("button", { name: "Accept" }).click();
    await at.page.waitForURL(/\/waiting$/);
  });
}
