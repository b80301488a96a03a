import type { Id } from "@chancery/core/ids/id.ts";

export type ThreadId = Id<"commentThread">;
export type CommentId = Id<"comment">;
