import type { processFaults } from "./process.ts";

/** Ukrainian messages of process.ts. */
export const processFaultsUk = {
  "process.not_found": "Процес {0} не існує",
} as const satisfies Partial<Readonly<Record<keyof typeof processFaults, string>>>;
