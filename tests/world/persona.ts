import { multipart, type Answer, type Call, type Sent } from "./call.ts";
import type { Person } from "./people.ts";

/** A signed-in person; each call has the token and the mailbox. */
export type Persona = Person & {
  readonly token: string;
  readonly send: Call;
  get(path: string, sent?: Sent): Promise<Answer>;
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  put(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  /** Uploads a file as multipart. */
  upload(path: string, file: { readonly name: string; readonly bytes: Uint8Array; readonly type?: string }): Promise<Answer>;
};

/** Signs a person in through `POST /api/login`. */
export async function signIn(call: Call, person: Person): Promise<Persona> {
  const login = await call("POST", "/api/login", { body: { login: person.email, password: person.password } });
  if (login.status !== 200) throw new Error(`${person.email} could not sign in: ${login.text}`);
  return persona(call, person, tokenOf(login.json));
}

/** The same person with a token that is already known. */
export function persona(call: Call, person: Person, token: string): Persona {
  const own = { authorization: `Bearer ${token}`, mailbox: person.mailboxId };
  const send: Call = (method, path, sent = {}) => call(method, path, { ...sent, headers: { ...own, ...sent.headers } });
  return {
    ...person,
    token,
    send,
    get: (path, sent) => send("GET", path, sent),
    post: (path, body, sent) => send("POST", path, { ...sent, body }),
    put: (path, body, sent) => send("PUT", path, { ...sent, body }),
    upload: (path, file) => send("POST", path, multipart(file)),
  };
}

function tokenOf(json: unknown): string {
  if (typeof json === "object" && json !== null && "token" in json) return String(json.token);
  throw new Error("the login gave no token");
}
