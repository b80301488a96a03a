import { callingApp } from "./call.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { people } from "./people.ts";
import { signIn, type Persona } from "./persona.ts";
import type { World } from "./world.ts";

const sales = parseId<"mailbox">("01930000-0000-7000-8000-0000000000a2", "people");
const password = "battery staple horse";

/** Two more people of Ann's company: a viewer of her mailbox, and the owner of another mailbox of the account. */
export async function colleagues({ rooms, app }: World): Promise<{ readonly viewer: Persona; readonly colleague: Persona }> {
  const user = (email: string, mailboxes: object) => ({
    email,
    password,
    firstName: "A",
    lastName: "B",
    accountRole: "none",
    mailboxes,
  });
  const { mailboxId, company } = people.ann;
  const account = {
    name: company,
    inn: "1000000a1",
    type: "company",
    mailboxes: [
      { uuid: mailboxId, name: "Contracts" },
      { uuid: sales, name: "Sales" },
    ],
    users: [user("viewer@acme.example", { Contracts: "viewer" }), user("sales@acme.example", { Sales: "owner" })],
  };
  await rooms.provision("colleagues", JSON.stringify({ accounts: [account] }));
  const call = callingApp(app);
  const viewer = await signIn(call, { email: "viewer@acme.example", password, mailboxId, company });
  return { viewer, colleague: await signIn(call, { email: "sales@acme.example", password, mailboxId: sales, company }) };
}
