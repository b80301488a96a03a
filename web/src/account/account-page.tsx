import { Link, useParams } from "@tanstack/react-router";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { Callbacks } from "./callbacks/callbacks.tsx";
import { Domains } from "./domains.tsx";
import { Exports } from "./exports.tsx";
import { Mailboxes } from "./mailboxes/mailboxes.tsx";
import { partsOf, type PartName, type PartProps } from "./parts.ts";
import { PeoplePart } from "./people-part.tsx";
import { Providers } from "./providers/providers.tsx";
import { Retention } from "./retention/retention.tsx";
import { Roles } from "./roles/roles.tsx";

const words = {
  en: {
    title: "Account",
    back: "Mailbox",
    nothing: "You do not have permission to administer this account.",
    parts: {
      people: "People",
      mailboxes: "Mailboxes",
      roles: "Roles",
      domains: "Domains",
      providers: "Single sign-on",
      callbacks: "Callbacks",
      retention: "Retention",
      export: "Export",
    },
  },
  uk: {
    title: "Обліковий запис",
    back: "Скринька",
    nothing: "У вас немає дозволу керувати цим обліковим записом.",
    parts: {
      people: "Люди",
      mailboxes: "Скриньки",
      roles: "Ролі",
      domains: "Домени",
      providers: "Єдиний вхід",
      callbacks: "Зворотні виклики",
      retention: "Зберігання",
      export: "Експорт",
    },
  },
};

const views: { readonly [Name in PartName]: (props: PartProps) => React.ReactNode } = {
  people: PeoplePart,
  mailboxes: Mailboxes,
  roles: Roles,
  domains: Domains,
  providers: Providers,
  callbacks: Callbacks,
  retention: Retention,
  export: Exports,
};

/** Scrolls the strip of parts, which is wider than a phone, to the one that is open. */
function showInStrip(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The administration of an account, in parts that the user may see. */
export function AccountPage() {
  const text = useWords(words);
  const { account: uuid, part } = useParams({ strict: false });
  const { accounts } = useProfile();
  const account = accounts.find((one) => one.uuid === uuid);
  const parts = account ? partsOf(account) : [];
  const open = part === undefined ? parts[0] : parts.find((name) => name === part);
  usePageTitle([account?.name ?? text.title, open && text.parts[open]].filter(Boolean).reverse().join(", "));
  if (!account || (part !== undefined && !open)) return <NotFoundPage />;
  const View = open && views[open];
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6">
      <header>
        <Link to="/" className="inline-flex min-h-11 items-center text-accent">
          ← {text.back}
        </Link>
        <h1 className="text-2xl font-semibold">{account.name}</h1>
      </header>
      <div className="flex flex-col gap-8 md:flex-row">
        {parts.length > 1 && (
          <nav
            aria-label={text.title}
            className="flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:w-48 md:shrink-0 md:flex-col"
          >
            {parts.map((name) => (
              <Link
                key={name}
                ref={name === open ? showInStrip : undefined}
                to="/account/$account/$part"
                params={{ account: account.uuid, part: name }}
                aria-current={name === open ? "page" : undefined}
                className="inline-flex min-h-11 shrink-0 items-center rounded-md px-3 whitespace-nowrap text-text no-underline hover:bg-sunken aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-accent"
              >
                {text.parts[name]}
              </Link>
            ))}
          </nav>
        )}
        <main className="flex min-w-0 max-w-3xl grow flex-col gap-10">
          {View ? <View account={account} /> : <p>{text.nothing}</p>}
        </main>
      </div>
    </div>
  );
}
