import { certificates } from "./certificates.ts";
import { droppedFiles } from "./dropped-files.ts";
import { keptDrawings } from "./kept-drawings.ts";
import { recipientOrder } from "./recipient-order.ts";
import { openScene } from "./scene.ts";
import { unsavedWork } from "./unsaved-work.ts";
import { wideTable } from "./wide-table.ts";

const scene = await openScene({ works: true });
for (const declare of [certificates, droppedFiles, keptDrawings, recipientOrder, unsavedWork, wideTable]) declare(scene);
