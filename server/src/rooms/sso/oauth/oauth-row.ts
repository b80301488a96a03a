import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import { checkName } from "../provider/check-name.ts";
import { isMasked } from "../provider/masked.ts";
import type { SsoNeeds } from "../needs.ts";
import { lockSecret } from "../provider/row-secrets.ts";
import type { OauthRow } from "../provider/store/rows.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** An OpenID provider as submitted; omitted or null properties are unchanged. */
export type OauthBody = { readonly [Name in OauthName]?: string | null };
type OauthName = "name" | "clientId" | "clientSecret" | "authorizationUri" | "tokenUri" | "issuerUri" | "jwkSetUri" | "scopes";

/** The addresses that the service itself sends requests to. */
const addresses = [
  ["authorizationUri", "browser"],
  ["tokenUri", "service"],
  ["issuerUri", "browser"],
  ["jwkSetUri", "service"],
] as const;

/** A row for each value that cannot be used: addresses, spaces in scopes, characters of the client id. */
export async function oauthFaults({ checkUrl }: Pick<SsoNeeds, "checkUrl">, body: OauthBody): Promise<readonly FaultRow[]> {
  const faults: FaultRow[] = [];
  const refused = (name: OauthName, reason: string): void =>
    void faults.push({ code: "request.invalid", args: [`/${name} ${reason}`], pointer: `/${name}` });
  if (typeof body.name === "string") checkName(body.name, faults);
  for (const [name, askedBy] of addresses) {
    const url = body[name];
    const reason = typeof url === "string" ? await checkUrl(url, askedBy) : undefined;
    if (reason !== undefined) refused(name, reason);
  }
  if (body.scopes && !/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(body.scopes)) refused("scopes", "must be words with single spaces");
  if (body.clientId && !/^[\x20-\x7e]+$/.test(body.clientId)) refused("clientId", "must be printable ASCII");
  if (body.clientSecret && /\p{C}/u.test(body.clientSecret)) refused("clientSecret", "must have no control characters");
  return faults;
}

/** The row after a request. */
export function changedOauth({ secrets }: Pick<SsoNeeds, "secrets">, body: OauthBody, row: OauthRow): OauthRow {
  const secret = isMasked(body.clientSecret) ? undefined : body.clientSecret;
  return {
    ...row,
    name: typeof body.name === "string" ? normalForm(body.name).trim() : row.name,
    entity_id: body.issuerUri ?? row.entity_id,
    client_id: body.clientId ?? row.client_id,
    client_secret: secret ? lockSecret(secrets, row, "client_secret", new Secret(secret)) : row.client_secret,
    authorization_uri: body.authorizationUri ?? row.authorization_uri,
    token_uri: body.tokenUri ?? row.token_uri,
    jwk_set_uri: body.jwkSetUri ?? row.jwk_set_uri,
    scopes: body.scopes ?? row.scopes,
  };
}
