/** So many requests in so many seconds. */
export type RateLimit = { readonly limit: number; readonly windowS: number };

/** `on` for the defaults, `off` for none, or an object with `token` and `address` (CHANCERY_RATE_LIMITS). */
export type RateLimits = "on" | "off" | Readonly<Record<string, RateLimit>>;
