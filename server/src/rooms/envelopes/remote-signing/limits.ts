/** Time from the start of a remote signing to its signature: two visits to the service. */
export const remoteSigningMs = 15 * 60_000;
/** Signatures of one remote signing: their hashes are in an address. */
export const remoteSignaturesMax = 20;
/** Remote signings that a person may start within that time. */
export const remoteSigningsMax = 50;
/** Characters of a code or a state that the browser brings back. */
export const codeMax = 4096;
