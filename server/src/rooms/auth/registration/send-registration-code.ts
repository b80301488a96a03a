import { findEmail } from "@chancery/core/account/email.ts";
import { faultOf } from "@chancery/core/fault/fault.ts";
import { registeredAlreadyEmail, registrationEmail } from "@chancery/core/email/about-person.ts";
import { registrationCodeLifeMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { refuseSsoOnly } from "../session/sso-only.ts";
import { countEmail, joinLink, newPersonCode } from "../session/person-codes.ts";

/**
 * Emails a code for registration, or the notice that the address is registered. Neither the answer nor its time reveals which. Throws
 * value.format, request.too_many, login.sso_only.
 */
export async function sendRegistrationCode(needs: AuthNeeds, address: string, ip: string): Promise<void> {
  const email = emailOf(address);
  await refuseSsoOnly(needs, email);
  await countEmail(needs, { kind: "registration", email }, ip);
  await needs.database.transaction(async (tx) => {
    const known = await needs.accounts.users.findByEmail(tx, email);
    // created for registered people too, so that both take the same time; that code is discarded
    const code = await newPersonCode(needs, tx, { kind: "registration", email, lifeMs: registrationCodeLifeMs });
    const isNew = known === undefined || known.status === "PENDING_INVITE";
    const message = isNew ? registrationEmail(joinLink(needs, "REGISTRATION", code)) : registeredAlreadyEmail(needs.baseUrl());
    await needs.emails.post(tx, [{ to: email, ...message }]);
  });
}

/** The address in lower case. Throws value.format. */
export function emailOf(address: string): string {
  const email = findEmail(address);
  if (email === undefined) throw faultOf([{ code: "value.format", args: ["email"], pointer: "/email" }]);
  return email;
}
