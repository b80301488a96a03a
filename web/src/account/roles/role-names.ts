import { systemRoles } from "@chancery/core/account/roles.ts";
import type { types } from "@chancery/sdk";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";

const words = {
  en: {
    accountOwner: "Account owner",
    mailboxOwner: "Mailbox owner",
    mailboxUser: "Mailbox user",
    mailboxViewer: "Mailbox viewer",
  },
  uk: {
    accountOwner: "Власник облікового запису",
    mailboxOwner: "Власник скриньки",
    mailboxUser: "Користувач скриньки",
    mailboxViewer: "Читач скриньки",
  },
};

type SystemRole = keyof typeof systemRoles;

const names: readonly SystemRole[] = ["accountOwner", "mailboxOwner", "mailboxUser", "mailboxViewer"];
const rolesMax = 500;

/** The name of a role; those of the system are named in the language of the page. */
export function useRoleName(): (role: { readonly uuid: string; readonly name: string }) => string {
  const text = useWords(words);
  return ({ uuid, name }) => {
    const found = names.find((one) => systemRoles[one] === uuid);
    return found ? text[found] : name;
  };
}

/** The roles that an account can grant. */
export const rolesQuery = (account: string) =>
  queryOptions({
    queryKey: ["roles", account],
    queryFn: async ({ signal }): Promise<readonly types.Role[]> => {
      const roles: types.Role[] = [];
      for (let cursor: string | null | undefined; cursor !== null && roles.length <= rolesMax;) {
        const page = await client.roles.listOfAccount(
          { accountUuid: account, limit: 100, ...(cursor && { cursor }) },
          { signal },
        );
        roles.push(...page.data);
        cursor = page.nextCursor;
      }
      return roles;
    },
  });
