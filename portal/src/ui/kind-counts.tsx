import type { ReactElement } from 'react';
import { formatCount } from '../lib/format';

/** How many values of each kind were masked, the most frequent first. */
export function KindCounts({ of }: { of: Readonly<Record<string, number>> }): ReactElement {
  const kinds = Object.entries(of).sort(([, one], [, other]) => other - one);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {kinds.map(([kind, count]) => (
        <li key={kind} className="rounded border border-line bg-sunken px-1.5 py-0.5 text-xs">
          {kind} <span className="font-medium tabular-nums">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}
