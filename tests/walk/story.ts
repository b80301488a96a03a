import assert from "node:assert/strict";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Answer } from "../world/call.ts";
import type { Scene } from "../contract/scene.ts";
import type { World } from "../world/world.ts";

/** A scene whose background work is done, and a world that does none. */
export type Walk = Scene & { readonly quiet: World };

/** A request that is answered with a number, as its only fault or among the rows of one. */
export type Story = { readonly code: number; readonly status: number; readonly act: (scene: Walk) => Promise<Answer> };

/** A story in one line. */
export function story(code: number, status: number, act: Story["act"]): Story {
  return { code, status, act };
}

/** An id that nothing has. */
export const nowhere = "01930000-0000-7000-8000-00000000dead";

/** Numbers in an answer: its own and those of its rows, or of the envelopes of a process. */
export function numbersOf({ json }: Answer): readonly unknown[] {
  const { code, data, details } = Object(json);
  const rows: readonly { readonly code: unknown }[] = data?.errors ?? [];
  const ofProcess = new Map(Object.entries(catalogue).map(([name, { code: number }]) => [name, number]));
  const results: readonly { readonly errorCode: string }[] = details ?? [];
  return [code, ...rows.map((row) => row.code), ...results.map(({ errorCode }) => ofProcess.get(errorCode))];
}

/** Holds that a story is answered with its status and its number. */
export async function runStory({ code, status, act }: Story, scene: Walk): Promise<void> {
  const answer = await act(scene);
  assert.equal(answer.status, status, answer.text.slice(0, 500));
  assert.ok(numbersOf(answer).includes(code), answer.text.slice(0, 500));
}
