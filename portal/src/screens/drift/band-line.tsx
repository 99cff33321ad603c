import type { ReactElement } from 'react';
import type { DriftDay } from '../../api/drift';

const WIDTH = 168;
const HEIGHT = 36;
const EDGE = 3;

/** Line for the days of a series, with its band behind it. The table contains the same values as numbers. */
export function BandLine({ days }: { days: readonly DriftDay[] }): ReactElement {
  const highest = Math.max(...days.map(({ seen }) => seen)) * 1.25 || 1;
  const begin = Date.parse(days[0]?.day ?? '');
  const span = Math.max(1, Date.parse(days.at(-1)?.day ?? '') - begin);
  const x = ({ day }: DriftDay): string =>
    (EDGE + ((Date.parse(day) - begin) / span) * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value: number): string =>
    (HEIGHT - EDGE - (Math.min(value, highest) / highest) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const banded = days.flatMap((of) => (of.band === null ? [] : [{ x: x(of), ...of.band }]));
  const band = [
    ...banded.map((of) => `${of.x},${y(of.high)}`),
    ...banded.toReversed().map((of) => `${of.x},${y(of.low)}`),
  ].join(' ');
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="block">
      <polygon points={band} className="fill-accent-soft" />
      <polyline
        points={days.map((of) => `${x(of)},${y(of.seen)}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth="1.5"
      />
      {days.map((of) => (
        <circle key={of.day} cx={x(of)} cy={y(of.seen)} r="1.5" className="fill-accent" />
      ))}
    </svg>
  );
}
