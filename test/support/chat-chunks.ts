import { AssembledReply } from '../../src/proxy/wire/chat/assembled-reply.js';
import type { ChunkRewriter } from '../../src/proxy/wire/chat/chat-chunk.js';
import type { MakeChannel } from '../../src/proxy/wire/chat/choice-stream.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import type { FragmentRestorer } from '../../src/proxy/wire/restorer.js';

export const identity: MakeChannel = () => ({ push: (text) => text, flush: () => '' });

/** Restorer that replaces `@` with `Jane`, and delays each fragment until the next one. */
class Delayed implements FragmentRestorer {
  private kept = '';

  push(text: string): Promise<string> {
    const out = this.kept;
    this.kept = text.replaceAll('@', 'Jane');
    return Promise.resolve(out);
  }

  flush(): string {
    return this.release();
  }

  release(): string {
    const out = this.kept;
    this.kept = '';
    return out;
  }
}
export const delayed: MakeChannel = () => new Delayed();

export function chunk(delta: object, finish_reason: string | null = null, index = 0): JsonObject {
  const choices = [{ index, delta, finish_reason }];
  return JSON.parse(
    JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices }),
  ) as JsonObject;
}

export const toolDelta = (index: number, piece: object): object => ({ tool_calls: [{ index, ...piece }] });

export async function all(rewriter: ChunkRewriter, chunks: JsonObject[]): Promise<JsonObject[]> {
  const sent: JsonObject[] = [];
  for (const one of chunks) sent.push(...(await rewriter.rewrite(one)));
  return [...sent, ...(await rewriter.end())];
}

export const usage: JsonObject = { id: 'c1', choices: [], usage: { total_tokens: 3 } };

export interface Reply {
  choices: { index: number; message: { tool_calls?: { function?: { arguments?: unknown } }[] } }[];
}

/** Assembles the reply from its chunks. */
export function assemble(chunks: readonly JsonObject[]): Reply {
  const reply = new AssembledReply();
  for (const one of chunks) reply.push(one);
  return reply.completion() as unknown as Reply;
}
