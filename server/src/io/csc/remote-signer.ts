import type { SignatureScheme } from "../signatures/build-cms.ts";

/** A remote signing service with the interface of the Cloud Signature Consortium (API 2.0), as the operator registered with it. */
export type RemoteSigner = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A key that the person has at the service, with its certificates in DER, the signer's first. */
export type RemoteCredential = {
  readonly id: string;
  readonly description: string;
  readonly certificates: readonly Uint8Array[];
  /** OIDs of the algorithms that the key signs with. */
  readonly algorithms: readonly string[];
  /** Signatures that one authorization is good for. */
  readonly signaturesMax: number;
};

/** Parameters that the browser takes to the service. `state` and `challenge` (PKCE, S256) are new for each visit. */
export type Authorization = {
  readonly authorizationServer: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  /** The key and the SHA-256 hashes that it is to sign, in DER order of the request; undefined to learn which keys there are. */
  readonly signing: { readonly credentialId: string; readonly hashes: readonly Uint8Array[] } | undefined;
};

/** A code that the browser brought back, and what it was requested with. */
export type CodeToExchange = {
  readonly authorizationServer: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly verifier: string;
};

/** Hashes to be signed by a key that was authorized for them. `token`: of the service; `sad`: of this authorization. */
export type HashesToSign = {
  readonly token: string;
  readonly sad: string;
  readonly credentialId: string;
  readonly hashes: readonly Uint8Array[];
  readonly scheme: SignatureScheme;
};

/** Remote signing services. Every call but `authorizationUrl` goes to the service, with bounds, and throws remote_signer.failed. */
export type RemoteSigning = {
  /** The base address of the service's authorization server. */
  findAuthorizationServer(signer: RemoteSigner): Promise<string>;
  authorizationUrl(signer: RemoteSigner, authorization: Authorization): string;
  /** The access token for a code. */
  exchange(signer: RemoteSigner, code: CodeToExchange): Promise<string>;
  /** The keys of the person that may be used through a browser, at most `credentialsMax`. */
  listCredentials(signer: RemoteSigner, token: string): Promise<readonly RemoteCredential[]>;
  /** A signature value for each hash, in their order. It is not verified. */
  signHashes(signer: RemoteSigner, hashes: HashesToSign): Promise<readonly Uint8Array[]>;
};

/** Keys of one person that are looked at. */
export const credentialsMax = 10;
