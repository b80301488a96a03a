import { build } from "vite";
import { buildConfig } from "./build-config.ts";
import { verifierConfig } from "./verifier-config.ts";

/** Builds the console, and the verification that it serves: part of the set-up of every command. */
await build(buildConfig);
await build(verifierConfig);
