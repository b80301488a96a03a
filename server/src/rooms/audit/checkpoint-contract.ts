import { Type } from "typebox";
import { about, titled } from "../../http/route/shapes.ts";

const size = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const note = { contentTypes: ["text/plain"], answers: { 200: "text" } } as const;
const hash = Type.String({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64 });
const hashes = about("SHA-256 in lower-case hex, in the order of RFC 9162", Type.Array(Type.String()));

/** The wire shapes of checkpoints and of proofs against them. */
export const checkpointShapes = {
  last: note,
  ofSize: { params: Type.Object({ size }), ...note },
  inclusion: {
    params: Type.Object({ hash }),
    query: Type.Object({ size: Type.Optional(about("The size of a checkpoint; that of the last one if left out", size)) }),
    answers: {
      200: titled("InclusionProof", {
        index: about("The index of the record in the log, from 0", Type.Integer({ minimum: 0 })),
        size: about("The size of the checkpoint", Type.Integer()),
        hashes,
        checkpoint: about("The signed checkpoint", Type.String()),
      }),
    },
  },
  consistency: {
    query: Type.Object({
      from: about("The size of the earlier checkpoint", size),
      to: Type.Optional(about("The size of the later checkpoint; that of the last one if left out", size)),
    }),
    answers: {
      200: titled("ConsistencyProof", {
        from: Type.Integer(),
        to: Type.Integer(),
        hashes,
        checkpoints: about("Both signed checkpoints", Type.Array(Type.String(), { minItems: 2, maxItems: 2 })),
      }),
    },
  },
} as const;
