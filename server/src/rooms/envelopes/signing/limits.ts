/** Slots of a signing session that its report shows. */
export const sessionSlotsMax = 20_000;
/** Days after which the report of a session is removed. */
export const sessionDays = 30;
/** Characters of the name that a client gives a session. */
export const sessionIdMax = 128;
/** Time for which a PDF that was prepared for a signature can be signed. */
export const preparationMs = 24 * 60 * 60 * 1000;

/** Largest list of revoked certificates that is kept with a signature; of larger ones number and hash are. */
export const listMaxBytes = 65_536;
