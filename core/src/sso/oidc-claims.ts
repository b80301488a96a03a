import { findEmail } from "../account/email.ts";
import { checked, type Check } from "./check.ts";
import { cleanName, cleanPhone, type SignOnClaims } from "./profile.ts";

/** The claims of an ID token, or its header: a JSON object with unchecked content. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The expected values of an ID token. `accessTokenHash` is the `at_hash` of the access token that came with it. */
export type IdTokenExpectation = {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly accessTokenHash: string | undefined;
  readonly nowMs: number;
};

/** The tolerated difference between two clocks. */
const skewMs = 60_000;
/** An ID token is made when its code is exchanged, or when the code was made: codes live ten minutes at most. */
const ageMaxMs = 10 * 60_000;
/** The maximum length of a subject (OpenID Connect Core, ID Token). */
const subjectMax = 255;

/**
 * The checks of an ID token (OpenID Connect Core, ID Token Validation), each passed or failed. Its
 * signature is checked elsewhere.
 */
export function checkIdToken(header: JsonRecord, claims: JsonRecord, expected: IdTokenExpectation): readonly Check[] {
  const { issuer, clientId, nonce } = expected;
  return [
    checked("type", isIdToken(header["typ"]), `it is of type ${shown(header["typ"])}, no ID token`),
    checked("issuer", claims["iss"] === issuer, `it was issued by ${shown(claims["iss"])}, not by ${issuer}`),
    checked("audience", audienceOf(claims).includes(clientId), `it is for ${shown(claims["aud"])}, not for ${clientId}`),
    checked("party", isForUs(claims, clientId), `it is for the use of ${shown(claims["azp"])}, not of ${clientId}`),
    ...timeChecks(claims, expected.nowMs),
    checked("nonce", claims["nonce"] === nonce, "it answers another request, or none"),
    checked("subject", isSubject(claims["sub"]), "it does not say whom it is about"),
    checked("access-token", isHashOf(claims["at_hash"], expected.accessTokenHash), "it came with another access token"),
  ];
}

/**
 * The user of an ID token. The subject may be empty, which `checkIdToken` refuses. An address counts as verified when the
 * provider says so, or says that its organization owns the domain of the address (`xms_edov`, Entra ID).
 */
export function claimsOfIdToken(claims: JsonRecord): SignOnClaims {
  const given = textOf(claims["given_name"]);
  const family = textOf(claims["family_name"]);
  return {
    subject: textOf(claims["sub"]) ?? "",
    email: findEmail(textOf(claims["email"]) ?? ""),
    isEmailVerified: isYes(claims["email_verified"]) || (claims["email_verified"] === undefined && isYes(claims["xms_edov"])),
    firstName: cleanName(given ?? (family === undefined ? textOf(claims["name"]) : undefined)),
    lastName: cleanName(family),
    phone: cleanPhone(textOf(claims["phone_number"])),
  };
}

function timeChecks(claims: JsonRecord, nowMs: number): readonly Check[] {
  const [ends, begins, issued] = [msIn(claims["exp"]), msIn(claims["nbf"]), msIn(claims["iat"])];
  const isBegun = claims["nbf"] === undefined || (begins !== undefined && begins <= nowMs + skewMs);
  const isFresh = issued !== undefined && issued <= nowMs + skewMs && issued >= nowMs - skewMs - ageMaxMs;
  return [
    checked("end", ends !== undefined && ends > nowMs - skewMs, `it ends at ${shown(claims["exp"])}`),
    checked("begin", isBegun, `it begins at ${shown(claims["nbf"])}`),
    checked("issued", isFresh, `it was issued at ${shown(claims["iat"])}`),
  ];
}

/** Access tokens say so, and logout tokens. */
function isIdToken(type: unknown): boolean {
  return type === undefined || (typeof type === "string" && /^(application\/)?jwt$/i.test(type));
}

function audienceOf(claims: JsonRecord): readonly unknown[] {
  const audience = claims["aud"];
  return Array.isArray(audience) ? audience : [audience];
}

/** A token for several audiences must name the authorized party. */
function isForUs(claims: JsonRecord, clientId: string): boolean {
  return claims["azp"] === undefined ? audienceOf(claims).length <= 1 : claims["azp"] === clientId;
}

function isSubject(subject: unknown): boolean {
  return typeof subject === "string" && subject.length <= subjectMax && /^[^\p{C}]*[^\s\p{C}][^\p{C}]*$/u.test(subject);
}

function isHashOf(submitted: unknown, hash: string | undefined): boolean {
  return submitted === undefined || (hash !== undefined && submitted === hash);
}

/** Some providers write booleans as texts or numbers. */
function isYes(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

function msIn(seconds: unknown): number | undefined {
  return typeof seconds === "number" && Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function shown(value: unknown): string {
  if (value === undefined) return "nobody";
  return JSON.stringify(Array.isArray(value) ? value.map(flat) : flat(value));
}

/** A text or number; thousands of nested objects would be too deep to write. */
function flat(value: unknown): unknown {
  return typeof value === "object" && value !== null ? "…" : value;
}
