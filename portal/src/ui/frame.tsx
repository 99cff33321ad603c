import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import icon from './icon.svg';

/** Frame of a screen: a link that skips to the content, a header, and the content. */
export function Frame({
  navigation,
  menu,
  children,
}: {
  navigation?: ReactNode;
  menu: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:p-3"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 px-4 sm:px-6">
          <Link to="/portal" className="flex items-center gap-2 py-3 font-semibold">
            <img src={icon} alt="" width="24" height="24" />
            Sotto
          </Link>
          {navigation}
          <div className="ml-auto py-2">{menu}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 sm:py-8">
        {children}
      </main>
    </>
  );
}
