import type { ReactElement, ReactNode } from 'react';

/** A row of figures with labels. */
export function Figures({ children }: { children: ReactNode }): ReactElement {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">{children}</dl>;
}

export function Figure({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold break-words tabular-nums">{children}</dd>
    </div>
  );
}

/** A labelled fact in body text size. */
export function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 text-sm break-words">{children}</dd>
    </div>
  );
}
