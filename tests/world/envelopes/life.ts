import { addDays, type Instant } from "../../../core/src/ids/instant.ts";
import type { EnvelopeStatus } from "../../../core/src/envelope/model/model.ts";

// A reference model for tests of the core and of the whole service: the life of an envelope from its sender (0) over an assignee (1) to
// an approver (2), lasting a day, as simple as possible.

/** `turn`: whose step it is. */
export type Life = { status: EnvelopeStatus | "NONE"; turn: number; endsAt: Instant | undefined };

/** A life before there is an envelope. */
export const unborn = (): Life => ({ status: "NONE", turn: 0, endsAt: undefined });

/** An action: whether it can be done, and its effect. */
export type Move = {
  readonly name: MoveName;
  readonly by: number;
  readonly isAllowed: (life: Life) => boolean;
  readonly change: (life: Life, at: Instant) => void;
};
export type MoveName =
  | "create a draft"
  | "send again"
  | "save the draft"
  | "send the draft"
  | "remove"
  | "save"
  | "fill"
  | "approve"
  | "cancel";

const places = [0, 1, 2];
const end = (life: Life, status: EnvelopeStatus): void => void Object.assign(life, { status, turn: 0 });
const begin = (life: Life, at: Instant): void => void Object.assign(life, { status: "SENT", turn: 1, endsAt: addDays(at, 1) });
const isDraft = ({ status }: Life): boolean => status === "DRAFT";
const isTurn =
  (turn: number, by: number) =>
  (life: Life): boolean =>
    life.status === "SENT" && life.turn === turn && by === turn;

/** Everything that may be tried, by everybody. */
export const moves: readonly Move[] = [
  { name: "create a draft", by: 0, isAllowed: ({ status }) => status === "NONE", change: (life) => end(life, "DRAFT") },
  { name: "send again", by: 0, isAllowed: ({ status }) => status === "NONE", change: begin },
  { name: "save the draft", by: 0, isAllowed: isDraft, change: () => undefined },
  { name: "send the draft", by: 0, isAllowed: isDraft, change: begin },
  { name: "remove", by: 0, isAllowed: isDraft, change: (life) => Object.assign(life, unborn()) },
  ...places.flatMap((by): readonly Move[] => [
    { name: "save", by, isAllowed: isTurn(1, by), change: () => undefined },
    { name: "fill", by, isAllowed: isTurn(1, by), change: (life) => Object.assign(life, { turn: 2 }) },
    { name: "approve", by, isAllowed: isTurn(2, by), change: (life) => end(life, "COMPLETED") },
    {
      name: "cancel",
      by,
      isAllowed: ({ status, turn }) => status === "SENT" && by <= turn,
      change: (life) => end(life, "CANCELLED"),
    },
  ]),
];

/** Whether a move brings an envelope into being: the only ones while there is none. */
export const isBirth = ({ name }: Move): boolean => name === "create a draft" || name === "send again";

/** Time goes by. */
export function waitUntil(life: Life, now: Instant): void {
  if (life.status === "SENT" && life.endsAt !== undefined && life.endsAt <= now) end(life, "EXPIRED");
}

/** The status this one sees. */
export function lifeSeenBy({ status, turn }: Life, by: number): string {
  return status === "SENT" && turn === by ? "WAITING" : status;
}
