import type { ReactElement } from 'react';
import type { Look } from './chart-data';

const TILE = 6;

const FILLS: Readonly<Record<Look, string>> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
  7: 'fill-chart-7',
  good: 'fill-good',
  warn: 'fill-warn',
  bad: 'fill-bad',
};

const STROKES: Readonly<Record<Look, string>> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-chart-5',
  6: 'stroke-chart-6',
  7: 'stroke-chart-7',
  good: 'stroke-good',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
};

const RISING = 'M0 6 L6 0 M-1 1 L1 -1 M5 7 L7 5';
const FALLING = 'M0 0 L6 6 M-1 5 L1 7 M5 -1 L7 1';

/** What is drawn over the colour, in a tile; the first look of each set has none. */
const PATTERNS: Readonly<Record<Look, string>> = {
  1: '',
  2: RISING,
  3: 'M3 2.2 L3 3.8',
  4: FALLING,
  5: 'M0 3 L6 3',
  6: `${RISING} ${FALLING}`,
  7: 'M3 0 L3 6',
  good: '',
  warn: RISING,
  bad: `${RISING} ${FALLING}`,
};

/** Dashes of a line; markers are a disc without and a square with them. */
const DASHES: Partial<Readonly<Record<Look, string>>> = { 2: '5 4', 3: '5 4' };

/** The patterns of some looks, for areas of the same picture. */
export function Patterns({ id, looks }: { id: string; looks: readonly Look[] }): ReactElement {
  return (
    <defs>
      {looks.map((look) => (
        <pattern key={look} id={`${id}-${look}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <rect width={TILE} height={TILE} className={FILLS[look]} />
          <path d={PATTERNS[look]} className="stroke-raised" strokeWidth="1.4" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}

/** The fill of an area in a look whose pattern is in the same picture. */
export function fillOf(id: string, look: Look): string {
  return `url(#${id}-${look})`;
}

/** Attributes of a line in a look. */
export function lineOf(look: Look): { className: string; strokeDasharray: string | undefined } {
  return { className: STROKES[look], strokeDasharray: DASHES[look] };
}

/** Where a line has a value. */
export function Marker({ look, x, y }: { look: Look; x: number; y: number }): ReactElement {
  const className = FILLS[look];
  return DASHES[look] === undefined ? (
    <circle cx={x} cy={y} r="2.5" className={className} />
  ) : (
    <rect x={x - 2.5} y={y - 2.5} width="5" height="5" className={className} />
  );
}
