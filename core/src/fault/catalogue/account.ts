/** Faults of accounts, domains and identity providers: 20001–20063. */
export const accountFaults = {
  "account.not_found": { code: 20001, status: 404, message: "Account {0} does not exist" },
} as const;
