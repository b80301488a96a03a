import { Type } from "typebox";
import type { AccountId, SecondFactorId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { factorsMax, recoveryCodesCount } from "./limits.ts";

const passwordMax = 1024;
/** Longest code as typed. */
export const codeMax = 100;

/** The proof that a change of second factors is the caller's. */
export const proof = {
  password: Type.Optional(about("The caller's password, if the sign-in is older than 15 minutes", textShape(passwordMax, 1))),
  code: Type.Optional(about("In place of the password: a code of a second factor, or a recovery code", textShape(codeMax, 1))),
};
/** The token of a session. */
export const signedIn = illustrated("SignedInWithSecondFactor", [{ token: "chs_…" }], { token: Type.String() });
/** The handle of a sign-in. */
export const handle = about("The handle from the answer to the password", textShape(100, 1));
/** The name of a second factor. */
export const name = about("The user's name for it, 1 to 255 characters", textShape(255));
const chosen = Type.Object({ uuid: idShape<SecondFactorId>() });
/** Recovery codes, shown once. */
export const recoveryCodes = Type.Array(Type.String(), { maxItems: recoveryCodesCount });

const factor = titled("SecondFactor", {
  uuid: idShape<SecondFactorId>(),
  type: about("totp: an authenticator app", wordShape(["totp", "passkey"])),
  name: Type.String(),
  createdAt: instantShape(),
  lastUsedAt: nullable(instantShape()),
});

/** The wire shapes of a user's second factors. */
export const secondFactorShapes = {
  list: {
    answers: {
      200: titled("SecondFactors", {
        factors: Type.Array(factor, { maxItems: factorsMax }),
        recoveryCodesLeft: about("Unused recovery codes", Type.Integer()),
      }),
    },
  },
  addTotp: {
    body: illustrated("TotpToAdd", [{ name: "Phone" }], { name, ...proof }),
    answers: {
      201: titled("AddedTotp", {
        uuid: idShape<SecondFactorId>(),
        secret: about("For the authenticator app, in base32", Type.String()),
        uri: about("The same as a URI, to be shown as a QR code", Type.String()),
      }),
    },
  },
  confirmTotp: {
    params: chosen,
    body: illustrated("TotpConfirmation", [{ code: "123456" }], {
      code: about("The code that the app shows", textShape(codeMax, 1)),
    }),
    answers: {
      200: titled("ConfirmedTotp", {
        recoveryCodes: about("New recovery codes with the first second factor, otherwise none", recoveryCodes),
      }),
    },
  },
  renewCodes: {
    body: Type.Optional(illustrated("RecoveryCodesToRenew", [{ code: "123456" }], proof)),
    answers: { 200: titled("RecoveryCodes", { recoveryCodes }) },
  },
  reset: {
    params: Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() }),
    body: Type.Optional(illustrated("SecondFactorsToReset", [{ code: "123456" }], proof)),
    answers: { 204: null },
  },
  rename: {
    params: chosen,
    body: illustrated("SecondFactorToRename", [{ name: "Old phone" }], { name }),
    answers: { 200: factor },
  },
  remove: {
    params: chosen,
    body: Type.Optional(illustrated("SecondFactorRemoval", [{ password: "correct horse battery" }], proof)),
    answers: { 204: null },
  },
} as const;
