import { certificates } from "./certificates.ts";
import { openScene } from "./scene.ts";

const scene = await openScene({ works: true });
for (const declare of [certificates]) declare(scene);
