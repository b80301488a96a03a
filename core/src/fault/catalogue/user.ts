/** Faults of users: 10001–10034. */
export const userFaults = {
  "user.not_found": { code: 10001, status: 404, message: "User {0} does not exist" },
  "user.inactive": { code: 10026, status: 401, message: "The user is not active" },
  "user.blocked": { code: 10032, status: 403, message: "The user is blocked" },
} as const;
