import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { nextFetch } from "@chancery/core/sso/warnings.ts";
import type { SecretBox } from "../../../io/secrets/secret-box.ts";
import type { SentPair } from "./read-pair.ts";
import type { SentSource } from "./read-source.ts";
import { lockSecret, type SecretOwner, type KeptPair } from "../provider/row-secrets.ts";
import type { SamlRow } from "../provider/store/rows.ts";

/** A SAML provider as submitted; omitted or null properties are unchanged, or have their default. */
export type SamlBody = SentSource &
  SentPair & {
    readonly name?: string | null;
    readonly firstNameMapping?: string | null;
    readonly lastNameMapping?: string | null;
    readonly phoneMapping?: string | null;
  };

type Mappings = Pick<SamlRow, "first_name_mapping" | "last_name_mapping" | "phone_mapping">;

const defaults: Mappings = { first_name_mapping: "firstName", last_name_mapping: "lastName", phone_mapping: "phone" };

/** The names of attributes after a request. */
export function mappingsOf(body: SamlBody, before: Mappings = defaults): Mappings {
  return {
    first_name_mapping: body.firstNameMapping ?? before.first_name_mapping,
    last_name_mapping: body.lastNameMapping ?? before.last_name_mapping,
    phone_mapping: body.phoneMapping ?? before.phone_mapping,
  };
}

/** When metadata that was just read is fetched next; never, when it did not come from an address. */
export function fetchColumns(metadataUrl: string | null, id: ProviderId, now: Instant) {
  const times =
    metadataUrl === null
      ? { metadata_fetched_at: null, metadata_due_at: null }
      : { metadata_fetched_at: now, metadata_due_at: nextFetch(id, now) };
  return { ...times, metadata_problem: null };
}

/** A pair as its columns have it, the key encrypted. */
export function pairColumns(box: SecretBox, owner: SecretOwner, pair: KeptPair | undefined) {
  if (!pair) return { signing_certificate: null, signing_key: null };
  return { signing_certificate: pair.certificate, signing_key: lockSecret(box, owner, "signing_key", pair.key) };
}
