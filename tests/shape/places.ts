/** Where a file stands in the house. `room` is the room's name, `part` what it is inside the room. */
export type Place =
  | { readonly layer: "core"; readonly noun: string }
  | { readonly layer: "io" | "http" | "jobs" | "config" | "top" | "outside" }
  | { readonly layer: "room"; readonly room: string; readonly part: RoomPart };

export type RoomPart = "door" | "routes" | "actions" | "store" | "view" | "jobs" | "contract" | "other";

/** Rooms and their ranks: a room asks only rooms of a lower one, by their door (ARCHITECTURE.md). */
export const ranks: Readonly<Record<string, number>> = {
  accounts: 0,
  mailboxes: 1,
  sso: 1,
  domains: 2,
  dictionaries: 2,
  attachments: 2,
  processes: 2,
  letters: 0,
  auth: 3,
  templates: 3,
  labels: 3,
  "sign-ons": 4,
  envelopes: 4,
  audit: 5,
  archives: 5,
  "bulk-sends": 5,
  callbacks: 5,
  comments: 5,
  approvals: 5,
};

/** What a folder in core may be: a noun of the API, or what all nouns are written with. */
export const coreNouns: ReadonlySet<string> = new Set(
  (
    "ids fault access xml text account mailbox attachment template envelope flow dictionary " +
    "letter domain sso callback archive audit print"
  ).split(" "),
);

/** The place of a path; `outside` for what the dependency rule does not speak of (tests, bench, tools). */
export function placeOf(path: string): Place {
  const [workspace, src, area = "", name = "", inner = ""] = path.split("/");
  if (workspace === "core" && src === "src") return { layer: "core", noun: area };
  if (workspace !== "server" || src !== "src") return { layer: "outside" };
  if (area === "rooms") return { layer: "room", room: name, part: partOf(inner) };
  if (area === "io" || area === "http" || area === "jobs" || area === "config") return { layer: area };
  return { layer: "top" };
}

function partOf(inner: string): RoomPart {
  if (inner === "index.ts") return "door";
  if (/^routes(\.ts|-.*)?$/.test(inner)) return "routes";
  if (inner === "actions") return "actions";
  if (inner === "store" || inner === "store.ts") return "store";
  if (inner === "view" || inner === "view.ts") return "view";
  if (inner === "jobs.ts") return "jobs";
  return inner === "contract.ts" || inner === "contract" ? "contract" : "other";
}
