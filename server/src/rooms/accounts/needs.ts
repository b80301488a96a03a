import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";

export type AccountsNeeds = { readonly database: Database; readonly clock: Clock; readonly tokens: Tokens };
