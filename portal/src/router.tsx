import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { clearReturnPath, redirectToLogin, returnPath } from './api/login';
import { meQuery } from './api/me';
import { ApiError } from './api/client';
import { readEventGroup } from './screens/audit/event-groups';
import { readActivityRange } from './screens/overview/activity-range';
import { readUsageRange } from './screens/usage/usage-range';
import { readSessionFilters } from './screens/sessions/session-filters';
import { parseSearch, stringifySearch } from './lib/search';
import { Layout } from './ui/layout';
import { Root } from './ui/root';
import { NotFound } from './ui/not-found';
import { PortalFailure, ScreenFailure } from './ui/screen-failure';
import { PortalPending, ScreenPending } from './ui/screen-pending';

interface RouterContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFound });

/** Options that show the loading state at once, because the page shows it before the portal's code is loaded. */
const firstPending = { pendingComponent: PortalPending, pendingMs: 0, pendingMinMs: 0 } as const;

const login = createRoute({
  ...firstPending,
  getParentRoute: () => root,
  path: '/portal/login',
  component: lazyRouteComponent(() => import('./screens/login/login-screen'), 'LoginScreen'),
});

/** Route of the proof verification, which needs no login, so that auditors can use it. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/portal/verify',
  validateSearch: (search: Record<string, unknown>): { session?: string } =>
    typeof search.session === 'string' && /^\w{1,64}$/.test(search.session)
      ? { session: search.session }
      : {},
  component: lazyRouteComponent(() => import('./screens/verify/verify-screen'), 'VerifyScreen'),
  errorComponent: PortalFailure,
  ...firstPending,
  beforeLoad: ({ preload }) => {
    // A login that was started here returns here, so the stored path is no longer needed.
    if (!preload) clearReturnPath();
  },
});

/** Parent route of all screens that require a login. After a login, navigation continues at the stored path. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Layout,
  errorComponent: PortalFailure,
  ...firstPending,
  beforeLoad: async ({ context, location, preload }) => {
    // Pointing at a link only preloads its screen. A visitor without a login must not be redirected for that.
    if (preload) return;
    try {
      await context.queryClient.query({ ...meQuery, staleTime: 'static' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await redirectToLogin();
      throw error;
    }
    // The stored path is cleared only when the screen is reached, because a navigation may start twice and both must
    // lead there.
    const back = returnPath();
    if (back !== undefined && location.pathname === '/portal') throw redirect({ href: back });
    clearReturnPath();
  },
});

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/portal',
  validateSearch: readActivityRange,
  component: lazyRouteComponent(() => import('./screens/overview/overview-screen'), 'OverviewScreen'),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: '/portal/agents',
  validateSearch: (search: Record<string, unknown>): { name?: string } =>
    typeof search.name === 'string' && search.name !== '' ? { name: search.name } : {},
  component: lazyRouteComponent(() => import('./screens/agents/agents-screen'), 'AgentsScreen'),
});

const newAgent = createRoute({
  getParentRoute: () => inside,
  path: '/portal/agents/new',
  component: lazyRouteComponent(() => import('./screens/agents/new-agent-screen'), 'NewAgentScreen'),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: '/portal/agents/$agentId',
  component: lazyRouteComponent(() => import('./screens/agents/agent-screen'), 'AgentScreen'),
});

const sessions = createRoute({
  getParentRoute: () => inside,
  path: '/portal/sessions',
  validateSearch: readSessionFilters,
  component: lazyRouteComponent(() => import('./screens/sessions/sessions-screen'), 'SessionsScreen'),
});

const session = createRoute({
  getParentRoute: () => inside,
  path: '/portal/sessions/$sessionId',
  component: lazyRouteComponent(() => import('./screens/session/session-screen'), 'SessionScreen'),
});

const call = createRoute({
  getParentRoute: () => inside,
  path: '/portal/calls/$callId',
  component: lazyRouteComponent(() => import('./screens/call/call-screen'), 'CallScreen'),
});

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/portal/playground',
  component: lazyRouteComponent(() => import('./screens/playground/playground-screen'), 'PlaygroundScreen'),
});

const policies = createRoute({
  getParentRoute: () => inside,
  path: '/portal/policies',
  component: lazyRouteComponent(() => import('./screens/policies/policies-screen'), 'PoliciesScreen'),
});

const policy = createRoute({
  getParentRoute: () => inside,
  path: '/portal/policies/$name',
  validateSearch: (search: Record<string, unknown>): { version?: number } => {
    const version = Number(search.version);
    return Number.isSafeInteger(version) && version > 0 ? { version } : {};
  },
  component: lazyRouteComponent(() => import('./screens/policies/policy-screen'), 'PolicyScreen'),
});

const newPolicy = createRoute({
  getParentRoute: () => inside,
  path: '/portal/policies/from/$name',
  component: lazyRouteComponent(() => import('./screens/policies/new-policy-screen'), 'NewPolicyScreen'),
});

const reviews = createRoute({
  getParentRoute: () => inside,
  path: '/portal/reviews',
  component: lazyRouteComponent(() => import('./screens/reviews/reviews-screen'), 'ReviewsScreen'),
});

const review = createRoute({
  getParentRoute: () => inside,
  path: '/portal/reviews/$sessionId',
  component: lazyRouteComponent(() => import('./screens/reviews/review-screen'), 'ReviewScreen'),
});

const drift = createRoute({
  getParentRoute: () => inside,
  path: '/portal/drift',
  validateSearch: (search: Record<string, unknown>): { agent?: string } =>
    typeof search.agent === 'string' && /^agt_\w{26}$/.test(search.agent) ? { agent: search.agent } : {},
  component: lazyRouteComponent(() => import('./screens/drift/drift-screen'), 'DriftScreen'),
});

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/portal/usage',
  validateSearch: readUsageRange,
  component: lazyRouteComponent(() => import('./screens/usage/usage-screen'), 'UsageScreen'),
});

const upstreams = createRoute({
  getParentRoute: () => inside,
  path: '/portal/upstreams',
  component: lazyRouteComponent(() => import('./screens/upstreams/upstreams-screen'), 'UpstreamsScreen'),
});

const members = createRoute({
  getParentRoute: () => inside,
  path: '/portal/members',
  component: lazyRouteComponent(() => import('./screens/members/members-screen'), 'MembersScreen'),
});

const access = createRoute({
  getParentRoute: () => inside,
  path: '/portal/access',
  component: lazyRouteComponent(() => import('./screens/access/access-screen'), 'AccessScreen'),
});

const alerts = createRoute({
  getParentRoute: () => inside,
  path: '/portal/alerts',
  component: lazyRouteComponent(() => import('./screens/alerts/alerts-screen'), 'AlertsScreen'),
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/portal/audit',
  validateSearch: readEventGroup,
  component: lazyRouteComponent(() => import('./screens/audit/audit-screen'), 'AuditScreen'),
});

const tree = root.addChildren([
  login,
  verify,
  inside.addChildren([
    overview,
    agents,
    newAgent,
    agent,
    sessions,
    session,
    call,
    playground,
    policies,
    policy,
    newPolicy,
    reviews,
    review,
    drift,
    usage,
    upstreams,
    members,
    access,
    alerts,
    audit,
  ]),
]);

export function createPortalRouter(queryClient: QueryClient): ReturnType<typeof buildRouter> {
  return buildRouter(queryClient);
}

function buildRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: ScreenPending,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
