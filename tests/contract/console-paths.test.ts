import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { consolePaths } from "@chancery/server/http/server/console-routes.ts";

test("the service serves the console at each path of its router, and at no other", async () => {
  const source = await readFile(new URL("../../web/src/app/router.tsx", import.meta.url), "utf8");
  const routes = new Map(
    [...source.matchAll(/const (\w+) = createRoute\([\s{.]*(?:page\(|getParentRoute: \(\) => )(\w+),\s+(?:"([^"]+)")?/g)].map(
      ([, name = "", parent = "", path = ""]) => [name, { parent, path }],
    ),
  );
  const whole = (name: string): string => {
    const one = routes.get(name);
    return one ? `${whole(one.parent)}${one.path}` : "";
  };
  const parents = new Set([...routes.values()].map(({ parent }) => parent));
  const pages = [...routes.keys()].filter((name) => !parents.has(name)).map((name) => whole(name).replaceAll(/\$(\w+)/g, "{$1}"));
  assert.ok(pages.length > 10);
  // one page of the service answers for all folders of a mailbox, and for what is made there
  const served = pages.filter((path) => !/^\/mailbox\/{mailbox}\/(?!{folder}$)/.test(path));
  assert.deepEqual(served.toSorted(), consolePaths.toSorted());
});
