/** A record of an audit trail, as far as its name depends on it. */
type Row = { readonly operation: string; readonly details: object | null };
type Names = Readonly<Record<string, string>>;

/** The name of what a record is of. The end of the time, emails and approvals are notes of the service, told apart by their details. */
export function recordName({ operation, details }: Row, own: Names, operations: Names): string {
  if (operation !== "INFO") return operations[operation] ?? operation;
  const found: Readonly<Record<string, unknown>> = { ...details };
  if (found["status"] === "EXPIRED") return operations["EXPIRED"] ?? operation;
  if (found["signedNote"] !== undefined) return operations["CHAIN_CARRIED_OVER"] ?? operation;
  const word = found["email"] ?? found["approval"];
  return (typeof word === "string" ? own[word] : undefined) ?? operations["INFO"] ?? operation;
}
