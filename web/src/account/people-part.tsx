import { ImportPeople } from "./import-people.tsx";
import { Invitations } from "./invitations.tsx";
import { may, type PartProps } from "./parts.ts";
import { People } from "./people.tsx";

/** The people of an account, how many are added at once, and those who are invited. */
export function PeoplePart({ account }: PartProps) {
  return (
    <>
      <People
        account={account.uuid}
        canManage={may(account, "corporateUserManage")}
        canReset={may(account, "accountDelete") && may(account, "corporateUserManage")}
      />
      {may(account, "corporateUserManage") && <ImportPeople account={account.uuid} />}
      <Invitations
        account={account.uuid}
        mailboxes={account.mailboxes}
        canInvite={may(account, "userAssignToMailbox")}
        canRevoke={may(account, "userUnassignFromAccount")}
      />
    </>
  );
}
