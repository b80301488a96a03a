/** One operation of the interface specification, section 4 and 5. */
export type Operation = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** The 46 operations of the interface specification. Placeholder names are those of the specification. */
export const operations: readonly Operation[] = [
  "POST /api/login",
  "GET /api/v1/envelope/{envelopeUuid}",
  "POST /api/v1/envelope/search",
  "POST /api/v1/envelope/send",
  "PUT /api/v1/envelope/fill",
  "POST /api/v1/envelope/attachment",
  "GET /api/v1/envelope/{id}/zip",
  "POST /api/v1/template",
  "GET /api/v1/mailbox/search",
  "GET /api/v1/mailbox/{mailboxUuid}",
  "GET /api/v1/account/{accountUuid}/domain",
  "POST /api/v1/account/{accountUuid}/domain",
  "GET /api/v1/account/{accountUuid}/domain/{domainUuid}",
  "PUT /api/v1/account/{accountUuid}/domain/{domainUuid}",
  "PATCH /api/v1/account/{accountUuid}/domain/{domainUuid}/{action}",
  "DELETE /api/v1/account/{accountUuid}/domain/{domainUuid}",
  "GET /api/v1/account/{accountId}/saml-provider",
  "POST /api/v1/account/{accountId}/saml-provider",
  "GET /api/v1/account/{accountId}/saml-provider/{id}",
  "PUT /api/v1/account/{accountId}/saml-provider/{id}",
  "DELETE /api/v1/account/{accountId}/saml-provider/{id}",
  "GET /api/v1/account/{accountId}/oauth-provider",
  "POST /api/v1/account/{accountId}/oauth-provider",
  "GET /api/v1/account/{accountId}/oauth-provider/{id}",
  "PUT /api/v1/account/{accountId}/oauth-provider/{id}",
  "DELETE /api/v1/account/{accountId}/oauth-provider/{id}",
  "GET /api/v1/dictionary",
  "POST /api/v1/dictionary",
  "GET /api/v1/dictionary/{dictionaryUuid}",
  "PATCH /api/v1/dictionary/{dictionaryUuid}",
  "PATCH /api/v1/dictionary/{dictionaryUuid}/archive",
  "GET /api/v1/dictionary/{dictionaryUuid}/check",
  "POST /api/v1/dictionary/{dictionaryUuid}/column",
  "PUT /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}",
  "DELETE /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}",
  "GET /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}/check",
  "POST /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}",
  "POST /api/v1/dictionary/{dictionaryUuid}/records",
  "POST /api/v1/dictionary/{dictionaryUuid}/record",
  "GET /api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}",
  "PATCH /api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}",
  "DELETE /api/v1/dictionary/{dictionaryUuid}/record",
  "POST /api/v1/dictionary/{dictionaryUuid}/record-uuids",
  "GET /api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}/column/{columnUuid}",
  "POST /api/v1/dictionary/{dictionaryUuid}/download",
  "GET /api/v1/dictionary/{dictionaryUuid}/download/status/{taskUuid}",
];

/** Method and path with the placeholders' names left out, so that `{id}` and `{envelopeUuid}` are one place. */
export function placeOf(operation: string): string {
  return operation.replace(/\{[^}]+\}/g, "{}");
}
