import type { AccountData } from "../../io/account-data.ts";
import {
  categoriesQuery,
  categorizedQuery,
  groupSharesQuery,
  imagesQuery,
  pdfsQuery,
  structuresQuery,
  templateSharesQuery,
  templatesQuery,
  versionsQuery,
  xmlQuery,
} from "./template/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    templates: templatesQuery,
    "template-versions": versionsQuery,
    "template-categories": categoriesQuery,
    "templates-in-categories": categorizedQuery,
    "template-shares": templateSharesQuery,
    "template-group-shares": groupSharesQuery,
    "template-zip-structures": structuresQuery,
  },
  files: [xmlQuery, imagesQuery, pdfsQuery],
};
