/** Most second factors of one user. */
export const factorsMax = 10;
/** Number of recovery codes made at a time. */
export const recoveryCodesCount = 10;
/** Time to confirm an authenticator app with its first code. */
export const confirmMs = 15 * 60_000;
/** Most wrong codes of one user from all network addresses, in a window. */
export const wrongCodesMax = 30;
/** Length of the window in which wrong codes of one user are counted, in minutes. */
export const wrongCodesWindowMinutes = 24 * 60;
/** Time to prove the second factor after the password. */
export const handleLifeMs = 5 * 60_000;
/** Validity of a challenge for a passkey. */
export const challengeLifeMs = 5 * 60_000;
/** Most attempts to prove the second factor with one handle. */
export const handleTriesMax = 5;
