import { initiationEmail } from "@chancery/core/email/about-person.ts";
import { initiationCodeLifeMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { countEmail, newPersonCode } from "../session/person-codes.ts";
import { emailOf } from "./send-registration-code.ts";

/** Emails a code that proves the address, to start an envelope with. Throws value.format, request.too_many. */
export async function sendInitiationCode(needs: AuthNeeds, address: string, ip: string): Promise<void> {
  const kind = "initiation";
  const email = emailOf(address);
  await countEmail(needs, { kind, email }, ip);
  await needs.database.transaction(async (tx) => {
    const code = await newPersonCode(needs, tx, { kind, email, lifeMs: initiationCodeLifeMs });
    await needs.emails.post(tx, [{ to: email, ...initiationEmail(code, needs.baseUrl()) }]);
  });
}
