import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { callingUrl } from "../../world/call.ts";
import { people } from "../../world/people.ts";
import { persona } from "../../world/persona.ts";
import { enrolTotp } from "../../world/second-factor.ts";
import { fillByKeyboard, judge } from "./judge.ts";
import { inviteBy, type Scene } from "./scene.ts";

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
  test("a person registers by keyboard alone; the page loaded again says that the link was used", async () => {
    await ask("sendRegistrationCode", "nora@new.example");
    const at = await visit();
    await at.page.goto(linkOf("REGISTRATION", await codeFor("nora@new.example")));
    await at.page.locator("#register").waitFor();
    await judge(at, "join-register");
    await fillByKeyboard(at, ["Nora", "Novák", password]);
    await at.page.getByText("Sign in with your email address").waitFor();
    await judge(at, "join-registered");
    assert.equal((await logIn("nora@new.example", password)).status, 200);
    await at.page.reload();
    await at.page.getByText("Links work once").waitFor();
    await judge(at, "join-no-code");
  });

  test("errors are shown at their field, on a Ukrainian page in Ukrainian", async () => {
    await ask("sendResetPasswordCode", people.stranger.email);
    const at = await visit({ language: "uk" });
    await at.page.goto(linkOf("PASSWORD", await codeFor(people.stranger.email)));
    await at.page.locator("#password").waitFor();
    await judge(at, "join-password-uk");
    await fillByKeyboard(at, ["passwordpassword"]);
    await at.page.locator("[name=password][aria-invalid=true]:focus").waitFor();
    assert.match(String(await at.page.getByRole("alert").textContent()), /[а-яі]{4}/);
    await judge(at, "join-password-wrong-uk");
    await at.page.fill("#password input[name=password]", password);
    await at.page.dblclick("#password button");
    await at.page.getByText("Увійдіть з новим паролем").waitFor();
    assert.equal(at.requests.filter((one) => one.endsWith("/resetPassword")).length, 2, "a double click sends once");
    assert.equal((await logIn(people.stranger.email, password)).status, 200);
  });

  test("a link that does not work says what to do, and another one in the same tab is checked", async () => {
    const at = await visit();
    await at.page.goto(linkOf("PASSWORD", "wrong"));
    await at.page.getByText("Request a new email where you sign in").waitFor();
    await judge(at, "join-wrong");
    await at.page.goto(linkOf("INVITE", await invite("guest@new.example")));
    await at.page.locator("#register").waitFor();
  });
}

function accepting({ here, visit, codeFor }: Scene): void {
  const { call, invite, linkOf, logIn } = asking({ here, codeFor });
  test("a known person accepts an invitation by signing in, and keeps no session here", async () => {
    const at = await visit();
    await at.page.goto(linkOf("INVITE", await invite(people.bob.email)));
    await at.page.locator("#accept").waitFor();
    await judge(at, "join-accept");
    await fillByKeyboard(at, [people.bob.password]);
    await at.page.getByText("Sign in to use your new access").waitFor();
    assert.ok(at.requests.includes("POST /api/logout"));
  });

  test("a user with a second factor accepts an invitation with a code of it", async () => {
    const code = await invite(people.stranger.email);
    const { token } = Object((await logIn(people.stranger.email, password)).json);
    const { recoveryCodes } = await enrolTotp(persona(call, people.stranger, token), Date.now());
    const at = await visit();
    await at.page.goto(linkOf("INVITE", code));
    await at.page.locator("#accept").waitFor();
    await fillByKeyboard(at, [password]);
    await at.page.locator("#second-factor [name=code]:focus").waitFor();
    await judge(at, "join-second-factor");
    await fillByKeyboard(at, ["000000"]);
    await at.page.getByText("The code or passkey is wrong").waitFor();
    await at.page.fill("#second-factor [name=code]", recoveryCodes[0] ?? "");
    await at.page.click("#second-factor button");
    await at.page.getByText("Sign in to use your new access").waitFor();
  });
}
