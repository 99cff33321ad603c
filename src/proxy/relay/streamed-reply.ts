import type { UpstreamReply } from '../../upstreams/upstream.js';
import { UpstreamFault } from '../../upstreams/upstream.js';
import type { PreparedCall } from '../call-preparation.js';
import { ChunkRewriter } from '../chat/chat-chunk.js';
import type { JsonObject } from '../chat/json.js';
import { encodeSseData, SseDecoder } from '../chat/sse.js';
import type { Listener } from './caller.js';
import type { ReplyRestorer } from './reply-restorer.js';
import { refuseToldError } from './upstream-failure.js';

const DONE = '[DONE]';
/** Once `[KIND_` stands complete, the rest of the token is waited for this long: half a token serves nobody. */
const TOKEN_HOLD_MS = 1_000;

/** Milliseconds spent in the two halves of streaming, and when the first piece came in and went out. */
export interface StreamTimes {
  waiting: number;
  restoring: number;
  firstChunkAt: number | undefined;
  firstTokenAt: number | undefined;
}

export interface StreamSinks {
  /** Each chunk as it goes out. */
  readonly onChunk: (chunk: JsonObject) => void;
  /** Runs when all is restored and sent, before `[DONE]` goes out. */
  readonly beforeDone: () => Promise<void>;
}

/** Restores a streamed reply as it comes, and holds back only what may still become a token. */
export class StreamedReply {
  readonly times: StreamTimes = {
    waiting: 0,
    restoring: 0,
    firstChunkAt: undefined,
    firstTokenAt: undefined,
  };
  private readonly decoder = new SseDecoder();
  private readonly rewriter: ChunkRewriter;

  constructor(
    call: PreparedCall,
    private readonly caller: Listener,
    restorer: ReplyRestorer,
    private readonly holdMs: number,
    private readonly sinks: StreamSinks,
  ) {
    this.rewriter = new ChunkRewriter(
      ({ choice, channel, mode }) => restorer.restorer(`choices[${choice}].delta.${channel}`, mode),
      { jsonContent: call.request.jsonReply },
    );
  }

  /**
   * Relays until `[DONE]`.
   * @throws UpstreamFault when the stream breaks off or ends without it; SseTooLong, SyntaxError or
   *   InvalidChatResponse when it is no stream of chunks; the caller's signal's reason when the caller leaves
   */
  async relay(reply: UpstreamReply): Promise<void> {
    const source = reply.body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.next(source);
        const events = next.done === true ? this.decoder.end() : this.decoder.push(next.value);
        for (const { data } of events) {
          if (data.trim() === DONE) {
            await this.finish();
            return;
          }
          await this.forward(data);
        }
        if (next.done === true) throw new UpstreamFault('stream', false);
      }
    } finally {
      await source.return?.();
    }
  }

  /** The next bytes; what is held back meanwhile goes out when it has waited long enough. */
  private async next(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    const started = performance.now();
    const next = source.next();
    try {
      for (let held = this.rewriter.held; held !== 'none';) {
        const limit = held === 'token' ? Math.max(TOKEN_HOLD_MS, this.holdMs) : this.holdMs;
        if (await settledWithin(next, limit - (performance.now() - started))) break;
        const chunks = await this.rewriter.release();
        await this.send(chunks);
        // What can't be released waits for the bytes that decide it.
        if (chunks.length === 0 && this.rewriter.held === held) break;
        held = this.rewriter.held;
      }
      return await next;
    } finally {
      const arrived = performance.now();
      this.times.waiting += arrived - started;
      this.times.firstChunkAt ??= arrived;
    }
  }

  private async forward(data: string): Promise<void> {
    const started = performance.now();
    const chunk: unknown = JSON.parse(data);
    refuseToldError(chunk);
    const chunks = await this.rewriter.rewrite(chunk);
    this.times.restoring += performance.now() - started;
    await this.send(chunks);
  }

  private async finish(): Promise<void> {
    await this.send(await this.rewriter.end());
    await this.sinks.beforeDone();
    this.caller.end(encodeSseData(DONE));
  }

  private async send(chunks: readonly JsonObject[]): Promise<void> {
    for (const chunk of chunks) {
      this.sinks.onChunk(chunk);
      this.times.firstTokenAt ??= performance.now();
      await this.caller.write(encodeSseData(JSON.stringify(chunk)));
    }
    this.caller.signal.throwIfAborted();
  }
}

/** Whether the promise settles within so many milliseconds. */
async function settledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
