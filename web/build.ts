import { build } from "vite";
import { buildConfig } from "./build-config.ts";

/** Builds the console: part of the set-up of every command. */
await build(buildConfig);
