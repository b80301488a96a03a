import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import { calledOperations } from "./called-operations.ts";

const outDir = "dist";
/** Modules that every page loads: libraries without infinite lists, the client, and the frame of a page. */
const everyPage = [
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*nfinite)[\w-]+)\//,
  /\/sdk\/src\/(?!resumable)/,
  /\/web\/src\/(?:main|app\/(?!follow|permissions|placed|settled|upload|use-))/,
  /\/web\/src\/ui\/(?:button|field|notice|plain-page|page-title|skeleton|language-switch|toast)/,
];

/** The build of the console: into `dist`, served by the service itself. */
export const buildConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  plugins: [calledOperations(), react(), tailwind(), compressed()],
  build: {
    outDir,
    // inline assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // these know light-dark(): a replacement could not follow the scheme of a part of the page
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    chunkSizeWarningLimit: 2500,
    // what every page needs is one file: as several it is 2.6 kB larger once compressed
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "every-page", test: (id) => everyPage.some((one) => one.test(id)) }] } },
    },
    reportCompressedSize: false,
  },
};

/** Writes a Brotli copy beside each file of the build, once for all answers. */
function compressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: "compressed",
    closeBundle: async () => {
      const folder = join(import.meta.dirname, outDir, "assets");
      const names = (await readdir(folder)).filter((name) => /\.(js|mjs|css|svg|wasm)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(join(folder, `${name}.br`), await compress(await readFile(join(folder, name)), { params }));
        }),
      );
    },
  };
}
