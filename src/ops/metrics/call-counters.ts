import { Injectable } from '@nestjs/common';
import type { CallTimings } from '../../audit/journal/call-timings.js';
import type { ErrorCode } from '../../common/errors/domain-error.js';
import { isBuiltIn } from '../../detection/kinds.js';
import type { CallFacts, CallOutcome, KindCounts } from '../call-facts.js';
import { Durations, Tally } from './tally.js';

/** Bounds for the service's own durations, in seconds. */
const OWN_BOUNDS = [
  0.0002, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5,
];
/** Bounds for operations, in seconds (OpenTelemetry GenAI conventions, gen_ai.client.operation.duration). */
const OPERATION_BOUNDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
/** Bounds for the first token, in seconds (OpenTelemetry GenAI conventions). */
const FIRST_TOKEN_BOUNDS = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
const OPERATION = 'chat';
const GEN_AI = ['gen_ai_operation_name', 'gen_ai_provider_name'];

const JOURNAL_FAILED = 'audit_unavailable' satisfies ErrorCode;
/** Codes for the operator's alerts. */
const ALERTED: readonly ErrorCode[] = [JOURNAL_FAILED, 'detection_unavailable', 'internal_error'];

/** Part of the service that returned an error. */
export type Surface = 'proxy' | 'webhook' | 'management' | 'other';

/**
 * Counts calls since the start. No label contains data of a request, because outcomes, codes, stages and providers are
 * closed sets, and kinds that a policy defines count as `other`.
 */
@Injectable()
export class CallCounters {
  /** Time of the last refusal because of the journal, by `performance.now()`; undefined once a call is forwarded. */
  unwrittenAt: number | undefined;
  readonly calls = new Tally('api', 'outcome', 'streamed');
  readonly errors = new Tally('surface', 'code');
  readonly attempts = new Tally('provider', 'result');
  readonly modelTokens = new Tally('provider', 'type');
  readonly turns = new Tally('language');
  readonly unsupportedTurns = new Tally('language', 'on_other_language');
  readonly redactions = new Tally();
  readonly observedCalls = new Tally();
  readonly observed = new Tally();
  readonly issued = new Tally('kind');
  readonly restored = new Tally('kind');
  readonly unrestored = new Tally('kind');
  readonly stages = new Durations(OWN_BOUNDS, 'stage');
  readonly added = new Durations(OWN_BOUNDS, 'api');
  readonly upstream = new Durations(OPERATION_BOUNDS, ...GEN_AI, 'error_type');
  readonly firstChunk = new Durations(FIRST_TOKEN_BOUNDS, ...GEN_AI);
  readonly served = new Durations(OPERATION_BOUNDS, ...GEN_AI, 'error_type');
  readonly firstToken = new Durations(FIRST_TOKEN_BOUNDS, ...GEN_AI);

  constructor() {
    // Prometheus sees no rise in a series that was absent, so these series start at zero.
    for (const code of ALERTED) this.errors.add(['proxy', code], 0);
  }

  /** Counts an ended call. */
  note(facts: CallFacts, { outcome, code, durationMs, addedMs }: CallOutcome): void {
    const { api = '', provider, streamed, timings } = facts;
    this.calls.add([api, outcome, String(streamed)]);
    this.noteStages(timings);
    this.noteLanguages(facts);
    this.noteTokens(facts);
    for (const { provider: name, result } of facts.attempts) this.attempts.add([name, result]);
    this.noteUsage(facts);
    const { begunAt, sentAt, firstChunkAt, firstTokenAt } = timings;
    if (sentAt === undefined || provider === undefined) return;
    if (code !== JOURNAL_FAILED) this.unwrittenAt = undefined;
    this.added.add([api], addedMs);
    const errorType = code ?? (outcome === 'abandoned' ? outcome : '');
    this.upstream.add([OPERATION, provider, errorType], timings.durationOf('upstream') ?? 0);
    this.served.add([OPERATION, provider, errorType], durationMs);
    if (firstChunkAt !== undefined) this.firstChunk.add([OPERATION, provider], firstChunkAt - sentAt);
    if (firstTokenAt !== undefined) this.firstToken.add([OPERATION, provider], firstTokenAt - begunAt);
  }

  /** Counts an error response to any request. */
  noteError(surface: Surface, code: string): void {
    this.errors.add([surface, code]);
    if (code === JOURNAL_FAILED && surface !== 'management') this.unwrittenAt = performance.now();
  }

  private noteUsage({ provider, usage }: CallFacts): void {
    if (provider === undefined || usage === undefined) return;
    this.modelTokens.add([provider, 'input'], usage.prompt);
    this.modelTokens.add([provider, 'output'], usage.completion);
    this.modelTokens.add([provider, 'cached'], usage.cached);
    this.modelTokens.add([provider, 'written'], usage.written);
  }

  private noteStages(timings: CallTimings): void {
    for (const stage of ['detection', 'tokenize', 'journal_open', 'journal_close'] as const) {
      const ms = timings.durationOf(stage);
      if (ms !== undefined) this.stages.add([stage], ms);
    }
    // A stream is restored in several steps, whose durations are added.
    const { rehydrate } = timings.durations;
    if (rehydrate > 0) this.stages.add(['rehydrate'], rehydrate);
  }

  private noteLanguages({ languages }: CallFacts): void {
    for (const { language, turns, on_other_language: action } of languages) {
      this.turns.add([language], turns);
      if (action !== undefined) this.unsupportedTurns.add([language, action], turns);
    }
  }

  private noteTokens(facts: CallFacts): void {
    if (facts.redactions > 0) this.redactions.add([], facts.redactions);
    if (facts.observed !== undefined) {
      this.observedCalls.add([]);
      this.observed.add([], facts.observed);
    }
    for (const kind of facts.issued) this.issued.add([known(kind)]);
    addAll(this.restored, facts.restored);
    addAll(this.unrestored, facts.unrestored);
  }
}

function addAll(tally: Tally, counts: KindCounts): void {
  for (const [kind, count] of counts) tally.add([known(kind)], count);
}

function known(kind: string): string {
  return isBuiltIn(kind) ? kind : 'other';
}
