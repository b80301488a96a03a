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
import { Skeleton } from "../ui/notice.tsx";
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

/** The route of a page below another, whose code is loaded with the first visit. */
function page<Parent extends AnyRoute, const Path extends string, Module extends object, Name extends keyof Module>(
  parent: Parent,
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) {
  return { getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) };
}

const signIn = createRoute({
  ...page(root, "/sign-in", () => import("../sign-in/sign-in-page.tsx"), "SignInPage"),
  validateSearch: texts("next", "code", "error"),
});

const requiredFactor = createRoute({
  ...page(root, "/second-factor", () => import("../person/required-factor-page.tsx"), "RequiredFactorPage"),
  validateSearch: texts("next"),
  beforeLoad: readSession,
});

const forgotten = createRoute(page(root, "/forgotten-password", () => import("../sign-in/email-pages.tsx"), "ForgottenPage"));
const register = createRoute(page(root, "/register", () => import("../sign-in/email-pages.tsx"), "RegisterPage"));
const join = createRoute(page(root, "/join", () => import("../join/join-page.tsx"), "JoinPage"));
const setup = createRoute(page(root, "/setup", () => import("../join/setup-page.tsx"), "SetupPage"));

/** Pages of a signed-in user. Everybody else goes to the sign-in page and comes back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ location }) => readUser(location.href),
  component: Outlet,
});

const returnedSearch = texts("code", "error");

const home = createRoute({
  ...page(root, "/", () => import("../mailbox/no-mailbox-page.tsx"), "NoMailboxPage"),
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
});

const shell = createRoute(page(signedIn, "/mailbox/$mailbox", () => import("../mailbox/shell.tsx"), "Shell"));

const newEnvelope = createRoute({
  ...page(shell, "/new", () => import("../compose/new-page.tsx"), "NewPage"),
  validateSearch: texts("from", "template", "draft"),
});

const bulk = createRoute({
  ...page(shell, "/bulk", () => import("../compose/bulk/bulk-page.tsx"), "BulkPage"),
  validateSearch: texts("template", "run"),
});

const approvals = createRoute({
  ...page(shell, "/approvals", () => import("../mailbox/approvals/approvals-page.tsx"), "ApprovalsPage"),
  validateSearch: texts("list"),
});

const invitations = createRoute(
  page(shell, "/invitations", () => import("../mailbox/invitations/invitations-page.tsx"), "InvitationsPage"),
);
const tasks = createRoute(page(shell, "/tasks", () => import("../mailbox/tasks/tasks-page.tsx"), "TasksPage"));

const scenarios = createRoute({
  ...page(shell, "/scenarios", () => import("../scenario/scenarios-page.tsx"), "ScenariosPage"),
  validateSearch: texts("scenario"),
});

const folder = createRoute({
  ...page(shell, "/$folder", () => import("../mailbox/folder-page.tsx"), "FolderPage"),
  validateSearch: texts(...filterNames),
});

const envelope = createRoute({
  ...page(signedIn, "/envelope/$uuid", () => import("../acting/envelope-page.tsx"), "EnvelopePage"),
  validateSearch: texts("mailbox"),
});

const person = createRoute(page(signedIn, "/person", () => import("../person/person-page.tsx"), "PersonPage"));
const account = createRoute(page(signedIn, "/account/$account", () => import("../account/account-page.tsx"), "AccountPage"));
const accountPart = createRoute(
  page(signedIn, "/account/$account/$part", () => import("../account/account-page.tsx"), "AccountPage"),
);
const invitation = createRoute(page(root, "/invitation", () => import("../acting/invitation-page.tsx"), "InvitationPage"));

const form = createRoute({
  ...page(root, "/form/$id", () => import("../acting/form-page.tsx"), "FormPage"),
  validateSearch: texts("role"),
});

const verify = createRoute(page(root, "/verify", () => import("../verify/verify-page.tsx"), "VerifyPage"));

const remoteSigning = createRoute({
  ...page(root, "/remote-signing", () => import("../acting/remote-signing-page.tsx"), "RemoteSigningPage"),
  validateSearch: texts("state", "code", "error"),
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
