import type { ReactElement } from 'react';
import type { SeriesStyle } from './chart-data';

const TILE = 6;

const FILLS: Readonly<Record<SeriesStyle, string>> = {
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

const STROKES: Readonly<Record<SeriesStyle, string>> = {
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

/** Pattern tiles over the colour. The first style of each set has no pattern. */
const PATTERNS: Readonly<Record<SeriesStyle, string>> = {
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

/** Dash patterns of lines. Dashed lines have square markers, and solid lines have round markers. */
const DASHES: Partial<Readonly<Record<SeriesStyle, string>>> = { 2: '5 4', 3: '5 4' };

/** Pattern definitions for the areas of one chart. */
export function Patterns({ id, styles }: { id: string; styles: readonly SeriesStyle[] }): ReactElement {
  return (
    <defs>
      {styles.map((style) => (
        <pattern key={style} id={`${id}-${style}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <rect width={TILE} height={TILE} className={FILLS[style]} />
          <path d={PATTERNS[style]} className="stroke-raised" strokeWidth="1.4" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}

/** Returns the fill of an area, which refers to the chart's own patterns. */
export function fillOf(id: string, style: SeriesStyle): string {
  return `url(#${id}-${style})`;
}

/** Returns the SVG attributes of a line. */
export function lineOf(style: SeriesStyle): { className: string; strokeDasharray: string | undefined } {
  return { className: STROKES[style], strokeDasharray: DASHES[style] };
}

/** Marker of a value on a line. */
export function Marker({ style, x, y }: { style: SeriesStyle; x: number; y: number }): ReactElement {
  const className = FILLS[style];
  return DASHES[style] === undefined ? (
    <circle cx={x} cy={y} r="2.5" className={className} />
  ) : (
    <rect x={x - 2.5} y={y - 2.5} width="5" height="5" className={className} />
  );
}
