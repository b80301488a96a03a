import type { UserId } from "@chancery/core/ids/id.ts";

/** The people that a request names, and the JSON Pointer of each. */
export type ChosenPeople = { readonly ids: readonly UserId[]; readonly placeOf: (at: number) => string };
