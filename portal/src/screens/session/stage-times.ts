import type { Session } from '../../api/sessions';
import { attemptWords } from '../../lib/attempt-words';

export interface Span {
  readonly name: string;
  /** Milliseconds since the start of the call, as if the stages had run one after the other. */
  readonly start: number;
  readonly ms: number;
}

export interface Stage extends Span {
  /** Whether the time belongs to the service rather than to the LLM. */
  readonly own: boolean;
  /** Requests to upstreams within the stage. They may overlap. */
  readonly attempts: readonly AttemptSpan[];
}

export interface AttemptSpan extends Span {
  readonly outcome: 'answered' | 'left' | 'failed';
  /** Label for the attempt's result. */
  readonly words: string;
}

type Timed = Pick<Session, 'stage_durations_ms' | 'duration_ms' | 'attempts'>;

/** Results of attempts that did not fail themselves. Either another reply was used, or the caller had disconnected. */
const LEFT: readonly string[] = ['outrun', 'unanswered'];

/** Returns the stages of a call, and the remaining time outside the stages. */
export function stagesOf({ stage_durations_ms: durations, duration_ms: total, attempts }: Timed): Stage[] {
  const { detection, tokenize, upstream, rehydrate } = durations;
  const rest = total - detection - tokenize - upstream - rehydrate;
  const measured: [string, number, boolean][] = [
    ['Detection', detection, true],
    ['Masking', tokenize, true],
    ['LLM', upstream, false],
    ['Restoring', rehydrate, true],
    ...(rest > 0 ? ([['Other', rest, true]] satisfies [string, number, boolean][]) : []),
  ];
  let start = 0;
  return measured.map(([name, ms, own]) => {
    const stage = { name, start, ms, own, attempts: own ? [] : spansOf(attempts, start) };
    start += ms;
    return stage;
  });
}

/**
 * Returns the attempts of a stage, the first of which begins with the stage. Returns none if the only attempt
 * succeeded, because the stage shows the same time.
 */
function spansOf(attempts: Session['attempts'], start: number): AttemptSpan[] {
  if (attempts.length === 1 && attempts[0]?.result === 'answered') return [];
  const first = attempts[0]?.started_ms ?? 0;
  return attempts.map(
    ({ upstream, started_ms: begun, ended_ms: ended, result, upstream_status: status }) => ({
      name: upstream,
      start: start + begun - first,
      ms: ended - begun,
      outcome: result === 'answered' ? 'answered' : LEFT.includes(result) ? 'left' : 'failed',
      words: attemptWords(result) + (status === undefined ? '' : ` (${status})`),
    }),
  );
}
