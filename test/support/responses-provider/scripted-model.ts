import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import { type ConnectionCache, Conversations, inputItems } from './conversations.js';
import { invalidRequest, itemNotFound, previousResponseNotFound } from './error-shapes.js';
import type { Telling } from './reply-events.js';
import { newResponse } from './response-object.js';
import type { Item, Refusal, Reply, Script } from './script.js';

/** Reply in preparation, with its request and its connection's memory. */
export interface Turn extends Telling {
  readonly request: JsonObject;
  readonly cache: ConnectionCache | undefined;
}

/** Scripted model that replies to requests of any transport, with the stored conversations. */
export class ScriptedModel {
  script: Script = () => ({ status: 500, error: { message: 'nothing is scripted', type: 'server_error' } });
  private readonly conversations = new Conversations();

  /**
   * Prepares a turn.
   * @param calledOff aborts the wait for a script, so that the turn has no reply
   * @returns the turn, or a rejection
   */
  async begin(
    request: JsonObject,
    cache: ConnectionCache | undefined,
    calledOff: AbortSignal,
  ): Promise<Turn | Refusal> {
    const earlier = this.earlier(request, cache);
    if ('status' in earlier) return earlier;
    const conversation = [...earlier.items, ...inputItems(request)];
    const reply = request.generate === false ? undefined : await this.ask(conversation, request, calledOff);
    if (reply && 'status' in reply) return reply;
    return { request, cache, conversation, reply, response: newResponse(request) };
  }

  /** Stores a turn's reply. Called before the last event is sent, since the next request may follow at once. */
  end({ request, response, conversation, cache }: Turn): void {
    if (response.status === 'failed') {
      if (cache) cache.latest = undefined;
    } else {
      const items = [...conversation, ...structuredClone(response.output)];
      this.conversations.keep({ id: response.id, items }, request, cache);
    }
  }

  private earlier(
    request: JsonObject,
    cache: ConnectionCache | undefined,
  ): { items: readonly Item[] } | Refusal {
    if (typeof request.model !== 'string')
      return invalidRequest("Missing required parameter: 'model'.", 'missing_required_parameter', 'model');
    const missing = this.conversations.missingItem(inputItems(request));
    if (missing !== undefined) return itemNotFound(missing);
    const id = request.previous_response_id ?? undefined;
    if (id === undefined) return { items: [] };
    if (typeof id !== 'string') return previousResponseNotFound('');
    const items = this.conversations.find(id, cache);
    return items ? { items } : previousResponseNotFound(id);
  }

  private async ask(
    conversation: readonly Item[],
    request: JsonObject,
    calledOff: AbortSignal,
  ): Promise<Reply | undefined> {
    const asked = (async () => this.script(conversation, request))().catch((error: unknown): Refusal => ({
      status: 500,
      error: { message: String(error), type: 'server_error' },
    }));
    return Promise.race([asked, whenAborted(calledOff)]);
  }
}

/** Resolves when a signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve(undefined);
        },
        { once: true },
      );
  });
}
