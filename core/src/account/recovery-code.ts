/** A recovery code as typed, without spaces and hyphens, in capitals; undefined when it has another form. */
export function findRecoveryCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-HJ-NP-Z2-9]{16}$/.test(code) ? code : undefined;
}

/** A code of an authenticator app as typed, without spaces; undefined when it has another form. */
export function findTotpCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}
