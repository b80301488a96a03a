import { findEmail } from "@chancery/core/account/email.ts";
import { faultOf } from "@chancery/core/fault/fault.ts";
import { notRegisteredEmail, passwordEmail } from "@chancery/core/email/about-person.ts";
import { passwordCodeLifeMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { refuseSsoOnly } from "../session/sso-only.ts";
import { countEmail, joinLink, newPersonCode } from "../session/person-codes.ts";

/**
 * Emails a code for a new password, or the notice that the address is not registered. Neither the answer nor its time reveals which.
 * Throws value.format, request.too_many, login.sso_only.
 */
export async function sendPasswordCode(needs: AuthNeeds, address: string, ip: string): Promise<void> {
  const email = findEmail(address);
  if (email === undefined) throw faultOf([{ code: "value.format", args: ["email"], pointer: "/email" }]);
  await refuseSsoOnly(needs, email);
  await countEmail(needs, { kind: "password", email }, ip);
  await needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.findByEmail(tx, email);
    // created for unknown addresses too, so that both take the same time; that code is discarded
    const code = await newPersonCode(needs, tx, { kind: "password", email, lifeMs: passwordCodeLifeMs });
    const isKnown = user !== undefined && user.status !== "PENDING_INVITE";
    const message = isKnown
      ? passwordEmail(joinLink(needs, "PASSWORD", code), { english: "an hour", ukrainian: "години" })
      : notRegisteredEmail(needs.baseUrl());
    await needs.emails.post(tx, [{ to: email, ...message }]);
  });
}
