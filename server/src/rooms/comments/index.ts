import type { AnyRoute } from "../../http/route.ts";
import type { CommentsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export type Comments = { readonly routes: readonly AnyRoute[] };

/** The room of comments: threads about envelopes, documents and fields. */
export function comments(needs: CommentsNeeds): Comments {
  return { routes: routes(needs) };
}
