import type { ReactElement } from 'react';
import type { ChartData, Series } from './chart-data';
import { fillOf, lineOf, Marker } from './chart-styles';

/** Coordinates that map data to pixels. */
export interface Plane {
  /** Returns the horizontal centre of a slot. */
  readonly x: (slot: number) => number;
  readonly y: (value: number) => number;
  /** Width of a slot. */
  readonly step: number;
  readonly top: number;
  readonly bottom: number;
}

/** Minimum height of a bar that must be visible, in pixels. */
const MIN_HEIGHT = 2;
const GAP_SHARE = 0.22;

/** Stacked bars, the first series at the bottom. @param patterns id of the chart's patterns */
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
              fill={fillOf(patterns, series.style)}
              className="stroke-raised"
              strokeWidth="0.5"
            />
          ))}
        </g>
      ))}
    </g>
  );
}

interface Segment {
  readonly series: Series;
  readonly y: number;
  readonly height: number;
}

function stackOf(all: readonly Series[], slot: number, plane: Plane): Segment[] {
  let y = plane.bottom;
  return all.flatMap((series) => {
    const value = series.values[slot] ?? 0;
    if (value === 0) return [];
    const height = Math.max(series.alwaysVisible === true ? MIN_HEIGHT : 0, plane.bottom - plane.y(value));
    y -= height;
    return [{ series, y, height }];
  });
}

/** Lines with gaps where data is missing. */
export function Lines({ data, plane }: { data: ChartData; plane: Plane }): ReactElement {
  return (
    <g>
      {data.series.map((series) => (
        <g key={series.name}>
          <path d={pathOf(series.values, plane)} fill="none" strokeWidth="2" {...lineOf(series.style)} />
          {series.values.map(
            (value, slot) =>
              value !== null && (
                <Marker
                  key={data.slots[slot]?.start}
                  style={series.style}
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
