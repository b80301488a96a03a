import { Type } from "typebox";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ConsoleFiles } from "../../io/console-files.ts";
import { route, type AnyRoute } from "../route/route.ts";

/** The pages of the console, as in `web/src/app/router.tsx`: the browser shows the one of the address. */
export const consolePaths = [
  "/",
  "/sign-in",
  "/second-factor",
  "/forgotten-password",
  "/register",
  "/join",
  "/setup",
  "/envelope/{uuid}",
  "/invitation",
  "/form/{id}",
  "/verify",
  "/remote-signing",
  "/person",
  "/account/{account}",
  "/account/{account}/{part}",
  "/mailbox/{mailbox}/{folder}",
];

/** Scripts, styles and requests only of the service itself; nothing inline, nothing in a frame. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The page of the console at each of its paths, and the files that it loads. A file's name changes with its bytes. */
export function consoleRoutes(files: ConsoleFiles): readonly AnyRoute[] {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, "cache-control": "no-cache" };
  const pages = consolePaths.map((path) =>
    route("GET", path, {
      signIn: "none",
      summary: "A page of the console",
      contract: { params: paramsOf(path), answers: { 200: "text" }, contentTypes: ["text/html"] },
      action: async () => ({ status: 200, text: files.page, headers }),
    }),
  );
  return [...pages, verifierRoute(files), assetRoute(files)];
}

function verifierRoute({ verifier }: ConsoleFiles): AnyRoute {
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "content-disposition": 'attachment; filename="chancery-verify.mjs"',
    "cache-control": "no-cache",
  };
  return route("GET", "/chancery-verify.mjs", {
    signIn: "none",
    summary: "The verification of archives as a program of one file",
    contract: { answers: { 200: "text" }, contentTypes: ["text/javascript"] },
    action: async () => ({ status: 200, text: verifier, headers }),
  });
}

function assetRoute(files: ConsoleFiles): AnyRoute {
  return route("GET", "/assets/{name}", {
    signIn: "none",
    summary: "A file of the console",
    contract: { params: Type.Object({ name: Type.String() }), answers: { 200: "binary" } },
    faults: ["request.route_unknown"],
    action: async ({ params: { name }, headers }) => {
      const file = await files.find(name, /\bbr\b/.test(headers["accept-encoding"] ?? ""));
      if (!file) throw new Fault("request.route_unknown", { args: [`/assets/${name}`] });
      const encoding: Readonly<Record<string, string>> = file.isBrotli ? { "content-encoding": "br" } : {};
      return {
        status: 200,
        stream: file.open(),
        headers: {
          ...encoding,
          "content-type": file.contentType,
          "content-length": String(file.sizeBytes),
          "cache-control": "public, max-age=31536000, immutable",
          vary: "accept-encoding",
        },
      };
    },
  });
}

function paramsOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));
}
