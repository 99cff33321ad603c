import type { ReactElement } from 'react';
import type { Session } from '../../api/sessions';
import { formatDuration } from '../../lib/format';
import { ticksOf } from '../../lib/ticks';
import { Section } from '../../ui/page';
import { StageTable } from './stage-table';
import { type AttemptSpan, type Stage, stagesOf } from './stage-times';

const BAR = 16;
const ATTEMPT_BAR = 8;
const ATTEMPT_ROW = 40;
const ROOM_FOR_TIMES = 24;

/** Sizes of the chart in SVG units. */
interface Layout {
  readonly width: number;
  /** Width of the column beside the bars. If 0, names and times are above the bars. */
  readonly names: number;
  readonly times: number;
  readonly row: number;
}

const WIDE: Layout = { width: 720, names: 150, times: 76, row: 32 };
const NARROW: Layout = { width: 340, names: 0, times: 0, row: 46 };

/** Colour of an attempt's bar. The attempt's text describes the same outcome. */
const OUTCOMES: Readonly<Record<AttemptSpan['outcome'], string>> = {
  answered: 'fill-good',
  left: 'fill-warn',
  failed: 'fill-bad',
};

/** The timeline of a call's stages. */
export function Stages({ session }: { session: Session }): ReactElement {
  const stages = stagesOf(session);
  return (
    <Section title="Stages and durations">
      <div className="hidden max-w-4xl sm:block">
        <Waterfall stages={stages} total={session.duration_ms} layout={WIDE} />
      </div>
      <div className="max-w-md sm:hidden">
        <Waterfall stages={stages} total={session.duration_ms} layout={NARROW} />
      </div>
      <p className="mt-2 text-xs text-quiet">
        “Other” is the time for reading, parsing and sending. Stages are shown one after another, but a
        streamed reply is restored while it arrives. Attempts on several upstreams are shown in parallel.
      </p>
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-medium">Show table</summary>
        <StageTable stages={stages} total={session.duration_ms} />
      </details>
    </Section>
  );
}

function Waterfall({
  stages,
  total,
  layout,
}: {
  stages: readonly Stage[];
  total: number;
  layout: Layout;
}): ReactElement {
  const { width, names, times, row } = layout;
  const attempts = stages.flatMap((stage) => stage.attempts);
  const span = Math.max(total, ...[...stages, ...attempts].map(({ start, ms }) => start + ms));
  const x = (ms: number): number => names + (span === 0 ? 0 : (ms / span) * (width - names - times));
  const rows = rowsOf(stages, row);
  const bottom = stages.length * row + attempts.length * ATTEMPT_ROW;
  return (
    <svg
      role="img"
      aria-label={`Stages of the call, ${formatDuration(total)} in total. The table below contains the same values.`}
      viewBox={`0 0 ${width} ${bottom + ROOM_FOR_TIMES}`}
      className="w-full text-[13px]"
    >
      {ticksOf(span).map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={0} y2={bottom} className="stroke-line" />
          <text
            x={x(tick)}
            y={bottom + 18}
            textAnchor={anchorOf(x(tick), width)}
            className="fill-quiet text-[11px]"
          >
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ stage, top }) => (
        <g key={stage.name}>
          <Bar stage={stage} top={top} x={x} layout={layout} />
          {stage.attempts.map((attempt, at) => (
            <AttemptBar key={at} attempt={attempt} top={top + row + at * ATTEMPT_ROW} x={x} layout={layout} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Returns the vertical position of each stage. A stage's attempts follow below the stage. */
function rowsOf(stages: readonly Stage[], row: number): { stage: Stage; top: number }[] {
  let top = 0;
  return stages.map((stage) => {
    const placed = { stage, top };
    top += row + stage.attempts.length * ATTEMPT_ROW;
    return placed;
  });
}

function Bar({
  stage: { name, start, ms, own },
  top,
  x,
  layout: { width, names, row },
}: {
  stage: Stage;
  top: number;
  x: (ms: number) => number;
  layout: Layout;
}): ReactElement {
  const isBelow = names === 0;
  const line = top + (isBelow ? 16 : 21);
  return (
    <g>
      <text x={0} y={line} className="fill-text">
        {name}
      </text>
      <rect
        x={x(start)}
        y={isBelow ? top + 23 : top + (row - BAR) / 2}
        width={Math.max(2, x(start + ms) - x(start))}
        height={BAR}
        rx={3}
        className={own ? 'fill-accent' : 'fill-line-strong'}
      />
      <text x={width} y={line} textAnchor="end" className="fill-text tabular-nums">
        {formatDuration(ms)}
      </text>
    </g>
  );
}

/** Bar of an attempt. Its text is above the bar, since model names may be long. */
function AttemptBar({
  attempt: { name, start, ms, outcome, words },
  top,
  x,
  layout: { width, names },
}: {
  attempt: AttemptSpan;
  top: number;
  x: (ms: number) => number;
  layout: Layout;
}): ReactElement {
  return (
    <g>
      <text x={names === 0 ? 12 : names} y={top + 14} className="fill-text text-[12px]">
        {name}
        <tspan className="fill-quiet">: {words}</tspan>
      </text>
      <rect
        x={x(start)}
        y={top + 21}
        width={Math.max(2, x(start + ms) - x(start))}
        height={ATTEMPT_BAR}
        rx={3}
        className={OUTCOMES[outcome]}
      />
      <text x={width} y={top + 14} textAnchor="end" className="fill-text text-[12px] tabular-nums">
        {formatDuration(ms)}
      </text>
    </g>
  );
}

/** Returns the text anchor that keeps the first and the last tick's label within the chart. */
function anchorOf(place: number, width: number): 'start' | 'middle' | 'end' {
  if (place < 24) return 'start';
  return place > width - 24 ? 'end' : 'middle';
}

function formatTick(ms: number): string {
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;
}
