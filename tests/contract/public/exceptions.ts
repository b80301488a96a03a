/** Public operations that are not served yet. */
export const unserved: readonly string[] = [];

/** Served operations that do not yet take what public clients send. */
export const unlike: readonly string[] = [];

/**
 * Values of samples of public bodies that the shape alone does not give: a text with its own form, or a property that is
 * required here and optional there, because the request needs it.
 */
export const samples: Readonly<Record<string, object>> = {
  "POST /api/v1/account/{accountUuid}/users": { mailbox: "no_access" },
  "POST /api/v1/account/{accountUuid}/users/report": { searchParams: { mailbox: "no_access" } },
  "POST /api/v1/envelope/callback/add": { url: "https://acme.example/hook", timeout: 100, successCode: 200 },
  "POST /api/v1/form": {
    envelopeCreationCallback: { url: "https://acme.example/hook", retries: 3, timeout: 100, successCode: 200 },
  },
  "POST /api/v1/filterSettings": { name: "sample text" },
  "PUT /api/v1/filterSettings/{uuid}": { name: "sample text" },
  "POST /api/login/by-code": { code: "sample text", agreed: true },
  "POST /api/v1/csv-parser": { data: "sample text" },
  "POST /registration": { password: "sample text" },
  "POST /registration/sendRegistrationCode": { email: "sample text" },
  "POST /registration/requestPasswordReset": { email: "sample text" },
};
