/**
 * The subject of a certificate on one line, empty where it names nobody (RFC 5280, 4.1.2.6): there Node.js has undefined,
 * whatever its types say.
 */
export function showSubject({ subject }: { readonly subject?: string | undefined }): string {
  return subject?.replaceAll("\n", ", ") ?? "";
}
