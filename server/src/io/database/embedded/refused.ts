/** The embedded database cannot or must not be started here; the message says why and what would help. */
export class EmbeddedRefused extends Error {
  override readonly name = "EmbeddedRefused";
}
