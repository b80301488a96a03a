import { consoleApprovals } from "./console-approvals.ts";
import { consoleInvitations } from "./console-invitations.ts";
import { openScene } from "./scene.ts";

const scene = await openScene();
for (const declare of [consoleApprovals, consoleInvitations]) declare(scene);
