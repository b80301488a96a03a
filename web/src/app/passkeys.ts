import type { types } from "@chancery/sdk";

/** Whether the browser can create and use passkeys. */
export const hasPasskeys = typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Lets the user choose and prove a passkey. Throws a DOMException when the user stops. */
export async function getPasskey(options: types.PasskeyRequestOptions): Promise<types.PasskeyLogin["passkey"]> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return jsonOf(await navigator.credentials.get({ publicKey })) as types.PasskeyLogin["passkey"];
}

/** Creates a passkey on a device of the user. Throws a DOMException when the user stops. */
export async function createPasskey(options: types.PasskeyCreationOptions): Promise<types.PasskeyToAdd["passkey"]> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return jsonOf(await navigator.credentials.create({ publicKey })) as types.PasskeyToAdd["passkey"];
}

/** Whether an error only says that the user has stopped. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("the browser gave no passkey");
  return credential.toJSON();
}
