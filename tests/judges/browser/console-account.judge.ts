import { accountCallbacks } from "./account-callbacks.ts";
import { accountExports } from "./account-exports.ts";
import { accountMailboxes } from "./account-mailboxes.ts";
import { accountPeople } from "./account-people.ts";
import { accountProviders } from "./account-providers.ts";
import { accountRetention } from "./account-retention.ts";
import { openScene } from "./scene.ts";

const scene = await openScene({ works: true });
for (const declare of [accountCallbacks, accountExports, accountMailboxes, accountPeople, accountProviders, accountRetention])
  declare(scene);
