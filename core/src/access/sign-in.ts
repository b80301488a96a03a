/** The kind of proof that a session of a user began with. */
export type SignedInBy = "password" | "passkey" | "registration" | "provider";

/** The kind of proof that a guest came with. */
export type GuestProof = "email code" | "email code and access code" | "form";

/** A second factor by its kind. */
export type SecondFactorKind = "totp" | "recovery" | "passkey";

/** How the one who makes a request has signed in: by a session, as a guest, or with an application token. */
export type SignIn = {
  readonly by: SignedInBy | GuestProof | "application";
  readonly secondFactor?: SecondFactorKind;
};
