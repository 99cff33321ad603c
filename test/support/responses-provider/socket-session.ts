import { setMaxListeners } from 'node:events';
import type { WebSocket } from 'ws';
import { isJsonObject, type JsonObject } from '../../../src/proxy/wire/json/json.js';
import type { ConnectionCache } from './conversations.js';
import { deliver } from './deliver.js';
import { errorFrame, invalidRequest } from './error-shapes.js';
import type { Refusal } from './script.js';
import { type ScriptedModel, whenAborted } from './scripted-model.js';

/**
 * Function that is called for each received frame, with a promise that resolves when the client hangs up before the end
 * of the reply.
 */
export type FrameRecorder = (text: string, body: JsonObject, hungUp: Promise<void>) => void;

/** Session on one socket, with sequential turns, and its latest reply in memory. */
export class SocketSession {
  private readonly cache: ConnectionCache = { latest: undefined };
  private readonly gone = new AbortController();
  private running: AbortController | undefined;

  constructor(
    private readonly model: ScriptedModel,
    private readonly socket: WebSocket,
    private readonly record: FrameRecorder,
  ) {
    // Each turn of the socket adds a listener.
    setMaxListeners(0, this.gone.signal);
    socket.on('message', (data: Buffer, isBinary) => {
      void this.read(isBinary ? undefined : data.toString('utf8'));
    });
    socket.once('close', () => {
      this.gone.abort();
    });
    socket.on('error', () => {
      socket.terminate();
    });
  }

  private async read(text: string | undefined): Promise<void> {
    const event = text === undefined ? undefined : parsed(text);
    if (text === undefined || event === undefined)
      await this.refuse(invalidRequest('The message is no JSON object.', 'invalid_json'));
    else if (event.type === 'response.create') await this.create(text, event);
    else {
      this.record(text, event, Promise.resolve());
      if (event.type === 'response.cancel') await this.cancel();
      else await this.refuse(invalidRequest('Unknown event type.', 'unknown_parameter', 'type'));
    }
  }

  private async create(text: string, request: JsonObject): Promise<void> {
    const left = new AbortController();
    this.record(text, request, whenAborted(left.signal));
    if (this.running) {
      await this.refuse(
        invalidRequest(
          'Another response is in progress on this connection.',
          'conversation_already_has_active_response',
        ),
      );
      return;
    }
    const leave = (): void => {
      left.abort();
    };
    this.running = new AbortController();
    this.gone.signal.addEventListener('abort', leave);
    await this.answer(request, this.running.signal);
    this.gone.signal.removeEventListener('abort', leave);
  }

  private async answer(request: JsonObject, cancelled: AbortSignal): Promise<void> {
    const calledOff = AbortSignal.any([this.gone.signal, cancelled]);
    const turn = await this.model.begin(request, this.cache, calledOff);
    if ('status' in turn) {
      this.running = undefined;
      if (request.store === false && this.cache.latest?.id === request.previous_response_id)
        this.cache.latest = undefined;
      await this.refuse(turn);
      return;
    }
    await deliver(this.model, turn, {
      send: (event) => {
        if (isLast(event)) this.running = undefined;
        return this.send(event);
      },
      failure: (error) => errorFrame({ status: 500, error }),
      cut: () => {
        this.socket.terminate();
      },
      gone: this.gone.signal,
      cancelled,
    });
  }

  private async cancel(): Promise<void> {
    if (this.running) this.running.abort();
    else await this.refuse(invalidRequest('No response is in progress.', 'response_cancel_not_active'));
  }

  private refuse(refusal: Refusal): Promise<void> {
    return this.send(errorFrame(refusal));
  }

  /** Resolves when the frame has been written, or can no longer be written. */
  private send(event: object): Promise<void> {
    return new Promise((resolve) => {
      this.socket.send(JSON.stringify(event), () => {
        resolve();
      });
    });
  }
}

function isLast(event: object): boolean {
  const { type } = event as { type: string };
  return /^(?:error|response\.(?:completed|incomplete|failed))$/.test(type);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
