/** A session ends this long after its sign-in at the latest. */
export const sessionLifeMs = 30 * 24 * 3_600_000;
/** Life of the token of a guest. */
export const guestLifeMs = 24 * 3_600_000;
/** Most sessions in the list of a user, the newest. */
export const sessionsMax = 1000;
/** Most application tokens of one person. */
export const applicationTokensMax = 1000;
/** Most emails with codes of one kind to one email address, in a window. */
export const emailsOfEmailMax = 3;
/** Most emails with codes requested from one network address, in a window. */
export const emailsOfAddressMax = 30;
/** Length of the window in which emails with codes are counted. */
export const emailsWindowMs = 3_600_000;
/** Validity of a registration code. */
export const registrationCodeLifeMs = 24 * 3_600_000;
/** Validity of a code that proves an address, to start an envelope. */
export const initiationCodeLifeMs = 3_600_000;
/** Validity of a requested password code. */
export const passwordCodeLifeMs = 3_600_000;
/** Validity of the first password code of a person added by their company. */
export const firstPasswordCodeLifeMs = 7 * 24 * 3_600_000;
/** Least time between two emails that a company sends a person about their first password. */
export const welcomePauseMs = 3_600_000;
/** Validity of an invitation to an account. */
export const invitationLifeMs = 7 * 24 * 3_600_000;
/** Least time between two emails of one invitation. */
export const invitationPauseMs = 3_600_000;
/** Most open invitations of one account. */
export const invitationsOpenMax = 1000;
/** Most past passwords that a new one is compared with. */
export const pastPasswordsMax = 24;
/** Retention of past password hashes. */
export const pastPasswordsLifeMs = pastPasswordsMax * 31 * 24 * 3_600_000;
/** Most addresses and ranges in one list of a policy. */
export const rangesMax = 100;
/** A sign-in no older than this replaces the password as proof. */
export const freshSignInMs = 15 * 60_000;
