/** Events of a page when the request names no limit, and the largest limit. */
export const pageLimits = { fallback: 25, max: 1000 } as const;
/** The longest wait of a request, in seconds. */
export const waitMaxS = 60;
/** The number of requests and streams that may wait in one process; no more than half of the requests at once. */
export const waitingMax = 1000;
/** One account may have this share of them. */
export const accountShare = 0.25;
/** Seconds after which a request is to be repeated that found no place to wait. */
export const retryAfterS = 5;
/** Interval at which a process looks for events that another process has numbered. */
export const watchMs = 250;
/** Events that one query reads while requests wait. */
export const watchedMax = 10_000;
/** A process in which no request has waited for so long forgets the last event it has seen. */
export const watchIdleMs = 60_000;
/** A stream without events sends a comment this often, so that proxies keep the connection. */
export const heartbeatMs = 15_000;
/** Interval at which the rights of a stream's reader are checked again. */
export const readmitMs = 30_000;
/** Milliseconds after which a client connects again when a stream has ended. */
export const reconnectMs = 2000;
/** Events of one read of a stream. */
export const streamPageMax = 100;
/** Events removed in one transaction. */
export const forgetMax = 1000;
