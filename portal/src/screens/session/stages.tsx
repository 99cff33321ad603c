import type { ReactElement } from 'react';
import type { Session } from '../../api/sessions';
import { formatDuration } from '../../lib/format';
import { ticksOf } from '../../lib/ticks';
import { Section } from '../../ui/page';
import { type Stage, stagesOf } from './stage-times';

const WIDTH = 720;
const LABELS = 150;
const VALUES = 76;
const ROW = 32;
const BAR = 16;
const SPACE = WIDTH - LABELS - VALUES;

/** Where the time of a call went. */
export function Stages({ session }: { session: Session }): ReactElement {
  const stages = stagesOf(session);
  return (
    <Section title="Where the time went">
      <div role="region" aria-label="Chart of the stages" tabIndex={0} className="relative overflow-x-auto">
        <Waterfall stages={stages} total={session.duration_ms} />
      </div>
      <p className="mt-2 text-xs text-quiet">
        Drawn one after the other. Of a streamed reply, values are restored while it still arrives.
      </p>
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-medium">Show as a table</summary>
        <StageTable stages={stages} total={session.duration_ms} />
      </details>
    </Section>
  );
}

function Waterfall({ stages, total }: { stages: readonly Stage[]; total: number }): ReactElement {
  const span = Math.max(total, ...stages.map(({ start, ms }) => start + ms));
  const x = (ms: number): number => LABELS + (span === 0 ? 0 : (ms / span) * SPACE);
  const bottom = stages.length * ROW;
  return (
    <svg
      role="img"
      aria-label={`Stages of ${formatDuration(total)}; the table below has the same figures`}
      viewBox={`0 0 ${WIDTH} ${bottom + 24}`}
      className="w-full max-w-4xl min-w-2xl text-[13px]"
    >
      {ticksOf(span).map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={0} y2={bottom} className="stroke-line" />
          <text x={x(tick)} y={bottom + 18} textAnchor="middle" className="fill-quiet text-[11px]">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {stages.map(({ name, start, ms, own }, row) => (
        <g key={name}>
          <text x={0} y={row * ROW + 21} className="fill-text">
            {name}
          </text>
          <rect
            x={x(start)}
            y={row * ROW + (ROW - BAR) / 2}
            width={Math.max(2, x(start + ms) - x(start))}
            height={BAR}
            rx={3}
            className={own ? 'fill-accent' : 'fill-line-strong'}
          />
          <text x={WIDTH} y={row * ROW + 21} textAnchor="end" className="fill-text tabular-nums">
            {formatDuration(ms)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function formatTick(ms: number): string {
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;
}

function StageTable({ stages, total }: { stages: readonly Stage[]; total: number }): ReactElement {
  return (
    <table className="mt-2 w-full max-w-md text-left">
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Stage
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, ms }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal">
              {name}
            </th>
            <td className="py-1.5 text-right tabular-nums">{formatDuration(ms)}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-medium">
          <th scope="row" className="py-1.5">
            The whole call
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatDuration(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
