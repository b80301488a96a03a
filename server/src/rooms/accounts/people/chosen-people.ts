import type { UserId } from "@chancery/core/ids/id.ts";

/** People that a request names, and where each stands in it, as a JSON Pointer. */
export type ChosenPeople = { readonly ids: readonly UserId[]; readonly placeOf: (at: number) => string };
