import { httpUrl } from "./settings.ts";

/** A remote signing service as the operator registered this service with it. `url`: the beginning of its operations, such as `…/csc/v2`. */
export type RemoteSignerSettings = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const signersMax = 20;
const idForm = /^[a-z0-9][a-z0-9-]{0,39}$/;
const names = ["id", "name", "url", "clientId", "clientSecret"];

/** The required form. */
export const remoteSignersRule =
  'a JSON list such as [{"id":"acme","name":"Acme Trust","url":"https://sign.acme.example/csc/v2","clientId":"…","clientSecret":"…"}]';

/** A JSON list of remote signing services, each with another id; undefined for anything else. */
export function remoteSigners(text: string): readonly RemoteSignerSettings[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length > signersMax) return undefined;
    const signers = list.flatMap((one: unknown) => signerOf(one) ?? []);
    const ids = new Set(signers.map(({ id }) => id));
    return ids.size === list.length ? signers : undefined;
  } catch {
    return undefined;
  }
}

function signerOf(value: unknown): RemoteSignerSettings | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const texts = new Map(Object.entries(value));
  const isWhole = texts.size === names.length && names.every((name) => isText(texts.get(name)));
  const [id, name, address, clientId, clientSecret] = names.map((one) => String(texts.get(one)));
  const url = httpUrl(address ?? "");
  if (!isWhole || url === undefined || !idForm.test(id ?? "")) return undefined;
  return { id: id ?? "", name: name ?? "", url, clientId: clientId ?? "", clientSecret: clientSecret ?? "" };
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= 2000 && !/\p{C}/u.test(value);
}
