import type { ReactElement } from 'react';
import type { ChartData, Series } from './chart-data';
import { fillOf, lineOf, Marker } from './chart-looks';

/** Where things are in a plot, in pixels. */
export interface Plane {
  /** Middle of a slot. */
  readonly x: (slot: number) => number;
  readonly y: (value: number) => number;
  /** From one slot to the next. */
  readonly step: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of what must be seen however few there are, in pixels. */
const LEAST_HEIGHT = 2;
const GAP_SHARE = 0.22;

/** The series on top of one another, the first at the bottom. @param patterns the id of those in the same picture */
export function Bars({
  data,
  plane,
  patterns,
}: {
  data: ChartData;
  plane: Plane;
  patterns: string;
}): ReactElement {
  const width = Math.max(1, plane.step * (1 - GAP_SHARE));
  return (
    <g>
      {data.slots.map(({ start }, slot) => (
        <g key={start}>
          {stackOf(data.series, slot, plane).map(({ series, y, height }) => (
            <rect
              key={series.name}
              x={plane.x(slot) - width / 2}
              y={y}
              width={width}
              height={height}
              fill={fillOf(patterns, series.look)}
              className="stroke-raised"
              strokeWidth="0.5"
            />
          ))}
        </g>
      ))}
    </g>
  );
}

interface Block {
  readonly series: Series;
  readonly y: number;
  readonly height: number;
}

function stackOf(all: readonly Series[], slot: number, plane: Plane): Block[] {
  let y = plane.bottom;
  return all.flatMap((series) => {
    const value = series.values[slot] ?? 0;
    if (value === 0) return [];
    const height = Math.max(series.striking === true ? LEAST_HEIGHT : 0, plane.bottom - plane.y(value));
    y -= height;
    return [{ series, y, height }];
  });
}

/** The series as lines, which stop where there is nothing to tell. */
export function Lines({ data, plane }: { data: ChartData; plane: Plane }): ReactElement {
  return (
    <g>
      {data.series.map((series) => (
        <g key={series.name}>
          <path d={pathOf(series.values, plane)} fill="none" strokeWidth="2" {...lineOf(series.look)} />
          {series.values.map(
            (value, slot) =>
              value !== null && (
                <Marker
                  key={data.slots[slot]?.start}
                  look={series.look}
                  x={plane.x(slot)}
                  y={plane.y(value)}
                />
              ),
          )}
        </g>
      ))}
    </g>
  );
}

function pathOf(values: readonly (number | null)[], plane: Plane): string {
  return values
    .map((value, slot) => {
      if (value === null) return '';
      const before = values[slot - 1] ?? null;
      return `${before === null ? 'M' : 'L'}${plane.x(slot).toFixed(1)} ${plane.y(value).toFixed(1)}`;
    })
    .join('');
}
