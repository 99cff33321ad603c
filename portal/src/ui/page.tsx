import { type ReactElement, type ReactNode, useEffect } from 'react';
import { shownName } from '../lib/names';

/** Frame of a screen. The title is also the document's title. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactElement {
  useEffect(() => {
    document.title = `${shownName(title)} - Sotto`;
  }, [title]);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{shownName(title)}</h1>
          {lead !== undefined && (
            <div className="mt-1 max-w-prose text-sm text-pretty text-quiet">{lead}</div>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Part of a screen with a heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <section className="mb-6 rounded-xl border border-line bg-raised p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Empty state, with the reason and the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  return (
    <div className="rounded-xl border border-dashed border-line-strong/60 p-8 text-center">
      <p className="font-medium">{title}</p>
      {children !== undefined && (
        <div className="mx-auto mt-2 max-w-prose text-sm text-quiet">{children}</div>
      )}
    </div>
  );
}

/** Placeholder for content that is loading. */
export function Loading({ label, lines = 4 }: { label: string; lines?: number }): ReactElement {
  return (
    <div role="status" aria-live="polite" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden="true" className="h-5 animate-pulse rounded bg-line/70" />
      ))}
    </div>
  );
}
