import { certificates } from "./certificates.ts";
import { droppedFiles } from "./dropped-files.ts";
import { openScene } from "./scene.ts";

const scene = await openScene({ works: true });
for (const declare of [certificates, droppedFiles]) declare(scene);
