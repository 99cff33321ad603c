import type { Memory, ModelText } from '../memory.js';
import type { ReaderParts } from '../reader.js';
import type { Finding } from '../reading/decode.js';
import type { QueuedText } from './inference-queue.js';

/** Data with which a worker thread starts. */
export interface WorkerParts extends ReaderParts {
  readonly weights: ModelWeights;
}

/** Paths of the ONNX files, and the hex SHA-256 that each file must have. */
export type ModelWeights = Readonly<
  Record<'alone' | 'on', { readonly path: string; readonly sha256: string }>
>;

/** Findings and memories of one inference. */
export interface InferenceAnswer {
  readonly findings: readonly Finding[];
  /** Memories of the preceding texts that had no memory, then of the text itself. */
  readonly memories: readonly Memory[];
  /** Milliseconds that the inference took. */
  readonly ms: number;
}

/** All reasons for which the model does not answer. */
export const FAILURES = ['queue_full', 'timeout', 'worker_lost', 'inference_failed', 'stopped'] as const;

/** Failure of the model pass. The message contains no text. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';

  /** @param code reason, which appears in the log */
  constructor(readonly code: (typeof FAILURES)[number]) {
    super(`the model pass failed: ${code.replace('_', ' ')}`);
  }
}

/** Request of one call for an inference. */
export interface Ask extends QueuedText {
  readonly inference: Inference;
  readonly resolve: (findings: readonly Finding[]) => void;
  readonly reject: (error: unknown) => void;
  /** Timer that ends the wait for a worker. */
  timer: NodeJS.Timeout | undefined;
}

/** Text that is queued or being read, for all calls that requested it. */
export interface Inference {
  readonly current: ModelText;
  /** Preceding texts, nearest last. */
  readonly before: readonly ModelText[];
  /** Key by which requests share the inference; undefined if it is not shared. */
  readonly key: string | undefined;
  readonly asks: Set<Ask>;
  isRunning: boolean;
}

/**
 * Inferences that are queued or running. A request for the same text joins one. Accounts never share an inference,
 * because the response time would reveal that another account has just sent the same text.
 */
export class Inferences {
  private readonly shared = new Map<string, Inference>();
  private waiting = 0;

  /** Number of queued characters, each inference once. */
  get characters(): number {
    return this.waiting;
  }

  /** Returns the inference to join, or a new one. A text without a key is never shared. */
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

  /** Removes a request, and an inference in the queue that has no other requests. */
  leave(ask: Ask): void {
    clearTimeout(ask.timer);
    const { inference } = ask;
    if (!inference.asks.delete(ask) || inference.asks.size > 0 || inference.isRunning) return;
    this.waiting -= inference.current.text.length;
    this.end(inference);
  }

  /** Marks an inference as running. Its requests no longer wait for a worker. */
  begin(inference: Inference): void {
    this.waiting -= inference.current.text.length;
    inference.isRunning = true;
    for (const ask of inference.asks) clearTimeout(ask.timer);
  }

  /** Ends an inference, so that no request can join it. @returns its requests */
  end(inference: Inference): Ask[] {
    const { key, asks } = inference;
    if (key !== undefined && this.shared.get(key) === inference) this.shared.delete(key);
    const joined = [...asks];
    asks.clear();
    return joined;
  }
}
