import type { Memory, ModelText } from '../memory.js';
import type { ReaderParts } from '../reader.js';
import type { Finding } from '../reading/decode.js';
import type { QueuedText } from './inference-queue.js';

/** What a worker thread is started with. */
export interface WorkerParts extends ReaderParts {
  readonly weights: ModelWeights;
}

/** Paths of the ONNX files, and the hex SHA-256 that each must have. */
export type ModelWeights = Readonly<
  Record<'alone' | 'on', { readonly path: string; readonly sha256: string }>
>;

/** What was found in it. */
export interface InferenceAnswer {
  readonly findings: readonly Finding[];
  /** What is to be kept of the texts before of which nothing was, and of it. */
  readonly memories: readonly Memory[];
  /** Milliseconds that the thread was at it. */
  readonly ms: number;
}

/** All reasons for which the model has no answer. */
export const FAILURES = ['queue_full', 'timeout', 'worker_lost', 'inference_failed', 'stopped'] as const;

/** Why the model has no answer. The message holds no text. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';

  /** @param code why; stands in the log */
  constructor(readonly code: (typeof FAILURES)[number]) {
    super(`the model pass failed: ${code.replace('_', ' ')}`);
  }
}

/** What one call asked of an inference. */
export interface Ask extends QueuedText {
  readonly inference: Inference;
  readonly resolve: (findings: readonly Finding[]) => void;
  readonly reject: (error: unknown) => void;
  /** Ends the wait for a worker. */
  timer: NodeJS.Timeout | undefined;
}

/** A text that waits or is looked at, for all who asked for it meanwhile. */
export interface Inference {
  readonly current: ModelText;
  /** The texts before it, nearest last. */
  readonly before: readonly ModelText[];
  /** Those who have the same may share it; undefined: nobody may. */
  readonly key: string | undefined;
  readonly asks: Set<Ask>;
  isRunning: boolean;
}

/**
 * The inferences that wait or run. Who asks for a text that does so already joins it. Accounts share none: how soon a text
 * is answered must not tell one whether another one has just sent it.
 */
export class Inferences {
  private readonly shared = new Map<string, Inference>();
  private waiting = 0;

  /** Characters of what waits, each inference once. */
  get characters(): number {
    return this.waiting;
  }

  /** The one that may be joined, else a new one; nobody may join where the text has no key. */
  of(current: ModelText, before: readonly ModelText[]): Inference {
    const key = current.key && [...[...before, current].map((one) => one.key), current.floor].join();
    const same = key === undefined ? undefined : this.shared.get(key);
    return same ?? { current, before, key, asks: new Set(), isRunning: false };
  }

  join(ask: Ask): void {
    const { inference } = ask;
    const { key, current, asks } = inference;
    if (asks.size === 0 && !inference.isRunning) {
      this.waiting += current.text.length;
      if (key !== undefined) this.shared.set(key, inference);
    }
    asks.add(ask);
  }

  /** An inference that nobody waits for any more is none. */
  leave(ask: Ask): void {
    clearTimeout(ask.timer);
    const { inference } = ask;
    if (!inference.asks.delete(ask) || inference.asks.size > 0 || inference.isRunning) return;
    this.waiting -= inference.current.text.length;
    this.end(inference);
  }

  /** A worker begins with it: nobody waits for one any more. */
  begin(inference: Inference): void {
    this.waiting -= inference.current.text.length;
    inference.isRunning = true;
    for (const ask of inference.asks) clearTimeout(ask.timer);
  }

  /** Nobody may join any more. @returns who did */
  end(inference: Inference): Ask[] {
    const { key, asks } = inference;
    if (key !== undefined && this.shared.get(key) === inference) this.shared.delete(key);
    const joined = [...asks];
    asks.clear();
    return joined;
  }
}
