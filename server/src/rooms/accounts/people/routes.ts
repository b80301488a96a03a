import type { Static } from "typebox";
import { listReply, openList } from "../../../http/reply/list-reply.ts";
import { pageReply } from "../../../http/reply/page-reply.ts";
import { pageOf } from "../../../http/route/paging.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { blockPeople, unblockPeople } from "./block-people.ts";
import { addHoldings, listPeopleOf } from "./list-people.ts";
import { checkPeopleSearch, peopleFilter, type ChosenPeople } from "./people-filter.ts";
import { readPerson } from "./read-person.ts";
import { removePeople } from "./remove-people.ts";
import { peopleShapes as shapes } from "./contract.ts";
import { proofIn } from "../account/removal-proof.ts";
import type { AccountsNeeds } from "../needs.ts";
import { showInAccount, showInMailbox, showPerson } from "./view.ts";

const path = "/api/v1/account/{accountUuid}";
const managing = { account: { param: "accountUuid", permission: "corporateUserManage" } } as const;
const viewing = { account: { param: "accountUuid", permission: "userListView" } } as const;

/** The endpoints of the people of an account. */
export function peopleRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("POST", `${path}/users`, {
      summary: "Search the people of the account, in the order in which they joined the service",
      onlyReads: true,
      ...viewing,
      contract: shapes.search,
      faults: ["range.reversed"],
      action: async ({ body, query, account }) => {
        checkPeopleSearch(body ?? {});
        const filter = peopleFilter(account.id, body ?? {});
        const page = pageOf(query, `people ${JSON.stringify(filter)}`);
        const found = await listPeopleOf(needs, filter, page);
        const show = async (rows: typeof found.rows) =>
          (await addHoldings(needs.database, account.id, rows)).map((one) => showPerson(one, account.id));
        return pageReply(page, found, { show, keyOf: ({ id }) => [id] });
      },
    }),
    route("GET", `${path}/user/{userUuid}`, {
      summary: "Retrieve a person of the account with all their roles in it",
      ...viewing,
      contract: shapes.read,
      faults: ["account.user_missing"],
      action: async ({ params, account }) => {
        const person = await readPerson(needs, account.id, params.userUuid);
        const mailboxes = Iterator.from(person.mailboxes).map(showInMailbox);
        return listReply(openList(showInAccount(person, account.id), "mailboxes"), mailboxes, "]}");
      },
    }),
    route("PATCH", `${path}/block-users/{flag}`, {
      summary: "Block corporate users, or unblock them",
      ...managing,
      contract: shapes.block,
      faults: [
        ...(["account.user_missing", "user.not_corporate", "user.blocked_already", "user.active_already"] as const),
        ...(["user.leaves_self", "owner.last"] as const),
      ],
      action: ({ params: { flag }, body, ...acting }) => (flag ? blockPeople : unblockPeople)(needs, chosenIn(body), acting),
    }),
    route("DELETE", `${path}/user`, {
      summary: "Remove people from the account; corporate users from the service",
      ...managing,
      contract: shapes.remove,
      faults: ["user.proof_text", "account.user_missing", "user.removes_self", "owner.last", "account.no_other_owner"],
      action: ({ query, body, ...acting }) => {
        const proof = proofIn(query, isList(body) ? undefined : body);
        return removePeople(needs, { ...chosenIn(body), proof }, acting);
      },
    }),
  ];
}

type Chosen = Static<typeof shapes.block.body> | Static<typeof shapes.remove.body>;

/** The people that a body names, with their JSON Pointers: `[{uuid}]`, or `{uuids}`. */
function chosenIn(body: Chosen): ChosenPeople {
  if (isList(body)) return { ids: body.map(({ uuid }) => uuid), placeOf: (at) => `/${at}/uuid` };
  return { ids: body.uuids, placeOf: (at) => `/uuids/${at}` };
}

function isList(body: Chosen): body is Extract<Chosen, readonly unknown[]> {
  return Array.isArray(body);
}
