import type { ReactElement } from 'react';
import { formatCount } from '../lib/format';

/** Number of masked values per kind, most frequent first. */
export function KindCounts({ counts }: { counts: Readonly<Record<string, number>> }): ReactElement {
  const kinds = Object.entries(counts).sort(([, one], [, other]) => other - one);
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
