/** Faults of envelopes: 50001–50127. */
export const envelopeFaults = {
  "envelope.not_found": { code: 50011, status: 404, message: "Envelope {0} does not exist" },
} as const;
