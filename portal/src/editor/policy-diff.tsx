import { lazy, type ReactElement, Suspense } from 'react';
import { Loading } from '../ui/page';

const YamlDiff = lazy(async () => ({ default: (await import('./yaml-diff')).YamlDiff }));

/** How a policy differs from another, or from an earlier version. */
export function PolicyDiff(props: { before: string; after: string; label: string }): ReactElement {
  return (
    <Suspense fallback={<Loading label="Loading the comparison" lines={8} />}>
      <YamlDiff {...props} />
    </Suspense>
  );
}
