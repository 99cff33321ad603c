import type { Session } from '../../api/sessions';

export interface Stage {
  readonly name: string;
  /** Milliseconds since the start of the call, as if the stages ran one after the other. */
  readonly start: number;
  readonly ms: number;
  /** Time of the service, not of the language model. */
  readonly own: boolean;
}

/** The stages of a call, and the remaining time outside of them. */
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
