import type { newVisitor, Page, Way } from "./visitor.ts";

/** A user of an OpenID provider. */
export type Member = {
  readonly login: string;
  readonly password: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly phone: string;
};

/**
 * A running OpenID provider on loopback with one confidential client that sends its secret in the body: Basic credentials
 * are read differently by different providers as soon as there is a hyphen in them.
 */
export type OpenIdProvider = {
  readonly issuer: string;
  readonly authorizationUri: string;
  readonly tokenUri: string;
  readonly jwkSetUri: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scopes that bring all claims into the ID token. */
  readonly scopes: string;
  /** Lets the client have answers sent to this address, besides those it has. */
  allowReturnTo(redirectUri: string): Promise<void>;
  /** Goes to an address that leads to the provider, signs in there and goes back, as far as `way` lets. */
  signIn(visitor: Visitor, address: string, member: Member, way?: Way): Promise<Page>;
  close(): Promise<void>;
};

export type Visitor = ReturnType<typeof newVisitor>;

/** A member whose email address has been verified. */
export const olena: Member = {
  login: "olena",
  password: "olena-password",
  email: "olena@kalyna.example",
  isEmailVerified: true,
  givenName: "Olena",
  familyName: "Koval",
  phone: "+380441234567",
};

/** A member whose email address has not been verified. */
export const taras: Member = {
  login: "taras",
  password: "taras-password",
  email: "taras@kalyna.example",
  isEmailVerified: false,
  givenName: "Taras",
  familyName: "Melnyk",
  phone: "+380447654321",
};
