import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import { calledOperations } from "./called-operations.ts";

const outDir = "dist";
/** Modules that run before the first paint, and what they are loaded by. */
const firstPaint = { name: "first-paint", test: /preload-helper|\/web\/src\/app\/theme/, priority: 1 };
/** Modules that every page loads: libraries without infinite lists and guards, the client, the frame of a page; and what the sign-in adds. */
const everyPageModules = [
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*(?:nfinite|useBlocker))[\w-]+)\//,
  /\/sdk\/src\/(?!download|progress|resumable)/,
  /\/web\/src\/(?:main|app\/(?!explain|follow|not-found|permissions|placed|settled|style|theme|upload|use-))/,
  /\/web\/src\/sign-in\/passkey-button/,
  /\/web\/src\/ui\/(?:button|form|notice|plain-page|page-title|language-switch|toast)/,
];
const everyPage = { name: "every-page", test: (id: string) => everyPageModules.some((one) => one.test(id)) };
/** Small parts of most pages behind the sign-in: as files of their own they would only lengthen the list of files that every page loads. */
const mostPageModules = [
  /\/web\/src\/app\/(?:explain|placed-faults|use-date-time)/,
  /\/web\/src\/ui\/(?:checks|confirm|copy|list|reason|save-file|section|status|time|use-debounced)/,
];
const mostPages = { name: "most-pages", test: (id: string) => mostPageModules.some((one) => one.test(id)) };

/** The build of the console: into `dist`, served by the service itself. */
export const buildConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  // React has what the shim makes for older ones
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?=$|\/)/, replacement: "use-sync-external-store" }] },
  plugins: [calledOperations(), react(), tailwind(), preloaded(), compressed()],
  build: {
    outDir,
    // inline assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // these know light-dark(): a replacement could not follow the scheme of a part of the page
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    chunkSizeWarningLimit: 2500,
    // what every page needs is one file: as several it is 2.6 kB larger once compressed; what the first paint needs is apart. Hashes of
    // files, which nothing compresses, are as short as they can be
    rolldownOptions: {
      output: { codeSplitting: { groups: [firstPaint, everyPage, mostPages] }, chunkFileNames: "assets/[name]-[hash:7].js" },
    },
    reportCompressedSize: false,
  },
};

/** Lets browsers fetch and compile what every page needs while the first paint is made, which does not wait for it. */
function preloaded(): Plugin {
  return {
    name: "preloaded",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /\/(?:main|every-page|rolldown-runtime)-[^/]*\.js$/.test(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          })),
    },
  };
}

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
