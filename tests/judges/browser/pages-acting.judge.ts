import { account } from "./account.ts";
import { acting } from "./acting.ts";
import { delegating } from "./delegating.ts";
import { details } from "./details.ts";
import { guestSteps } from "./guest-steps.ts";
import { readingFiles } from "./reading-files.ts";
import { openScene } from "./scene.ts";

const scene = await openScene();
for (const declare of [account, acting, delegating, details, guestSteps, readingFiles]) declare(scene);
