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

const field = <Name extends string>(name: Name, look: "line" | "url" | "secret" | "text", isRequired = false) => ({
  name,
  look,
  isRequired,
});

/** The fields of each kind, in the order of the form. `text` has several lines. */
export const fields = {
  saml: [
    field("name", "line", true),
    field("metadataUrl", "url"),
    field("metadataXml", "text"),
    field("firstNameMapping", "line"),
    field("lastNameMapping", "line"),
    field("phoneMapping", "line"),
    field("signingCertificate", "text"),
    field("signingPrivateKey", "text"),
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

/** The name of a field of either kind. */
export type FieldName = (typeof fields)[Kind][number]["name"];

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
  if (kind === "saml") {
    const body = { ...textsOf(fields.saml, draft, null), name: draft["name"]?.trim() ?? "" };
    await (id === undefined
      ? client.samlProviders.add({ accountId, body })
      : client.samlProviders.update({ accountId, id, body }));
  } else {
    const body = textsOf(fields.oauth, draft, "");
    await (id === undefined
      ? client.oauthProviders.add({ accountId, body })
      : client.oauthProviders.update({ accountId, id, body }));
  }
}

/** The trimmed values of fields by name; `none` for those without one. */
function textsOf<Name extends string, None>(names: readonly { readonly name: Name }[], draft: Draft, none: None) {
  return Object.fromEntries(names.map(({ name }) => [name, draft[name]?.trim() || none])) as Record<Name, string | None>;
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
