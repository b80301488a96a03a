/** Kind of a record that proves a domain. */
export type RecordKind = "TXT" | "CNAME";

/**
 * How far a value can be trusted: `agreed` by two resolvers (by the only one where there is one), `disputed` when fewer gave
 * it, `wildcard` when a random sibling of the name has it too.
 */
export type Standing = "agreed" | "disputed" | "wildcard";

/** Answer of the resolvers for a name. Only `absent` is a definite absence; `temporary` says nothing about the name. */
export type Answer =
  | { readonly kind: "found"; readonly values: readonly { readonly value: string; readonly standing: Standing }[] }
  | { readonly kind: "absent" }
  | { readonly kind: "temporary"; readonly reason: string };

/** Look-ups through the configured resolvers. */
export type Dns = {
  /**
   * The texts of a name (split ones joined), or the name it is an alias of (lower case, without final dot).
   * Never throws for what a network or a resolver does: that is `temporary`.
   */
  lookUp(name: string, kind: RecordKind): Promise<Answer>;
};
