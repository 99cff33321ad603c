import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { useMe } from '../api/me';
import { AccountMenu } from './account-menu';
import { Frame } from './frame';

const AREAS = [
  { to: '/portal', label: 'Overview', exact: true },
  { to: '/portal/agents', label: 'Agents', exact: false },
  { to: '/portal/sessions', label: 'Sessions', exact: false },
  { to: '/portal/policies', label: 'Policies', exact: false },
  { to: '/portal/upstreams', label: 'Upstreams', exact: false },
  { to: '/portal/playground', label: 'Playground', exact: false },
  { to: '/portal/usage', label: 'Usage', exact: false },
  { to: '/portal/drift', label: 'Drift', exact: false },
] as const;

const REVIEW_AREA = { to: '/portal/reviews', label: 'Reviews', exact: false } as const;

const ADMIN_AREAS = [
  { to: '/portal/alerts', label: 'Alerts', exact: false },
  { to: '/portal/audit', label: 'Audit log', exact: false },
  { to: '/portal/members', label: 'Members', exact: false },
] as const;

/** The frame of all screens behind the login. */
export function Layout(): ReactElement {
  return (
    <Frame navigation={<Areas />} menu={<AccountMenu />}>
      <Outlet />
    </Frame>
  );
}

/** Main navigation for the logged-in user. */
export function Areas(): ReactElement {
  const me = useMe();
  const areas = areasOf(me.data?.role);
  const nav = useRef<HTMLElement>(null);
  useScrollToActive(nav, areas.length);
  return (
    <nav
      ref={nav}
      aria-label="Main navigation"
      className="order-3 -mx-4 flex w-[calc(100%+2rem)] gap-1 overflow-x-auto px-3 sm:-mx-6 sm:w-[calc(100%+3rem)] sm:px-5 lg:order-none lg:mx-0 lg:w-auto lg:px-0"
    >
      {areas.map(({ to, label, exact }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact, includeSearch: false }}
          className="border-b-2 border-transparent px-3 py-3 text-sm whitespace-nowrap text-quiet hover:text-text data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function areasOf(role: string | undefined) {
  if (role === 'admin') return [...AREAS, REVIEW_AREA, ...ADMIN_AREAS];
  return role === 'reviewer' ? [...AREAS, REVIEW_AREA] : AREAS;
}

/** Scrolls the current area into the middle of the navigation, which scrolls sideways in a narrow window. */
function useScrollToActive(nav: RefObject<HTMLElement | null>, count: number): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const whole = nav.current?.getBoundingClientRect();
    const active = nav.current?.querySelector('[data-status="active"]')?.getBoundingClientRect();
    if (whole === undefined || active === undefined) return;
    // Unlike scrollBy(), scrollIntoView() makes some Chromium versions move the Tab order past the skip link.
    nav.current?.scrollBy(active.left + active.width / 2 - whole.left - whole.width / 2, 0);
  }, [nav, count, pathname]);
}
