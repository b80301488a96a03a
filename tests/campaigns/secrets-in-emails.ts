import assert from "node:assert/strict";
import type { Answer, Call } from "../world/call.ts";
import { codeIn } from "../world/codes.ts";
import { until } from "../world/embedded.ts";
import { readEmail } from "../world/emails.ts";
import { textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import type { PostOffice } from "../world/post-office.ts";

type Using = {
  readonly call: Call;
  readonly office: PostOffice;
  readonly secrets: Map<string, string>;
  readonly answers: Answer[];
  readonly accountId: string;
};

const registration = "/api/v1/registration";
const newPassword = 'canary-new-60cf3e "Zebra"/+é!';

/** Codes are emailed and used: by their owners, wrongly, by others; their tokens are used too. */
export async function useEmails(ann: Persona, using: Using): Promise<void> {
  const { call, secrets } = using;
  const email = "nora@new.example";
  const arrived = async (what: string, to: string, ask: () => Promise<Answer>): Promise<string> => {
    const before = using.office.emails.length;
    const answer = await ask();
    assert.ok(answer.status < 300, answer.text);
    const message = () => using.office.emails.slice(before).find((one) => one.to === to);
    await until(async () => message() !== undefined, 20_000);
    const code = codeIn(readEmail(message()?.source ?? "").text);
    assert.ok(code, what);
    secrets.set(what, code);
    return code;
  };
  const body = { firstName: "Nora", lastName: "New", phone: "", password: newPassword, agreed: true };
  secrets.set("password of a new person", newPassword);
  const code = await arrived("registration code", email, async () =>
    call("POST", `${registration}/sendRegistrationCode`, { body: { email } }),
  );
  await call("GET", `${registration}/validate?code=${code}`);
  await call("GET", `${registration}/${code}/${code}`);
  await call("POST", `${registration}?code=${code}`, { body: { ...body, phone: [newPassword] } });
  const made = await call("POST", `${registration}?code=${code}`, { body });
  assert.equal(made.status, 201, made.text);
  secrets.set("session of a new person", textAt(made, "token"));
  using.answers.splice(using.answers.indexOf(made), 1);
  await call("POST", `${registration}?code=${code}`, { body });
  await useInvitation(ann, using, arrived);
  const reset = await arrived("password code", email, async () =>
    call("POST", `${registration}/sendResetPasswordCode`, { body: { email } }),
  );
  await call("POST", `${registration}/resetPassword?code=${reset}`, { body: { password: "password1234" } });
  const done = await call("POST", `${registration}/resetPassword?code=${reset}`, {
    body: { password: `${newPassword}${newPassword}` },
  });
  assert.equal(done.status, 200, done.text);
}

type Arrived = (what: string, to: string, ask: () => Promise<Answer>) => Promise<string>;

async function useInvitation(ann: Persona, { call, accountId }: Using, arrived: Arrived): Promise<void> {
  const roles = Object((await ann.get(`/api/v1/permission/role/account/${accountId}`)).json).data;
  const role = JSON.stringify(roles).match(/"uuid":"([0-9a-f-]{36})"/)?.[1];
  const invited = { email: "guest@new.example", account: { uuid: accountId, roles: [role] }, firstName: "G", lastName: "G" };
  const code = await arrived("invitation", invited.email, async () =>
    ann.post("/api/v1/user/invite", invited, { headers: { "idempotency-key": "invite" } }),
  );
  await call("GET", `${registration}/validate?code=${code}&type=INVITE`);
  const foreign = await ann.post(`/api/v1/user/invite/accept/${code}`);
  assert.equal(foreign.status, 403, foreign.text);
  await call("PUT", `/api/v1/user/invite/decline/${code}`);
  assert.equal((await call("DELETE", `/api/v1/user/invite/decline/${code}`)).status, 200);
}
