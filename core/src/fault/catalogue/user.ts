/** Faults of users: 10001–10034. */
export const userFaults = {
  "user.not_found": { code: 10001, status: 404, message: "User {0} does not exist" },
  "user.code_wrong": { code: 10008, status: 400, message: "The code is wrong, was used or has run out" },
  "user.inactive": { code: 10026, status: 401, message: "The user is not active" },
  "user.blocked": { code: 10032, status: 403, message: "The user is blocked" },
} as const;
