/** The numbers of notifications about envelopes of a mailbox. */
export const envelopeCodes = {
  waiting: 301,
  completed: 302,
  cancelled: 303,
  expiresSoon: 304,
  expired: 305,
  roleCompleted: 306,
  delegated: 307,
  commented: 308,
  toApprove: 309,
  decided: 310,
  shared: 311,
  reminder: 312,
} as const;

/** The numbers of other notifications. */
export const accountCodes = { invited: 101, accessChanged: 102, domain: 103, fileReady: 401, taskEnded: 501 } as const;

/** The number of a notification about an envelope of a mailbox. */
export type EnvelopeCode = (typeof envelopeCodes)[keyof typeof envelopeCodes];

/** The number of a notification to users outside of mailboxes. */
export type AccountCode = (typeof accountCodes)[keyof typeof accountCodes];

/** All numbers that preferences may hold; clients know them all, also those that are never sent. */
export const allCodes: readonly number[] = [
  1,
  ...range(101, 109),
  ...range(201, 203),
  ...range(301, 319),
  401,
  402,
  ...range(501, 504),
];

const known: ReadonlySet<number> = new Set(allCodes);

/** Whether a number is that of a notification. */
export function isKnownCode(code: number): boolean {
  return known.has(code);
}

/** Numbers in rising order, each once. */
export function sortedCodes(codes: readonly number[]): readonly number[] {
  return [...new Set(codes)].toSorted((a, b) => a - b);
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
