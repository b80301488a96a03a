import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import Provider from "oidc-provider";
import type { Member, OpenIdProvider } from "./openid.ts";

// another site than a service at 127.0.0.1
const host = "127.0.0.2";
const clientId = "chancery";
const clientSecret = "a-client-secret-of-oidc-provider";

/** The `oidc-provider` of npm on loopback, with its own pages for development: they take any password. */
export async function startOidcProvider(members: readonly Member[]): Promise<OpenIdProvider> {
  const redirectUris: string[] = [];
  const settings = settingsOf(members);
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => void listener(request, response)).listen(0, host);
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  return {
    issuer,
    authorizationUri: `${issuer}/auth`,
    tokenUri: `${issuer}/token`,
    jwkSetUri: `${issuer}/jwks`,
    clientId,
    clientSecret,
    scopes: "openid email profile phone",
    allowReturnTo: async (redirectUri) => {
      redirectUris.push(redirectUri);
      const secret = { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_post" };
      const client = { client_id: clientId, ...secret, redirect_uris: redirectUris };
      listener = new Provider(issuer, { ...settings, clients: [client] }).callback();
    },
    signIn: async (visitor, start, { login, password }, way = {}) => {
      let page = await visitor.open(start, way);
      if (page.forms.some(({ fields }) => "login" in fields)) page = await visitor.submit(page, { login, password }, way);
      return page.forms.some(({ fields }) => fields["prompt"] === "consent")
        ? visitor.submit(page, { prompt: "consent" }, way)
        : page;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function settingsOf(members: readonly Member[]): object {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  return {
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256", kid: randomBytes(6).toString("hex") }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
      phone: ["phone_number"],
    },
    findAccount: (_context: unknown, login: string) => accountOf(members.find((member) => member.login === login)),
  };
}

function accountOf(member: Member | undefined): object | undefined {
  if (!member) return undefined;
  const claims = {
    sub: `subject-of-${member.login}`,
    email: member.email,
    email_verified: member.isEmailVerified,
    given_name: member.givenName,
    family_name: member.familyName,
    phone_number: member.phone,
  };
  return { accountId: member.login, claims: () => claims };
}
