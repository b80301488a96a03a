import assert from "node:assert/strict";
import type { Answer } from "../world/call.ts";
import { callbacksPath } from "../world/callbacks.ts";
import { textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";

type Noting = { readonly secrets: Map<string, string>; readonly answers: Answer[] };

const password = 'canary-hook-27d1ab "Zebra"/+é!';

/** Callbacks are created, listed, and asked wrongly; only the answers that are meant to show their secrets do. */
export async function useCallbacks(ann: Persona, { secrets, answers }: Noting): Promise<void> {
  secrets.set("password of a callback", password);
  const note = (what: string, answer: Answer): void => {
    assert.ok(answer.status < 300, answer.text);
    answers.splice(answers.indexOf(answer), 1);
    secrets.set(what, textAt(answer, "secret"));
  };
  const body = { url: "https://hooks.acme.example/", login: "hook", password, filter: { status: ["EXPIRED"] } };
  const made = await ann.post(`${callbacksPath}/add`, body, { headers: { "idempotency-key": "hook" } });
  note("secret of a callback", made);
  const id = textAt(made, "id");
  note("secret of a callback, replaced", await ann.post(`${callbacksPath}/${id}/secret`));
  await ann.get(`${callbacksPath}/list`);
  await ann.post(`${callbacksPath}/${id}/enable`);
  await ann.post(`${callbacksPath}/add`, { ...body, url: 5 });
  await ann.post(`${callbacksPath}/add`, { ...body, login: "a:b" });
  await ann.post(`${callbacksPath}/add`, { ...body, password: [password] });
}
