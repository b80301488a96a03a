import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { filterNames } from "../mailbox/filter/list-filter.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorPage } from "./error-page.tsx";
import { queries } from "./queries.ts";
import { readSession, readUser } from "./read-user.ts";
import { lastMailbox, mailboxesQuery } from "./session.ts";
import { texts } from "./search-texts.ts";

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx"), "NotFoundPage"),
  errorComponent: ErrorPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: texts("next", "code", "error"),
  component: lazyRouteComponent(() => import("../sign-in/sign-in-page.tsx"), "SignInPage"),
});

const requiredFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  validateSearch: texts("next"),
  beforeLoad: readSession,
  component: lazyRouteComponent(() => import("../person/required-factor-page.tsx"), "RequiredFactorPage"),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: "/forgotten-password",
  component: lazyRouteComponent(() => import("../sign-in/email-pages.tsx"), "ForgottenPage"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  component: lazyRouteComponent(() => import("../sign-in/email-pages.tsx"), "RegisterPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("../join/join-page.tsx"), "JoinPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(() => import("../join/setup-page.tsx"), "SetupPage"),
});

/** Pages of a signed-in user. Everybody else goes to the sign-in page and comes back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ location }) => readUser(location.href),
  component: Outlet,
});

const returnedSearch = texts("code", "error");

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: returnedSearch,
  beforeLoad: async ({ search, location }) => {
    // providers return users here who began without an address to return to
    if (search.code !== undefined || search.error !== undefined) redirect({ to: "/sign-in", search, throw: true });
    await readUser(location.href);
    const mailboxes = await queries.ensureQueryData(mailboxesQuery);
    const last = lastMailbox();
    const found = mailboxes.find(({ mailboxUuid }) => mailboxUuid === last) ?? mailboxes[0];
    if (!found) return;
    const params = { mailbox: found.mailboxUuid, folder: "waiting" };
    redirect({ to: "/mailbox/$mailbox/$folder", params, throw: true });
  },
  component: lazyRouteComponent(() => import("../mailbox/no-mailbox-page.tsx"), "NoMailboxPage"),
});

const shell = createRoute({
  getParentRoute: () => signedIn,
  path: "/mailbox/$mailbox",
  component: lazyRouteComponent(() => import("../mailbox/shell.tsx"), "Shell"),
});

const newEnvelope = createRoute({
  getParentRoute: () => shell,
  path: "/new",
  validateSearch: texts("from", "template", "draft"),
  component: lazyRouteComponent(() => import("../compose/new-page.tsx"), "NewPage"),
});

const bulk = createRoute({
  getParentRoute: () => shell,
  path: "/bulk",
  validateSearch: texts("template", "run"),
  component: lazyRouteComponent(() => import("../compose/bulk/bulk-page.tsx"), "BulkPage"),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: "/approvals",
  validateSearch: texts("list"),
  component: lazyRouteComponent(() => import("../mailbox/approvals/approvals-page.tsx"), "ApprovalsPage"),
});

const invitations = createRoute({
  getParentRoute: () => shell,
  path: "/invitations",
  component: lazyRouteComponent(() => import("../mailbox/invitations/invitations-page.tsx"), "InvitationsPage"),
});

const tasks = createRoute({
  getParentRoute: () => shell,
  path: "/tasks",
  component: lazyRouteComponent(() => import("../mailbox/tasks/tasks-page.tsx"), "TasksPage"),
});

const scenarios = createRoute({
  getParentRoute: () => shell,
  path: "/scenarios",
  validateSearch: texts("scenario"),
  component: lazyRouteComponent(() => import("../scenario/scenarios-page.tsx"), "ScenariosPage"),
});

const folder = createRoute({
  getParentRoute: () => shell,
  path: "/$folder",
  validateSearch: texts(...filterNames),
  component: lazyRouteComponent(() => import("../mailbox/folder-page.tsx"), "FolderPage"),
});

const envelope = createRoute({
  getParentRoute: () => signedIn,
  path: "/envelope/$uuid",
  validateSearch: texts("mailbox"),
  component: lazyRouteComponent(() => import("../acting/envelope-page.tsx"), "EnvelopePage"),
});

const person = createRoute({
  getParentRoute: () => signedIn,
  path: "/person",
  component: lazyRouteComponent(() => import("../person/person-page.tsx"), "PersonPage"),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account/$account",
  component: lazyRouteComponent(() => import("../account/account-page.tsx"), "AccountPage"),
});

const accountPart = createRoute({
  getParentRoute: () => signedIn,
  path: "/account/$account/$part",
  component: lazyRouteComponent(() => import("../account/account-page.tsx"), "AccountPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../acting/invitation-page.tsx"), "InvitationPage"),
});

const form = createRoute({
  getParentRoute: () => root,
  path: "/form/$id",
  validateSearch: texts("role"),
  component: lazyRouteComponent(() => import("../acting/form-page.tsx"), "FormPage"),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify",
  component: lazyRouteComponent(() => import("../verify/verify-page.tsx"), "VerifyPage"),
});

const remoteSigning = createRoute({
  getParentRoute: () => root,
  path: "/remote-signing",
  validateSearch: texts("state", "code", "error"),
  component: lazyRouteComponent(() => import("../acting/remote-signing-page.tsx"), "RemoteSigningPage"),
});

const tree = root.addChildren([
  signIn,
  requiredFactor,
  forgotten,
  register,
  join,
  setup,
  invitation,
  form,
  verify,
  remoteSigning,
  home,
  signedIn.addChildren([
    envelope,
    person,
    account,
    accountPart,
    shell.addChildren([newEnvelope, bulk, approvals, invitations, tasks, scenarios, folder]),
  ]),
]);

/** The pages of the console by path. `server/src/http/server/console-routes.ts` serves the same paths. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // parameters are texts: a code of digits is no number
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
  },
});

/** Loads the code of the first page while the service is asked who the user is. */
export function preloadPage(): void {
  const { latestLocation } = router;
  const mailbox = lastMailbox();
  const isHome = latestLocation.pathname === "/" && mailbox !== undefined;
  const params = { mailbox: mailbox ?? "", folder: "waiting" };
  const matches = router.matchRoutes(isHome ? router.buildLocation({ to: "/mailbox/$mailbox/$folder", params }) : latestLocation);
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  for (const { routeId } of matches) {
    const route = routes[String(routeId)];
    if (route) void router.loadRouteChunk(route);
  }
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
