import { imports } from "./imports.ts";
import { ranks, subRooms, type RoomPart } from "./places.ts";
import { isTest, type Rule } from "./tree.ts";

/** A room is entered only by its door. */
export const roomsByTheirDoor: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (target?.layer !== "room" || target.part === "door") return undefined;
    if (place.layer === "room" && place.room === target.room) return undefined;
    return `${entry.target} is inside room ${target.room}: enter it by its index.ts`;
  });

/** A room asks only rooms of a lower rank, and nobody but compose asks auth. */
export const ranksPointDown: Rule = (tree) =>
  imports(tree, ({ place, target }) => {
    if (place.layer !== "room") return undefined;
    const rank = ranks[place.room];
    if (rank === undefined) return `room ${place.room} has no rank: give it one in tests/shape/places.ts and ARCHITECTURE.md`;
    if (target?.layer !== "room" || target.room === place.room) return undefined;
    if (target.room === "auth") return "nobody imports auth: compose hands its authenticate to the guard";
    return (ranks[target.room] ?? Infinity) < rank ? undefined : `${place.room} (rank ${rank}) may not ask ${target.room}`;
  });

/** index → routes → actions → store | view | core; routes touch neither store nor io; an action calls no action. */
export const insideARoom: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "room") return undefined;
    if (target?.layer === "io") return place.part === "routes" ? `routes never touch io: ${entry.target}` : undefined;
    if (target?.layer !== "room" || target.room !== place.room) return undefined;
    if (entry.isType && (place.part === "view" || place.part === target.part)) return undefined;
    if (!forbidden[place.part].includes(target.part)) return undefined;
    return `${place.part} never import ${target.part}: index → routes → actions → store | view | core`;
  });

/** A sub-room imports lower sub-rooms of its room and the room's needs; nothing else of the room's root. */
export const subRoomsPointDown: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "room" || place.subRoom === undefined) return undefined;
    const levels = subRooms[place.room] ?? [];
    const rank = levels.findIndex((names) => names.includes(place.subRoom ?? ""));
    if (rank < 0) return `${place.room}/${place.subRoom} has no rank: name it in tests/shape/places.ts`;
    if (target?.layer !== "room" || target.room !== place.room || target.subRoom === place.subRoom) return undefined;
    if (target.subRoom === undefined)
      return entry.target?.endsWith("/needs.ts") ? undefined : `${entry.target} is above its sub-rooms`;
    const below = levels.findIndex((names) => names.includes(target.subRoom ?? ""));
    return below < rank ? undefined : `${place.subRoom} may not import ${target.subRoom}, which is not below it`;
  });

/** index.ts is the door of a room and nothing else. */
export const indexIsADoor: Rule = ({ sources }) =>
  sources.flatMap(({ path }) => {
    if (!/(^|\/)index\.ts$/.test(path) || /^server\/src\/rooms\/[^/]+\/index\.ts$/.test(path)) return [];
    return [{ path, message: "index.ts is the door of a room; name this file after what it exports" }];
  });

/** Only main imports compose, and tests. */
export const composeIsOnTop: Rule = (tree) =>
  imports(tree, ({ source, entry, place }) => {
    if (entry.target !== "server/src/compose/compose.ts" || place.layer === "top" || isTest(source.path)) return undefined;
    return "only what stands on top imports compose";
  });

const above: readonly RoomPart[] = ["door", "routes"];
const forbidden: Readonly<Record<RoomPart, readonly RoomPart[]>> = {
  door: [],
  routes: ["door", "store"],
  jobs: ["door", "routes"],
  actions: [...above, "actions", "jobs"],
  store: [...above, "actions", "view", "jobs", "contract"],
  view: [...above, "actions", "store", "jobs"],
  contract: [...above, "actions", "store", "view", "jobs"],
  other: above,
};
