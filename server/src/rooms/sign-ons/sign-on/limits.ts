/** So long a person may take at the provider. */
export const requestLifeMs = 15 * 60_000;
/** So long the link of a test works before it is opened. */
export const testLifeMs = 60 * 60_000;
/** So long the one-time code of a sign-in works. */
export const codeLifeMs = 60_000;
/** Sign-ins that one address may begin (a whole company may be behind it) … */
export const beginsMax = 600;
/** … within this time. */
export const beginsWindowMs = 60_000;
/** Attempts that are kept for each provider, and how long. */
export const attemptsMax = 1000;
export const attemptDays = 30;
/** So long the code of an email works that confirms an email address. */
export const confirmationLifeMs = 30 * 60_000;
/** Such letters that one address gets … */
export const confirmationsMax = 5;
/** … within this time. */
export const confirmationsWindowMs = 60 * 60_000;
