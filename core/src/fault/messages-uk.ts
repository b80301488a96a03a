import { commonFaultsUk } from "./catalogue/common-uk.ts";

/** Ukrainian messages of the catalogue by fault name; what is missing is answered in English. */
export const messagesUk: Partial<Readonly<Record<string, string>>> = {
  ...commonFaultsUk,
};
