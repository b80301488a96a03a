import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { Domains } from "./domains.tsx";
import { Invitations } from "./invitations.tsx";
import { People } from "./people.tsx";

const words = {
  en: { title: "Account", back: "Mailbox", nothing: "You may not administer this account." },
  uk: { title: "Акаунт", back: "Скринька", nothing: "Ви не можете керувати цим акаунтом." },
};

const page = getRouteApi("/signed-in/account/$account");

/** The administration of an account: its people, invitations and domains, as far as the user may see them. */
export function AccountPage() {
  const text = useWords(words);
  const { account: uuid } = page.useParams();
  const { accounts } = useProfile();
  const account = accounts.find((one) => one.uuid === uuid);
  usePageTitle(account?.name ?? text.title);
  if (!account) return <NotFoundPage />;
  const may = (permission: keyof typeof accountPermissions): boolean =>
    account.permissions.includes(accountPermissions[permission]);
  const isOpen = may("userListView") || may("domainListView");
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-10 px-4 py-6">
      <header>
        <Link to="/" className="inline-flex min-h-11 items-center text-accent">
          ← {text.back}
        </Link>
        <h1 className="text-2xl font-semibold">{account.name}</h1>
      </header>
      <main className="flex flex-col gap-10">
        {!isOpen && <p>{text.nothing}</p>}
        {may("userListView") && <People account={uuid} canBlock={may("corporateUserManage")} />}
        {may("userListView") && (
          <Invitations
            account={uuid}
            mailboxes={account.mailboxes}
            canInvite={may("userAssignToMailbox")}
            canRevoke={may("userUnassignFromAccount")}
          />
        )}
        {may("domainListView") && <Domains account={uuid} canChange={may("domainManage")} />}
      </main>
    </div>
  );
}
