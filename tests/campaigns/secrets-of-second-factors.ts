import assert from "node:assert/strict";
import { textAt } from "../world/paper.ts";
import type { Answer, Call } from "../world/call.ts";
import type { Persona } from "../world/persona.ts";
import { codeAt, secondFactorPath as path } from "../world/second-factor.ts";

type Noted = { readonly secrets: Map<string, string>; readonly answers: Answer[] };

/** Adds an authenticator app under an Idempotency-Key, asks wrongly, and removes it with a recovery code. */
export async function useSecondFactors(call: Call, ann: Persona, { secrets, answers }: Noted): Promise<void> {
  const given = (answer: Answer): Answer => {
    assert.ok(answer.status < 300, answer.text);
    answers.splice(answers.indexOf(answer), 1);
    return answer;
  };
  const body = { name: "Phone", password: ann.password };
  const added = given(await ann.post(`${path}/totp`, body, { headers: { "idempotency-key": "totp" } }));
  const [id, secret] = [textAt(added, "uuid"), textAt(added, "secret")];
  secrets.set("authenticator secret", secret);
  await ann.post(`${path}/totp/${id}/confirm`, { code: secret });
  const confirmed = given(await ann.post(`${path}/totp/${id}/confirm`, { code: codeAt(secret, Date.now()) }));
  const [first = "", second = ""]: readonly string[] = Object(confirmed.json).recoveryCodes;
  secrets.set("recovery code", first).set("other recovery code", second);
  await ann.get(path);
  await ann.post(`${path}/recovery-codes`, { code: `${first}x` });
  const asked = await call("POST", "/api/login", { body: { login: ann.email, password: ann.password } });
  const handle: string = Object(asked.json).data.handle;
  secrets.set("handle of a sign-in", handle);
  answers.splice(answers.indexOf(asked), 1);
  await call("POST", "/api/login/second-factor", { body: { handle, code: `${second}x` } });
  const signedIn = given(await call("POST", "/api/login/second-factor", { body: { handle, code: second } }));
  secrets.set("token of two factors", textAt(signedIn, "token"));
  const removed = await ann.send("DELETE", `${path}/${id}`, { body: { code: first } });
  assert.equal(removed.status, 204, removed.text);
}
