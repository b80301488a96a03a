import { textAt } from "../../world/paper.ts";
import { derOf, makePair } from "../../world/certificates.ts";
import { metadataXml } from "../../world/metadata.ts";
import { people } from "../../world/people.ts";
import type { Persona } from "../../world/persona.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const accountAt = `/api/v1/account/${people.ann.accountId}`;
let xml: string | undefined;

/** Metadata with a certificate that is made once. */
const metadata = (): string => (xml ??= metadataXml({ certificates: [derOf(makePair().certificate)] }));

/** A SAML provider as it is sent. */
export const samlBody = (): object => ({ name: "Acme SAML", metadataXml: metadata() });

/** An OpenID provider as it is sent. */
export const oauthBody = {
  name: "Acme OpenID",
  clientId: "chancery",
  clientSecret: "a secret of theirs",
  authorizationUri: "https://login.example/authorize",
  tokenUri: "https://login.example/token",
  issuerUri: "https://login.example",
  jwkSetUri: "https://login.example/keys",
  scopes: "openid email profile",
};

/** The words of an address, and what is sent there to make a provider. */
const kinds = [
  ["saml-provider", samlBody, { metadataXml: "<a/>" }, 20048],
  ["idp", samlBody, { metadataUrl: "https://idp.example/", metadataXml: "<a/>" }, 20047],
  ["oauth-provider", () => oauthBody, { scopes: "a  b" }, 1006],
] as const;

/** Makes a provider in Ann's account; answers its id. */
export async function newProvider(ann: Pick<Persona, "post">, word: (typeof kinds)[number][0]): Promise<string> {
  const [, body = samlBody] = kinds.find(([one]) => one === word) ?? [];
  return textAt(await ann.post(`${accountAt}/${word}`, body()), "id");
}

/** Identity providers. */
export const providerCases: Cases = Object.fromEntries(
  kinds.flatMap(([word, body, wrong, code]) => {
    const path = `/api/v1/account/{accountId}/${word}`;
    const at = `${accountAt}/${word}`;
    return [
      [`GET ${path}`, [asks(200, () => ({ path: at })), asks(403, () => ({ as: "bob", path: at }), 90018)]],
      [
        `POST ${path}`,
        [
          asks(201, () => ({ path: at, sent: { body: body() } })),
          asks(400, () => ({ path: at, sent: { body: { ...body(), ...wrong } } }), code),
          asks(400, () => ({ path: at, sent: { body: { ...body(), name: "x" } } }), 1006),
        ],
      ],
      [
        `GET ${path}/{id}`,
        [
          asks(200, async ({ ann }) => ({ path: `${at}/${await newProvider(ann, word)}` })),
          asks(404, () => ({ path: `${at}/${unknown}` }), 20046),
          asks(400, () => ({ path: `${at}/nonsense` }), 1006),
        ],
      ],
      [
        `PUT ${path}/{id}`,
        [
          asks(200, async ({ ann }) => ({ path: `${at}/${await newProvider(ann, word)}`, sent: { body: { name: "Renamed" } } })),
          asks(400, async ({ ann }) => ({ path: `${at}/${await newProvider(ann, word)}`, sent: { body: wrong } }), code),
          asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: {} } }), 20046),
        ],
      ],
      [
        `DELETE ${path}/{id}`,
        [
          asks(200, async ({ ann }) => ({ path: `${at}/${await newProvider(ann, word)}` })),
          asks(404, () => ({ path: `${at}/${unknown}` }), 20046),
        ],
      ],
    ] as const;
  }),
);
