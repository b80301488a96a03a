import type { Provider } from "@chancery/core/sso/provider.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { loadProvider } from "./load-provider.ts";
import type { SsoNeeds } from "./needs.ts";

/** The room of identity providers. */
export type Sso = {
  readonly routes: readonly [];
  /** A provider with its secrets, whosever it is. */
  findProvider(db: Queries, id: ProviderId): Promise<Provider | undefined>;
};

/** Builds the room. */
export function sso({ secrets }: SsoNeeds): Sso {
  return { routes: [], findProvider: (db, id) => loadProvider(secrets, db, id) };
}
