import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import sql from "sql-template-tag";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Call } from "../../../../../tests/world/call.ts";
import { samlAttacks, samlVariants, type Ground } from "../../../../../tests/world/saml-attacks.ts";
import { newSamlIdp, type SamlIdp } from "../../../../../tests/world/saml-idp.ts";
import {
  addSamlProvider,
  callOf,
  connectDomain,
  followBack,
  postAnswer,
  startSignOn,
} from "../../../../../tests/world/sign-ons.ts";
import { world, type World } from "../../../../../tests/world/world.ts";

suite("an answer of a SAML provider", () => {
  let here: World;
  let call: Call;
  let idp: SamlIdp;
  let foreign: SamlIdp;
  let providerId: ProviderId;

  before(async () => {
    here = await world();
    call = callOf(here);
    [idp, foreign] = await Promise.all([newSamlIdp(), newSamlIdp()]);
    providerId = await addSamlProvider(here, idp);
    await connectDomain(here, "acme.example", { providerId });
  });

  for (const { title, answer } of samlVariants) {
    test(`is taken: ${title}`, async () => {
      const end = await signInBy(answer);
      assert.match(end.searchParams.get("code") ?? "", /^[\w-]{40}$/, `${end.href} ${JSON.stringify(await lastAttempt())}`);
    });
  }

  for (const { title, check, answer } of samlAttacks) {
    test(`is refused: ${title}`, async () => {
      const before = await codes();
      const end = await signInBy(answer);
      const attempt = await lastAttempt();
      assert.equal(end.search, "?error=20050", title);
      assert.ok(
        attempt?.checks.some(({ name, isPassed }) => name === check && !isPassed),
        JSON.stringify(attempt),
      );
      assert.equal(attempt?.code, 20050);
      assert.deepEqual(await codes(), before);
    });
  }

  async function signInBy(answer: (ground: Ground) => string): Promise<URL> {
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    return followBack(call, await postAnswer(call, to.acsUrl, answer({ idp, foreign, to }), relayState), cookie);
  }

  type Attempt = {
    readonly code: number | null;
    readonly checks: readonly { readonly name: string; readonly isPassed: boolean }[];
  };

  async function lastAttempt(): Promise<Attempt | undefined> {
    return here.database.first<Attempt>(sql`select code, checks from sign_on_attempts order by id desc limit 1`);
  }

  async function codes(): Promise<unknown> {
    return here.database.first(sql`select count(*) as codes, (select count(*) from users) as users from sign_on_codes`);
  }
});
