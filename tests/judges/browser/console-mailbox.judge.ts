import { consoleApprovals } from "./console-approvals.ts";
import { consoleInvitations } from "./console-invitations.ts";
import { consoleScenarios } from "./console-scenarios.ts";
import { openScene } from "./scene.ts";

const scene = await openScene();
for (const declare of [consoleApprovals, consoleInvitations, consoleScenarios]) declare(scene);
