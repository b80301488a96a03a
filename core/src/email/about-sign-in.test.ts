import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { emergencySignInEmail } from "./about-sign-in.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const signIn = { email: "glass@acme.example", at: parseInstant("2026-11-20T12:00:05.000Z", "at"), ip: "192.0.2.7" };

test("the email about an emergency password says who, when and from where, in both languages", () => {
  const { subject, text } = inBoth(emergencySignInEmail(signIn, "https://acme.example"));
  assert.equal(subject, "glass@acme.example signed in with the emergency password");
  assert.deepEqual(text.split("\n\n"), [
    "glass@acme.example signed in with a password on 2026-11-20 12:00:05 UTC from 192.0.2.7, although users of this domain sign in through your identity provider.",
    "This owner keeps a password for emergencies. If you are not aware of an emergency, block this user and contact them.",
    "Open Chancery\nhttps://acme.example",
    "* * *",
    "glass@acme.example: вхід за аварійним паролем",
    "2026-11-20 12:00:05 UTC виконано вхід glass@acme.example за паролем з адреси 192.0.2.7, хоча люди з цього домену входять через вашого постачальника ідентифікації.",
    "Цей власник зберігає пароль на випадок аварії. Якщо вам не відомо про аварію, заблокуйте цього користувача й зв'яжіться з ним.",
    "Відкрити Chancery\nhttps://acme.example\n",
  ]);
});
