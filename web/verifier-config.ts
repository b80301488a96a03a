import { join } from "node:path";
import type { InlineConfig } from "vite";

/**
 * The build of `chancery-verify.mjs`, the verification of archives as one module that needs Node 18 and no other file: beside the page of the
 * console, which serves it. It is not minified, so that it can be read.
 */
export const verifierConfig: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, "..", "cli"),
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "src/verify/main.ts",
    outDir: join(import.meta.dirname, "dist"),
    emptyOutDir: false,
    target: "node18",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "chancery-verify.mjs", codeSplitting: false } },
  },
};
