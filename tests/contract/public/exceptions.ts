/** Public operations that are not served yet. */
export const unserved: readonly string[] = [];

/** Served operations that do not yet take what public clients send. */
export const unlike: readonly string[] = [];

/**
 * What a sample of a public body says instead, because the shape alone does not tell it: a text with a form of its own, or what
 * is demanded here and is optional there, because nothing could be done without it.
 */
export const samples: Readonly<Record<string, object>> = {
  "POST /api/v1/account/{accountUuid}/users": { mailbox: "no_access" },
  "POST /api/v1/csv-parser": { data: "sample text" },
  "POST /registration": { password: "sample text" },
  "POST /registration/sendRegistrationCode": { email: "sample text" },
  "POST /registration/requestPasswordReset": { email: "sample text" },
};
