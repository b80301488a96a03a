/** Which parts of the service this process runs. */
export type Parts = { readonly serves: boolean; readonly works: boolean };

/** Something running that can be ended in order. */
export type Running = { stop(): Promise<void> };
