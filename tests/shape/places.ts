/** The place of a file. `subRoom` is undefined at the root of a room; `part` is the kind of file within the room or sub-room. */
export type Place =
  | { readonly layer: "core"; readonly noun: string }
  | { readonly layer: "io" | "http" | "jobs" | "pages" | "config" | "sdk" | "web" | "cli" | "top" | "outside" }
  | { readonly layer: "room"; readonly room: string; readonly subRoom: string | undefined; readonly part: RoomPart };

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
  emails: 0,
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
  scenarios: 5,
  forms: 6,
  notifications: 6,
  events: 6,
  health: 6,
  retention: 6,
  reports: 6,
};

/** Sub-rooms of the large rooms by rank, lowest first: a sub-room imports only lower ones. */
export const subRooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  accounts: [["usage"], ["pictures"], ["account"], ["trust"], ["roles"], ["people"], ["access"]],
  mailboxes: [
    ["mailbox"],
    ["search"],
    ["aliases"],
    ["contacts"],
    ["filters", "preferences"],
    ["groups"],
    ["managing"],
    ["access", "auto-delegation"],
    ["provisioning"],
    ["setup"],
  ],
  sso: [["provider"], ["saml", "oauth"]],
  dictionaries: [["dictionary"], ["records"], ["columns", "history"], ["imports"], ["exports", "uploads", "previews"]],
  auth: [
    ["session"],
    ["second-factor"],
    ["sessions", "guests", "tokens", "policies", "passwords", "invitations"],
    ["profile"],
    ["registration", "removal"],
    ["user-imports"],
  ],
  templates: [
    ["access"],
    ["versions"],
    ["files", "categories"],
    ["template"],
    ["zip-structures", "schemas", "formula", "share-codes", "barcodes"],
  ],
  "sign-ons": [["sign-on"], ["saml", "oidc", "attempts"]],
  envelopes: [
    ["envelope"],
    ["metadata", "folders"],
    ["retention"],
    ["chains"],
    ["sharing"],
    ["sending"],
    ["flow"],
    ["signing"],
    ["remote-signing"],
    ["search"],
    ["invitations"],
    ["guests"],
  ],
};

/** Folders allowed in core: a noun of the API, or code that all nouns use. */
export const coreNouns: ReadonlySet<string> = new Set(
  (
    "ids fault access xml text account mailbox attachment template envelope flow dictionary " +
    "email domain sso event notification scenario callback archive audit evidence print pdf"
  ).split(" "),
);

/** The place of a path; `outside` for what the dependency rule does not cover (tests, bench, tools). */
export function placeOf(path: string): Place {
  const [workspace, src, area = "", name = "", ...inner] = path.split("/");
  if (workspace === "core" && src === "src") return { layer: "core", noun: area };
  if (workspace === "sdk" && src === "src") return { layer: "sdk" };
  if (workspace === "web" && src === "src") return { layer: "web" };
  if (workspace === "cli" && src === "src") return { layer: "cli" };
  if (workspace !== "server" || src !== "src") return { layer: "outside" };
  if (area === "rooms") return placeInRoom(name, inner);
  if (area === "io" || area === "http" || area === "jobs" || area === "pages" || area === "config") return { layer: area };
  return { layer: "top" };
}

function placeInRoom(room: string, inner: readonly string[]): Place {
  const [first = "", second = ""] = inner;
  const isSubRoom = room in subRooms && inner.length > 1;
  return { layer: "room", room, subRoom: isSubRoom ? first : undefined, part: partOf(isSubRoom ? second : first) };
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
