import { lazy, type ReactElement, Suspense } from 'react';
import { Loading } from '../ui/page';

const YamlDiff = lazy(async () => ({ default: (await import('./yaml-diff')).YamlDiff }));

/** Shows the differences between two policies, or between two versions of one policy. */
export function PolicyDiff(props: { before: string; after: string; label: string }): ReactElement {
  return (
    <Suspense fallback={<Loading label="Loading the differences" lines={8} />}>
      <YamlDiff {...props} />
    </Suspense>
  );
}
