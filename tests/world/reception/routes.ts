import { Readable } from "node:stream";
import { Type } from "typebox";
import { createHash } from "node:crypto";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Database } from "../../../server/src/io/database/database.ts";
import { route, type AnyRoute } from "../../../server/src/http/route/route.ts";
import { idShape, instantShape, textShape, wordShape } from "../../../server/src/http/route/shapes.ts";

const thing = Type.Object(
  { name: textShape(10, 1), id: Type.Optional(idShape<EnvelopeId>()), at: Type.Optional(instantShape()) },
  { title: "Thing" },
);
const anything = Type.Object({}, { title: "Anything" });

/** Routes of the reception's own tests: they answer what they were given. `onMake` is called by POST /thing. */
export function demoRoutes(onMake: OnMake = async () => undefined, database?: Database): readonly AnyRoute[] {
  const things = [readThing, makeThing(onMake, database), makeSecret, removeThing, openThing];
  return [...things, waitForAbort, takeFile, takeForm, streamBytes, sendText];
}

type OnMake = (name: string) => Promise<void>;

const readThing = route("GET", "/thing/{thingUuid}", {
  summary: "Reads a thing",
  signIn: "bearer",
  mailbox: "required",
  permission: "envelopeListView",
  contract: {
    params: Type.Object({ thingUuid: idShape<EnvelopeId>() }),
    query: Type.Object({
      wait: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      kinds: Type.Optional(Type.Array(wordShape(["a", "b"]))),
    }),
    answers: { 200: anything },
  },
  faults: ["envelope.not_found"],
  action: async ({ params, query, mailbox, caller, origin }) => ({
    status: 200,
    body: { ...params, ...query, mailbox: mailbox.id, email: caller.email, requestId: origin.requestId },
    headers: { etag: '"one"' },
  }),
});

function makeThing(onMake: OnMake, database: Database | undefined): AnyRoute {
  return route("POST", "/thing", {
    summary: "Makes a thing",
    signIn: "bearer",
    mailbox: "optional",
    permission: "envelopeSend",
    contract: { body: thing, answers: { 201: anything } },
    faults: [],
    action: async ({ body, settle }) => {
      await onMake(body.name);
      const reply = { status: 201, body: { ...body }, headers: { "x-thing": "a" } };
      if (body.name === "settled") {
        await database?.transaction((tx) => settle(tx, reply));
        throw new Error("the process dies here");
      }
      if (body.name === "conflict") throw new Fault("request.conflict");
      if (body.name === "bug") throw new TypeError("secret inside");
      return reply;
    },
  });
}

const makeSecret = route("POST", "/secret", {
  summary: "Makes a secret",
  signIn: "bearer",
  mailbox: "none",
  secretAnswer: true,
  contract: { answers: { 201: anything } },
  faults: [],
  action: async () => ({ status: 201, body: { secret: "chs_topsecret" } }),
});

const removeThing = route("DELETE", "/thing/{thingUuid}", {
  summary: "Removes a thing",
  signIn: "bearer",
  mailbox: "none",
  contract: { params: Type.Object({ thingUuid: idShape() }), body: Type.Optional(thing), answers: { 204: null } },
  faults: [],
  action: async () => ({ status: 204 }),
});

const openThing = route("POST", "/open", {
  summary: "Takes a thing of any person",
  signIn: "none",
  mailbox: "none",
  contract: { body: thing, answers: { 201: anything } },
  faults: [],
  action: async ({ body }) => ({ status: 201, body: { ...body } }),
});

const waitForAbort = route("POST", "/thing/search", {
  summary: "Waits until the request is aborted",
  signIn: "none",
  mailbox: "none",
  contract: { answers: { 200: anything } },
  faults: [],
  action: async ({ signal }) => {
    await new Promise((resolve) => signal().addEventListener("abort", resolve));
    return { status: 200, body: {} };
  },
});

const takeFile = route("POST", "/file", {
  summary: "Takes a file",
  signIn: "bearer",
  mailbox: "none",
  upload: true,
  contract: { query: Type.Object({ type: Type.Optional(Type.String()) }), answers: { 201: anything } },
  faults: ["upload.failed"],
  action: async ({ upload }) => {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of upload?.stream ?? []) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > 5_000_000) throw new Fault("attachment.too_large", { args: ["file", sizeBytes, 5_000_000] });
    }
    upload?.cut();
    return { status: 201, body: { fileName: upload?.fileName, sizeBytes, sha256: hash.digest("hex") } };
  },
});

const takeForm = route("POST", "/form", {
  summary: "Takes files and a text",
  signIn: "bearer",
  mailbox: "none",
  contract: { form: { data: Type.Object({ text: Type.String() }), filesMax: 3 }, answers: { 201: anything } },
  faults: ["attachment.too_large"],
  action: async ({ form }) => {
    const files: { name: string; sizeBytes: number }[] = [];
    const { text } = await form.read(async ({ fileName, stream, cut }) => {
      let sizeBytes = 0;
      for await (const chunk of stream) {
        sizeBytes += chunk.length;
        if (sizeBytes > 5_000_000) throw new Fault("attachment.too_large", { args: ["file", sizeBytes, 5_000_000] });
      }
      cut();
      files.push({ name: fileName, sizeBytes });
    });
    return { status: 201, body: { text, files } };
  },
});

const sendText = route("GET", "/text/{count}", {
  summary: "Returns a text",
  signIn: "none",
  mailbox: "none",
  contract: { params: Type.Object({ count: Type.Integer({ minimum: 0 }) }), answers: { 200: "text" } },
  faults: [],
  action: async ({ params }) => ({ status: 200, text: "x".repeat(params.count), headers: { "content-type": "text/x-plain" } }),
});

const streamBytes = route("GET", "/bytes/{count}", {
  summary: "Streams bytes",
  signIn: "none",
  mailbox: "none",
  contract: {
    params: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
    query: Type.Object({ as: Type.Optional(Type.String()) }),
    answers: { 200: "binary" },
  },
  faults: [],
  action: async ({ params, query }) => ({
    status: 200,
    stream: Readable.from(someBytes(params.count), { objectMode: false }),
    headers: { "content-type": query.as ?? "application/octet-stream", "content-length": String(params.count) },
  }),
});

function* someBytes(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), "x");
}
