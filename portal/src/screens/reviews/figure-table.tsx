import type { ReactElement } from 'react';
import type { ReviewFigure, ShareEstimate } from '../../api/reviews';
import { formatCount, formatShare } from '../../lib/format';

type Group = ReviewFigure['by']['kind'][number];

const CELL = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';
const HEADINGS = ['Miss rate', '95 % interval', 'Values', 'False positive rate', 'Calls'] as const;

/** Table of shares with a row for each group. */
export function FigureTable({
  label,
  groups,
}: {
  label: string;
  groups: readonly Group[];
}): ReactElement | null {
  if (groups.length === 0) return null;
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`Results by ${label.toLowerCase()}`}
      className="relative mt-4 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-2xl text-left text-sm">
        <thead className="bg-sunken text-quiet">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              {label}
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, name, missed, for_nothing: forNothing }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="max-w-80 px-3 py-2 font-medium break-words">
                {name}
              </th>
              <td className={CELL}>{missed === null ? 'not measured' : formatShare(missed.share)}</td>
              <td className={CELL}>{missed === null ? '' : intervalOf(missed)}</td>
              <td className={CELL}>{formatCount(missed?.of ?? 0)}</td>
              <td className={CELL}>{forNothing === null ? '' : formatShare(forNothing.share)}</td>
              <td className={CELL}>{formatCount(missed?.reviews ?? forNothing?.reviews ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function intervalOf({ low, high }: ShareEstimate): string {
  return `${formatShare(low)} to ${formatShare(high)}`;
}
