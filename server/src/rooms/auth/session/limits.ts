/** A session ends this long after its sign-in at the latest. */
export const sessionLifeMs = 30 * 24 * 3_600_000;
/** Application tokens of one person. */
export const applicationTokensMax = 1000;
/** Emails with codes that one email address gets of each kind … */
export const emailsOfEmailMax = 3;
/** … and that one address asks for … */
export const emailsOfAddressMax = 30;
/** … within this time. */
export const emailsWindowMs = 3_600_000;
/** How long the code of a registration works. */
export const registrationCodeLifeMs = 24 * 3_600_000;
/** How long the code works that somebody asked for to set a password. */
export const passwordCodeLifeMs = 3_600_000;
/** How long the code works that somebody gets whom their company added. */
export const firstPasswordCodeLifeMs = 7 * 24 * 3_600_000;
/** How long an invitation to an account works … */
export const invitationLifeMs = 7 * 24 * 3_600_000;
/** … and how long after its email another is sent. */
export const invitationPauseMs = 3_600_000;
/** Open invitations of one account. */
export const invitationsOpenMax = 1000;
/** Passwords of one person that a new one is held against … */
export const pastPasswordsMax = 24;
/** … and how long they are kept. */
export const pastPasswordsLifeMs = pastPasswordsMax * 31 * 24 * 3_600_000;
/** Addresses and ranges in one list of a policy. */
export const rangesMax = 100;
