import type { Reception } from "@chancery/server/http/server/needs.ts";

/** Operations that a fastify serves, by its own tree of routes: "GET /a/{}", placeholders without a name. A HEAD that comes with a GET is left out. */
export function servedOperations(app: Reception["fastify"]): readonly string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const match = /^([│ ├└─]*)(\S+)(?: \((.*)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = "", segment = "", methods = ""] = match;
      const depth = indent.length / 4 - 1;
      const path = `${parents[depth - 1] ?? ""}${segment}`;
      parents[depth] = path;
      return operationsAt(path, methods.split(", "));
    });
}

function operationsAt(path: string, methods: readonly string[]): readonly string[] {
  const named = path.replace(/:[^/]+/g, "{}");
  return methods
    .filter((method) => method !== "" && !(method === "HEAD" && methods.includes("GET")))
    .map((method) => `${method} ${named}`);
}
