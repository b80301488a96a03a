import type { types } from "@chancery/sdk";
import { client } from "../../app/client.ts";

/** The protocol of a provider. */
export type Kind = "saml" | "oauth";

/** A provider in the list of an account. */
export type ListedProvider = types.ListedProvider & { readonly kind: Kind };

/** A provider with everything that is shown of it. */
export type Provider = types.SamlProvider | types.OauthProvider;

/** The values of a form by field. */
export type Draft = Readonly<Record<string, string>>;

/** A field of the form. `text` has several lines. */
export type FieldOf = {
  readonly name: FieldName;
  readonly look: "line" | "url" | "secret" | "text";
  readonly isRequired: boolean;
};

/** The name of a field of either kind. */
export type FieldName =
  | "name"
  | "metadataUrl"
  | "metadataXml"
  | "firstNameMapping"
  | "lastNameMapping"
  | "phoneMapping"
  | "signingCertificate"
  | "signingPrivateKey"
  | "issuerUri"
  | "clientId"
  | "clientSecret"
  | "authorizationUri"
  | "tokenUri"
  | "jwkSetUri"
  | "scopes";

const field = (name: FieldName, look: FieldOf["look"], isRequired: boolean): FieldOf => ({ name, look, isRequired });

/** The fields of each kind, in the order of the form. */
export const fields: Readonly<Record<Kind, readonly FieldOf[]>> = {
  saml: [
    field("name", "line", true),
    field("metadataUrl", "url", false),
    field("metadataXml", "text", false),
    field("firstNameMapping", "line", false),
    field("lastNameMapping", "line", false),
    field("phoneMapping", "line", false),
    field("signingCertificate", "text", false),
    field("signingPrivateKey", "text", false),
  ],
  oauth: [
    field("name", "line", true),
    field("issuerUri", "url", true),
    field("clientId", "line", true),
    field("clientSecret", "secret", true),
    field("authorizationUri", "url", true),
    field("tokenUri", "url", true),
    field("jwkSetUri", "url", true),
    field("scopes", "line", true),
  ],
};

/** The values of a provider for its form; without one those to begin with. */
export function draftOf(kind: Kind, provider?: Provider): Draft {
  const start: Draft = kind === "oauth" ? { scopes: "openid email profile" } : {};
  const stored: Readonly<Record<string, unknown>> = provider ?? start;
  return Object.fromEntries(
    fields[kind].map(({ name }) => {
      const value = stored[name];
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}

/** The providers of an account, of both kinds. */
export async function listProviders(accountId: string, signal: AbortSignal): Promise<readonly ListedProvider[]> {
  const [saml, oauth] = await Promise.all([
    client.samlProviders.list({ accountId }, { signal }),
    client.oauthProviders.list({ accountId }, { signal }),
  ]);
  return [
    ...saml.map((one): ListedProvider => ({ ...one, kind: "saml" })),
    ...oauth.map((one): ListedProvider => ({ ...one, kind: "oauth" })),
  ];
}

/** Adds a provider, or saves the one with this id. */
export async function saveProvider(accountId: string, kind: Kind, draft: Draft, id: string | undefined): Promise<void> {
  const text = (name: FieldName): string => (draft[name] ?? "").trim();
  if (kind === "saml") {
    const orNull = (name: FieldName): string | null => (text(name) === "" ? null : text(name));
    const body = {
      name: text("name"),
      metadataUrl: orNull("metadataUrl"),
      metadataXml: orNull("metadataXml"),
      firstNameMapping: orNull("firstNameMapping"),
      lastNameMapping: orNull("lastNameMapping"),
      phoneMapping: orNull("phoneMapping"),
      signingCertificate: orNull("signingCertificate"),
      signingPrivateKey: orNull("signingPrivateKey"),
    };
    await (id === undefined
      ? client.samlProviders.add({ accountId, body })
      : client.samlProviders.update({ accountId, id, body }));
    return;
  }
  const body = {
    name: text("name"),
    clientId: text("clientId"),
    clientSecret: text("clientSecret"),
    authorizationUri: text("authorizationUri"),
    tokenUri: text("tokenUri"),
    issuerUri: text("issuerUri"),
    jwkSetUri: text("jwkSetUri"),
    scopes: text("scopes"),
  };
  await (id === undefined
    ? client.oauthProviders.add({ accountId, body })
    : client.oauthProviders.update({ accountId, id, body }));
}

/** The operations on one provider that both kinds have. */
export function providerCalls(kind: Kind, accountId: string, id: string) {
  const calls = kind === "saml" ? client.samlProviders : client.oauthProviders;
  return {
    get: (signal: AbortSignal): Promise<Provider> => calls.get({ accountId, id }, { signal }),
    test: (): Promise<types.SignOnTest> => calls.test({ accountId, id }),
    remove: (): Promise<void> => calls.remove({ accountId, id }),
    attempts: (signal: AbortSignal): Promise<types.SignOnAttemptPage> => calls.attempts({ accountId, id, limit: 20 }, { signal }),
  };
}
