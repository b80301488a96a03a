import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { Caller, OpenAccount, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../io/database/database.ts";
import type { FaultHelp } from "../../pages/fault-page.ts";
import type { ExtraPermission, RequiredPermission } from "./permission.ts";

/** The schemas of one endpoint; validation, types and OpenAPI are derived from them. */
export type Contract = {
  /** An object whose properties are the placeholders of the path; `idShape<EnvelopeId>()` for ids. */
  readonly params?: TSchema;
  /** An object; numbers and booleans are read from the text, arrays from repeated or comma-separated names. */
  readonly query?: TSchema;
  /** The JSON body. Wrapped in `Type.Optional`, no body at all is accepted too. */
  readonly body?: TSchema;
  /** How large the JSON body may be, where it is not as large as most: see `bodyBounds`. */
  readonly bodyMaxBytes?: number;
  /** How many values the JSON body may have, where they are more than in most. */
  readonly bodyValuesMax?: number;
  /** A multipart body of files, and a part `data` with JSON; instead of `body`. */
  readonly form?: FormShape;
  /** The content types of a body of bytes, which may be missing; instead of `body`. */
  readonly bytes?: readonly string[];
  /** Request headers of the operation's own, for its description: an object of texts. The action reads and checks them. */
  readonly headers?: TSchema;
  /** The shape of each success status; `null` for an empty answer, `"binary"` for bytes, `"text"` for XML and the like. */
  readonly answers: Readonly<Record<number, TSchema | null | "binary" | "text">>;
  /** Content types of bytes and texts; `application/octet-stream` and `text/plain` when left out, any one for a wildcard. */
  readonly contentTypes?: readonly string[];
  /** A content type of text that a JSON answer is given as to who takes that and no JSON: see `takesText`. */
  readonly textType?: string;
};

/** A request that the service sends to an endpoint: its name, headers and JSON body. */
export type Webhook = { readonly name: string; readonly summary: string; readonly headers: TSchema; readonly body: TSchema };

/** A form: the shape of its `data`, and how many parts `files` it has, 1 or more if left out; without `filesMax`, one part `file`. */
export type FormShape = { readonly data: TSchema; readonly filesMax?: number; readonly filesMin?: 0 | 1 };

/** An action's reply: a JSON body or nothing, a text with its own content type, or a stream of bytes. */
export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly text: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly status: number; readonly stream: Readable; readonly headers: Readonly<Record<string, string>> };

type OptionalMark = { readonly "~optional": true };
type Part<C extends Contract, Key extends "params" | "query" | "body"> = C[Key] extends TSchema
  ? C[Key] extends OptionalMark
    ? Static<C[Key]> | undefined
    : Static<C[Key]>
  : undefined;

type FormOf<C extends Contract> = C["form"] extends { readonly data: infer Data extends TSchema }
  ? Form<Static<Data>>
  : undefined;

/** The input of a route's action: everything is checked, and nothing comes from globals. */
export type RoomRequest<C extends Contract, Mailbox, Who, Account = undefined> = {
  readonly params: Part<C, "params">;
  readonly query: Part<C, "query">;
  readonly body: Part<C, "body">;
  readonly mailbox: Mailbox;
  readonly account: Account;
  readonly caller: Who;
  readonly origin: Origin;
  /** When the request came in: before it waited for anything. */
  readonly receivedAt: () => Instant;
  /** Request headers, lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client goes away or the service stops. */
  readonly signal: () => AbortSignal;
  /** Aborted as soon as the service begins to stop: ends what only waits. */
  readonly stopping: AbortSignal;
  /** The multipart file of an `upload` route; undefined elsewhere. */
  readonly upload: Upload | undefined;
  /** The multipart form where the contract has one, otherwise undefined. */
  readonly form: FormOf<C>;
  /** The body of a route that takes bytes, not yet read; undefined when none was sent, and elsewhere. */
  readonly bytes: Bytes | undefined;
  /**
   * Stores the answer under the request's Idempotency-Key inside the action's own transaction, so that change and answer
   * are kept together or not at all, and returns it; only returns it without a key. Throws request.conflict.
   */
  readonly settle: (tx: Queries, reply: Reply) => Promise<Reply>;
  /** Checks the caller's rights again, for an action that has waited. Throws the faults of admission. */
  readonly readmit: () => Promise<void>;
  /** Opens a mailbox that the body or a stored object names, as the header would: see `entersMailbox`. Throws what that throws. */
  readonly enter: (id: MailboxId, permission: RequiredPermission) => Promise<OpenMailbox>;
};

/** The faults of an upload of another content type. */
export type UploadTypeFault = Extract<FaultCode, "request.content_type" | "upload.content_type">;

/**
 * The one file part of a multipart upload, not yet read; the file name is as sent. When the upload ends early or is
 * malformed the stream fails with the fault upload.failed. `cut()` throws the same; call it after reading.
 */
export type Upload = { readonly fileName: string; readonly stream: Readable; cut(): void };

/**
 * A multipart form, not yet read. `read` hands over each part `files` (also `files[]`) as it comes, which is to be read before the
 * promise ends, and answers the checked `data`. Of a form with one part `file`, `takeData` has `data` as soon as it has come, and
 * the bytes of the file end after that. Throws upload.failed, request.invalid, request.body_missing, value.too_many.
 */
export type Form<Data = unknown> = {
  read(takeFile: (file: Upload) => Promise<void>, takeData?: (data: Data) => Promise<void>): Promise<Data>;
};

/** A streamed body, to be read once. Reading throws upload.failed when it is cut off, request.stalled when it stalls. */
export type Bytes = AsyncIterableIterator<Buffer, void>;

/** Input besides JSON: a file, a form, or bytes. */
export type Incoming = {
  readonly upload: Upload | undefined;
  readonly form: Form | undefined;
  readonly bytes: Bytes | undefined;
};

/** Which placeholder of the path names the account, and what the caller must be allowed to do there: 403 (90018, 90002). */
export type AccountNeed = { readonly param: string; readonly permission: AccountPermission };

/** The session that a browser keeps: that of a person with an account, or that of a guest of one envelope. Both can be open at once. */
export type SessionKind = "person" | "guest";

export type MailboxNeed = "required" | "optional" | "none";
export type SignIn = "bearer" | "none";
type MailboxOf<Need> = Need extends "required" ? OpenMailbox : Need extends "optional" ? OpenMailbox | undefined : undefined;
type AccountOf<Need> = Need extends AccountNeed ? OpenAccount : undefined;
type CallerOf<Who> = Who extends "bearer" ? Caller : undefined;

/** One endpoint: the row of a room's table. */
export type Route<
  C extends Contract = Contract,
  Need extends MailboxNeed = MailboxNeed,
  Who extends SignIn = SignIn,
  Account extends AccountNeed | undefined = AccountNeed | undefined,
> = {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  /** With `{placeholders}` as in OpenAPI: `/api/v1/envelope/{envelopeUuid}`. A GET answers HEAD too. */
  readonly path: string;
  /** One line for the reference page. */
  readonly summary: string;
  /** `none`: open to requests without a token. */
  readonly signIn?: Who;
  /** Whether a mailbox is opened for it; none if left out. */
  readonly mailbox?: Need;
  /** The permission required in the open mailbox: 403 (90014) otherwise. */
  readonly permission?: RequiredPermission;
  /** Permissions that the action itself requires. */
  readonly extraPermissions?: readonly ExtraPermission[];
  /** Without a header, the action opens the mailbox that something else names, by `enter`, and requires the permission there. */
  readonly entersMailbox?: true;
  /** The account of the path, of routes about an account. */
  readonly account?: Account;
  /** Guests may call it, in their own mailbox; to them every other route answers 404. */
  readonly guest?: true;
  /** The answer holds a secret (a new token): under an Idempotency-Key it is kept encrypted. */
  readonly secretAnswer?: true;
  /** The `token` of the answer opens a session; browsers may ask for it as a cookie, by the header `Chancery-Session`. */
  readonly opensSession?: SessionKind;
  /** For adding a second factor: open to sessions that lack a required one. */
  readonly addsSecondFactor?: true;
  /** Ends the session of the request; its cookie is removed. */
  readonly endsSession?: true;
  /**
   * The body holds a password, always or in the property of this name: what an Idempotency-Key keeps of it must not serve to try
   * passwords on, and takes as long as hashing one.
   */
  readonly secretBody?: true | string;
  /** Requests from one address count against this limit too. */
  readonly limitedBy?: "start";
  /** Nothing changes, whatever the method: an Idempotency-Key is taken and ignored. */
  readonly onlyReads?: true;
  /** A multipart upload with one file part named `file`; where the contract has a body too, only if the request is multipart. */
  readonly upload?: true;
  /** The fault of an upload that is no multipart form: 415, but 400 where the interface specification asks for that. */
  readonly uploadTypeFault?: UploadTypeFault;
  /** Headers of every answer, faults among them. */
  readonly always?: Readonly<Record<string, string>>;
  /** For routes that people reach by a link or by typing: faults are pages for clients that accept HTML. */
  readonly help?: FaultHelp;
  /** The requests that the operation makes the service send, for the section `webhooks` of the description. */
  readonly webhook?: Webhook;
  readonly contract: C;
  /** The faults of this endpoint besides those of the HTTP server. */
  readonly faults?: readonly FaultCode[];
  readonly action: (request: RoomRequest<C, MailboxOf<Need>, CallerOf<Who>, AccountOf<Account>>) => Promise<Reply>;
};

/** A request in the form the HTTP server passes on, without the types of its contract. */
export type AnyRequest = Omit<
  RoomRequest<Contract, OpenMailbox | undefined, Caller | undefined, OpenAccount | undefined>,
  "params" | "query" | "body" | "form"
> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: Form | undefined;
};

/** The caller of a request, its origin for audit records, and `settle`, which keeps the answer with the change. */
export type Acting = { readonly caller: Caller } & Pick<AnyRequest, "origin" | "settle">;

/** A caller who acts in the open mailbox. */
export type InMailbox = Acting & { readonly mailbox: OpenMailbox };

/** A caller who acts in the account of the path. */
export type InAccount = Acting & { readonly account: OpenAccount };

/** A route in the form the HTTP server uses, without the types of its contract. */
export type AnyRoute = Omit<Route, "action" | "signIn" | "mailbox" | "faults"> &
  Required<Pick<Route, "signIn" | "mailbox" | "faults">> & { readonly action: (request: AnyRequest) => Promise<Reply> };

/**
 * A row of the table, with the types of its contract in its action. The path has `{placeholders}` as in OpenAPI; a GET answers HEAD too.
 * Unless it says otherwise a token is required, no mailbox is opened, and it has no faults.
 */
export function route<
  const C extends Contract,
  const Need extends MailboxNeed = "none",
  const Who extends SignIn = "bearer",
  const Account extends AccountNeed | undefined = undefined,
>(method: Route["method"], path: string, entry: Omit<Route<C, Need, Who, Account>, "method" | "path">): AnyRoute {
  return { signIn: "bearer", mailbox: "none", faults: [], method, path, ...entry } as unknown as AnyRoute;
}

/** A reply with the status 200 and a JSON body. */
export function ok(body: unknown): Reply {
  return { status: 200, body };
}

/**
 * Whether a route supports an Idempotency-Key. Routes that change something do. Elsewhere the key is accepted and ignored; an upload
 * that resumes at an offset needs none.
 */
export function acceptsIdempotencyKey({
  method,
  onlyReads,
  contract,
}: Pick<AnyRoute, "method" | "onlyReads" | "contract">): boolean {
  return method !== "GET" && method !== "HEAD" && !onlyReads && contract.bytes === undefined;
}
