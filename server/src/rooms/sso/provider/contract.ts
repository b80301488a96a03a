import { Type, type TSchema } from "typebox";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import { metadataLimits } from "@chancery/core/sso/read-metadata.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const given = <Shape extends TSchema>(words: string, shape: Shape) => Type.Optional(about(words, nullable(shape)));
const urlText = textShape(2048, 7);
const name = textShape(255, 3);
const pemMax = 32 * 1024;

const saml = {
  firstNameMapping: given("Attribute with the first name; `firstName` when left out", textShape(64, 1)),
  lastNameMapping: given("Attribute with the last name; `lastName` when left out", textShape(64, 1)),
  phoneMapping: given("Attribute with the phone number; `phone` when left out", textShape(64, 1)),
  metadataUrl: given("Where the metadata is, fetched on save and daily; this or metadataXml", urlText),
  metadataXml: given("The metadata itself", textShape(metadataLimits.bytesMax, 1)),
  signingCertificate: given("PEM, or DER in base64; with its key, or the service's own pair is used", textShape(pemMax, 1)),
  signingPrivateKey: given("PEM, or DER in base64, RSA, not encrypted; `********` keeps what is stored", textShape(pemMax, 1)),
};
const oauth = {
  clientId: textShape(128, 3),
  clientSecret: about("`********` keeps what is stored", textShape(512, 8)),
  authorizationUri: urlText,
  tokenUri: urlText,
  issuerUri: urlText,
  jwkSetUri: urlText,
  scopes: about("Separated by single spaces", textShape(512, 3)),
};

const oauthChange = {
  name: Type.Optional(nullable(name)),
  clientId: Type.Optional(nullable(oauth.clientId)),
  clientSecret: Type.Optional(nullable(oauth.clientSecret)),
  authorizationUri: Type.Optional(nullable(urlText)),
  tokenUri: Type.Optional(nullable(urlText)),
  issuerUri: Type.Optional(nullable(urlText)),
  jwkSetUri: Type.Optional(nullable(urlText)),
  scopes: Type.Optional(nullable(oauth.scopes)),
};

const warning = titled("ProviderWarning", {
  kind: wordShape(["idpCertificate", "signingCertificate", "metadata", "metadataEnd", "scopes"]),
  message: Type.String(),
  endsAt: nullable(instantShape()),
});
const ids = { id: idShape<ProviderId>(), uuid: idShape<ProviderId>() };
const shared = { entityID: Type.String(), warnings: Type.Array(warning), createdAt: instantShape() };
const certificate = titled("ProviderCertificate", {
  subject: Type.String(),
  fingerprint: Type.String(),
  startsAt: instantShape(),
  endsAt: instantShape(),
});
const samlAnswer = titled("SamlProvider", {
  ...ids,
  name: Type.String(),
  firstNameMapping: Type.String(),
  lastNameMapping: Type.String(),
  phoneMapping: Type.String(),
  metadataUrl: nullable(Type.String()),
  metadataXml: about("As it was given; null when it comes from metadataUrl", nullable(Type.String())),
  metadataFetchedAt: about("When metadataUrl was last fetched well", nullable(instantShape())),
  signingCertificate: nullable(Type.String()),
  signingPrivateKey: nullable(Type.String()),
  certificates: about("Those that the provider signs with", Type.Array(certificate)),
  ...shared,
});
const text = Type.String();
const oauthTexts = {
  clientId: text,
  clientSecret: text,
  authorizationUri: text,
  tokenUri: text,
  issuerUri: text,
  jwkSetUri: text,
};
const oauthAnswer = titled("OauthProvider", { ...ids, name: text, ...oauthTexts, scopes: text, ...shared });
const listed = titled("ListedProvider", { ...ids, name: Type.String(), entityID: Type.String() });

const account = { accountId: idShape<AccountId>() };
const one = Type.Object({ ...account, id: idShape<ProviderId>() });
const list = { params: Type.Object(account), answers: { 200: Type.Array(listed) } } as const;
const remove = { params: one, answers: { 200: null } } as const;

const samlExample = { name: "Acme Entra ID", metadataUrl: "https://login.example/federationmetadata.xml" };
const oauthExample = {
  name: "Acme Google",
  clientId: "chancery",
  clientSecret: "from the provider",
  authorizationUri: "https://login.example/authorize",
  tokenUri: "https://login.example/token",
  issuerUri: "https://login.example",
  jwkSetUri: "https://login.example/keys",
  scopes: "openid email profile",
};

/** The wire shapes of identity providers. */
export const shapes = {
  listSaml: list,
  createSaml: {
    params: Type.Object(account),
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("SamlProviderToMake", [samlExample], { name, ...saml }),
    answers: { 201: samlAnswer },
  },
  readSaml: { params: one, answers: { 200: samlAnswer } },
  changeSaml: {
    params: one,
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("SamlProviderToChange", [samlExample], { name: Type.Optional(nullable(name)), ...saml }),
    answers: { 200: samlAnswer },
  },
  removeSaml: remove,
  listOauth: list,
  createOauth: {
    params: Type.Object(account),
    body: illustrated("OauthProviderToMake", [oauthExample], { name, ...oauth }),
    answers: { 201: oauthAnswer },
  },
  readOauth: { params: one, answers: { 200: oauthAnswer } },
  changeOauth: {
    params: one,
    body: illustrated("OauthProviderToChange", [{ scopes: "openid email" }], oauthChange),
    answers: { 200: oauthAnswer },
  },
  removeOauth: remove,
} as const;
