import { Type } from "typebox";
import type { SecondFactorId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { factorsMax } from "./limits.ts";
import { codeMax, handle, name, proof, recoveryCodes, signedIn } from "./contract.ts";

const bytes = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: "^[A-Za-z0-9_-]+$" });
const idMax = 1400;
const dataMax = 10_000;
const identity = { id: bytes(idMax), rawId: bytes(idMax), type: Type.Literal("public-key") };

const created = about(
  "The credential of `navigator.credentials.create`, as `toJSON` writes it",
  Type.Object({
    ...identity,
    response: Type.Object({
      clientDataJSON: bytes(dataMax),
      attestationObject: bytes(dataMax),
      transports: Type.Optional(Type.Array(textShape(100, 1), { maxItems: 20 })),
    }),
  }),
);

const usedPasskey = about(
  "The credential of `navigator.credentials.get`, as `toJSON` writes it",
  Type.Object({
    ...identity,
    response: Type.Object({
      clientDataJSON: bytes(dataMax),
      authenticatorData: bytes(dataMax),
      signature: bytes(dataMax),
      userHandle: Type.Optional(nullable(bytes(idMax))),
    }),
  }),
);

const words = Type.Array(Type.String(), { maxItems: 20 });
const known = Type.Array(Type.Object({ id: Type.String(), type: Type.Literal("public-key"), transports: words }), {
  maxItems: factorsMax,
});
const common = { challenge: Type.String(), timeout: about("Milliseconds", Type.Integer()) };
const userVerification = wordShape(["required", "preferred"]);
const creationOptions = Type.Object(
  {
    ...common,
    rp: Type.Object({ name: Type.String(), id: about("The host name of the public address", Type.String()) }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal("public-key") }), { maxItems: 10 }),
    attestation: Type.Literal("none"),
    excludeCredentials: known,
    authenticatorSelection: Type.Object({ residentKey: Type.String(), userVerification, requireResidentKey: Type.Boolean() }),
    extensions: Type.Object({ credProps: Type.Boolean() }),
    hints: words,
  },
  { title: "PasskeyCreationOptions", description: "For `PublicKeyCredential.parseCreationOptionsFromJSON`" },
);
const requestOptions = Type.Object(
  { ...common, rpId: Type.String(), allowCredentials: known, userVerification },
  { title: "PasskeyRequestOptions", description: "For `PublicKeyCredential.parseRequestOptionsFromJSON`" },
);
const credential = { id: "bG9u", rawId: "bG9u", type: "public-key" as const };
const use = { ...credential, response: { clientDataJSON: "eyJ0", authenticatorData: "SZYN", signature: "MEUC" } };

/** The wire shapes of passkeys. */
export const passkeyShapes = {
  start: {
    body: Type.Optional(illustrated("PasskeyToStart", [{ password: "correct horse battery" }], proof)),
    answers: { 200: creationOptions },
  },
  add: {
    body: illustrated(
      "PasskeyToAdd",
      [{ name: "Laptop", passkey: { ...credential, response: { clientDataJSON: "eyJ0", attestationObject: "o2Nm" } } }],
      { name, passkey: created },
    ),
    answers: {
      201: titled("AddedPasskey", {
        uuid: idShape<SecondFactorId>(),
        recoveryCodes: about("New recovery codes with the first second factor, otherwise none", recoveryCodes),
      }),
    },
  },
  finish: {
    body: Type.Object(
      {
        handle,
        code: Type.Optional(about("A code of an authenticator app, or a recovery code", textShape(codeMax, 1))),
        passkey: Type.Optional(usedPasskey),
      },
      { title: "SecondFactorLogin", description: "With a code or a passkey", examples: [{ handle: "…", code: "123456" }] },
    ),
    answers: { 200: signedIn },
  },
  startSecond: {
    body: illustrated("SecondFactorToStart", [{ handle: "…" }], { handle }),
    answers: { 200: requestOptions },
  },
  startSignIn: { answers: { 200: requestOptions } },
  signIn: {
    body: illustrated("PasskeyLogin", [{ passkey: use }], { passkey: usedPasskey }),
    answers: { 200: signedIn },
  },
} as const;
