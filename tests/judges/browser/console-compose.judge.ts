import { consoleBulk } from "./console-bulk.ts";
import { consoleCompose } from "./console-compose.ts";
import { consoleDownloads } from "./console-downloads.ts";
import { consoleEnvelope } from "./console-envelope.ts";
import { consoleTasks } from "./console-tasks.ts";
import { manyRoles } from "./many-roles.ts";
import { openScene } from "./scene.ts";

const scene = await openScene({ works: true });
for (const declare of [consoleCompose, consoleBulk, consoleEnvelope, consoleDownloads, consoleTasks, manyRoles]) declare(scene);
