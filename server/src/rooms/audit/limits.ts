/** How much older than its commit a record may be: longer than any request or job, by clocks that are minutes apart. */
export const lateMs = 3_600_000;
