/** Faults of dictionaries: 60001–60033. */
export const dictionaryFaults = {
  "dictionary.not_found": { code: 60001, status: 404, message: "Dictionary {0} does not exist" },
} as const;
