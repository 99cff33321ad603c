import type { Session } from '../../api/sessions';

export interface Stage {
  readonly name: string;
  /** Milliseconds from the beginning of the call, as if the stages came one after the other. */
  readonly start: number;
  readonly ms: number;
  /** Time of the service, not of the language model. */
  readonly own: boolean;
}

/** The stages of a call, and what none of them accounts for. */
export function stagesOf({
  stage_durations_ms: durations,
  duration_ms: total,
}: Pick<Session, 'stage_durations_ms' | 'duration_ms'>): Stage[] {
  const { detection, tokenize, upstream, rehydrate } = durations;
  const rest = total - detection - tokenize - upstream - rehydrate;
  const measured: [string, number, boolean][] = [
    ['Find values', detection, true],
    ['Replace them', tokenize, true],
    ['Language model', upstream, false],
    ['Restore values', rehydrate, true],
    ...(rest > 0 ? ([['Everything else', rest, true]] satisfies [string, number, boolean][]) : []),
  ];
  let start = 0;
  return measured.map(([name, ms, own]) => {
    const stage = { name, start, ms, own };
    start += ms;
    return stage;
  });
}

const MOST_TICKS = 6;

/** Round times from 0 on that fit a span of milliseconds. */
export function ticksOf(span: number): number[] {
  if (span <= 0) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  const step =
    [1, 2, 5, 10].map((unit) => unit * magnitude).find((size) => span / size <= MOST_TICKS) ?? span;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, tick) =>
    Number((tick * step).toPrecision(6)),
  );
}
