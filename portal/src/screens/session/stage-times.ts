import type { Session } from '../../api/sessions';
import { attemptWords } from '../../lib/attempt-words';

export interface Span {
  readonly name: string;
  /** Milliseconds since the start of the call, as if the stages ran one after the other. */
  readonly start: number;
  readonly ms: number;
}

export interface Stage extends Span {
  /** True for time of the service, false for time of the LLM. */
  readonly own: boolean;
  /** What was sent to upstreams within it, each as it ran beside the others. */
  readonly attempts: readonly AttemptSpan[];
}

export interface AttemptSpan extends Span {
  readonly outcome: 'answered' | 'left' | 'failed';
  /** Words for the result. */
  readonly words: string;
}

type Timed = Pick<Session, 'stage_durations_ms' | 'duration_ms' | 'attempts'>;

/** Not for their own sake: the answer of another one was taken, or nobody waited any more. */
const LEFT: readonly string[] = ['outrun', 'unanswered'];

/** The stages of a call, and the remaining time outside of them. */
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

/** The first one begins where its stage does. Where the only one has answered, its stage says all there is to say. */
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
