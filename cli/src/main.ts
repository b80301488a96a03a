import { chancery } from "./application.ts";
import { runProcess } from "./run-process.ts";

await runProcess(chancery);
