import type { ReactElement } from 'react';
import type { DriftSeries } from '../../api/drift';
import { formatRate, seriesWords } from '../../lib/drift-words';
import { formatCount } from '../../lib/format';
import { BandLine } from './band-line';

const CELL = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';
const HEADINGS = ['Last day', 'Observed', 'Sample size', 'Expected', 'Expected range'] as const;
const STATES: Readonly<Record<DriftSeries['state'], string>> = {
  learning: 'learning',
  steady: 'steady',
  alarm: 'alert',
};

/** Table of an agent's series, with the last day in numbers and the last weeks as a line. */
export function SeriesTable({ series }: { series: readonly DriftSeries[] }): ReactElement {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Rates for this agent"
      className="relative overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-4xl text-left text-sm">
        <thead className="bg-sunken text-quiet">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              Rate
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              State
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
              Last 28 days
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map((of) => (
            <Row key={seriesWords(of)} series={of} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ series }: { series: DriftSeries }): ReactElement {
  const { rate, state, days } = series;
  const last = days.at(-1);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="max-w-80 px-3 py-2 font-medium break-words">
        {seriesWords(series)}
      </th>
      <td className={state === 'alarm' ? 'px-3 py-2 font-semibold text-bad' : 'px-3 py-2 text-quiet'}>
        {STATES[state]}
      </td>
      <td className={CELL}>{last?.day ?? 'none'}</td>
      <td className={CELL}>{last === undefined ? '' : formatRate(rate, last.seen)}</td>
      <td className={CELL}>{last === undefined ? '' : formatCount(last.size)}</td>
      <td className={CELL}>{last?.band == null ? '' : formatRate(rate, last.band.expected)}</td>
      <td className={CELL}>
        {last?.band == null
          ? ''
          : `${formatRate(rate, last.band.low)} to ${formatRate(rate, last.band.high)}`}
      </td>
      <td className="px-3 py-1">
        <BandLine days={days} />
      </td>
    </tr>
  );
}
