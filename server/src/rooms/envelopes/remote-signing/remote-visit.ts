import { Fault } from "@chancery/core/fault/fault.ts";
import type { RemoteSigner } from "../../../io/csc/remote-signer.ts";
import type { SecretPlace } from "../../../io/secrets/secret-column.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { RemoteSigningId } from "@chancery/core/ids/id.ts";

/** The encrypted column of signings. */
export const remoteSigningSecrets: SecretPlace = { table: "remote_signings", column: "secret", key: ["id"] };

/** Values that a signing keeps from one visit to the service to the next. `token`: of the service, once the person signed in there. */
export type RemoteSecret = { readonly authorizationServer: string; readonly verifier: string; readonly token?: string };

/** A visit of the browser to the service: its state, of which the hash is stored, and the PKCE verifier. */
export type Visit = {
  readonly state: string;
  readonly stateHash: Buffer;
  readonly verifier: string;
  readonly challenge: string;
};

/** A new visit. A verifier has at least 43 characters (RFC 7636, 4.1). */
export function newVisit({ tokens }: Pick<EnvelopesNeeds, "tokens">): Visit {
  const { text: state, hash: stateHash } = tokens.newCode();
  const verifier = tokens.newCode().text + tokens.newCode().text;
  return { state, stateHash, verifier, challenge: tokens.hashOf(verifier).toString("base64url") };
}

/** The one address that services send browsers back to: a page of the console. */
export function redirectUriOf({ baseUrl }: Pick<EnvelopesNeeds, "baseUrl">): string {
  return `${baseUrl()}/remote-signing`;
}

/** A service that the operator set. Throws remote_signer.not_found. */
export function remoteSignerOf({ remote }: Pick<EnvelopesNeeds, "remote">, id: string): RemoteSigner {
  const signer = remote.signers.find((one) => one.id === id);
  if (!signer) throw new Fault("remote_signer.not_found", { args: [id] });
  return signer;
}

/** Encrypts the secret of a signing for its row. */
export function lockSecret({ secrets }: Pick<EnvelopesNeeds, "secrets">, id: RemoteSigningId, secret: RemoteSecret): string {
  return secrets.lock(JSON.stringify(secret), placeOf(id));
}

/** Decrypts it. Throws if it was changed or moved. */
export function unlockSecret({ secrets }: Pick<EnvelopesNeeds, "secrets">, id: RemoteSigningId, locked: string): RemoteSecret {
  return JSON.parse(secrets.unlock(locked, placeOf(id))) as RemoteSecret;
}

function placeOf(id: RemoteSigningId): string {
  return `remote_signings.secret.${id}`;
}
