import { parseId } from "@chancery/core/ids/id.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import { placeOf } from "./idempotency.ts";

/** The answers with secrets that are stored for idempotency keys. */
export const answerColumns: readonly SecretPlace[] = [
  {
    table: "idempotency_answers",
    column: "body",
    key: ["user_id", "key"],
    isLocked: "is_locked",
    placeOf: (userId = "", key = "") => placeOf({ userId: parseId<"user">(userId, "userId"), key }),
  },
];
