import type { RawData, WebSocket } from 'ws';
import { DomainError } from '../../common/errors/domain-error.js';
import { toDomainError } from '../../common/http/error.filter.js';
import { newId } from '../../common/ids.js';
import type { PlatformId } from '../../common/text/branded.js';
import type { CallerConnection } from '../call.js';
import { asRefusal } from '../request-checks.js';
import { InvalidRequest } from '../wire/invalid-request.js';
import type { WireSocket } from '../wire/wire-format.js';
import { answerPings } from './pings.js';
import { ProviderSide } from './provider-side.js';
import { SocketCaller } from './socket-caller.js';

/** Close codes of RFC 6455, section 7.4.1, and its IANA registry. */
const CLOSE = { normal: 1000, policyViolation: 1008, serviceRestart: 1012 } as const;
const PING_MS = 30_000;
/** Maximum number of consecutive frames that begin no turn, because rate limits count only turns. */
const MOST_WITHOUT_TURN = 100;

/** Callbacks and time limits of a connection. */
export interface SocketService {
  /** Serves one turn. @throws DomainError only before the answer begins */
  serveTurn(frame: Buffer, caller: SocketCaller, connection: CallerConnection): Promise<void>;
  readonly idleMs: number;
  readonly lifetimeMs: number;
}

/** A caller's WebSocket. It serves one turn at a time, and each turn is a call. */
export class CallerSocket {
  private readonly provider: ProviderSide;
  private turn: SocketCaller | undefined;
  /** A request that arrived while the preceding turn was being cancelled. */
  private waiting: Buffer | undefined;
  private stopCancelling: (() => void) | undefined;
  private readonly idle: NodeJS.Timeout;
  private readonly lifetime: NodeJS.Timeout;
  private readonly heartbeat: NodeJS.Timeout;
  private isAlive = true;
  private framesWithoutTurn = 0;
  private isOver = false;
  private isDraining = false;

  constructor(
    private readonly socket: WebSocket,
    callId: PlatformId,
    private readonly frames: WireSocket,
    private readonly service: SocketService,
  ) {
    this.provider = new ProviderSide(callId);
    this.idle = setTimeout(() => {
      if (this.turn === undefined) this.socket.close(CLOSE.normal, 'idle');
    }, service.idleMs);
    this.lifetime = setTimeout(() => {
      this.isOver = true;
      if (this.turn === undefined) this.endLifetime();
    }, service.lifetimeMs);
    this.heartbeat = setInterval(() => {
      this.beat();
    }, PING_MS);
    socket.on('pong', () => (this.isAlive = true));
    answerPings(socket);
    socket.on('message', (data, isBinary) => {
      this.take(data, isBinary);
    });
    // `ws` closes the connection after an oversized or malformed frame, with code 1009, 1002 or 1007.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.end();
    });
  }

  /** Closes the connection after the current turn. */
  drain(): void {
    this.isDraining = true;
    if (this.turn === undefined) this.socket.close(CLOSE.serviceRestart, 'restart');
  }

  private take(data: RawData, isBinary: boolean): void {
    this.isAlive = true;
    this.idle.refresh();
    this.framesWithoutTurn += 1;
    if (this.framesWithoutTurn > MOST_WITHOUT_TURN) {
      this.socket.close(CLOSE.policyViolation, 'too many frames without a request');
      return;
    }
    try {
      if (isBinary || !Buffer.isBuffer(data)) throw new InvalidRequest('', 'text', 'must be text');
      if (this.frames.readFrame(data) === 'cancel') this.cancel();
      else this.ask(data);
    } catch (error) {
      this.refuse(error, newId('req'));
    }
  }

  /** @throws DomainError during another turn, unless that turn is being cancelled and no other request waits */
  private ask(frame: Buffer): void {
    if (this.turn === undefined) this.begin(frame);
    else if (this.turn.isCancelled && this.waiting === undefined) this.waiting = frame;
    else throw inFlight();
  }

  private begin(frame: Buffer): void {
    if (this.isDraining) return;
    this.framesWithoutTurn = 0;
    const caller = new SocketCaller(this.socket, newId('req'));
    this.turn = caller;
    this.service
      .serveTurn(frame, caller, this.provider)
      .catch((error: unknown) => {
        if (!caller.gone) this.refuse(error, caller.requestId);
      })
      .finally(() => {
        this.turnEnded();
      });
  }

  private turnEnded(): void {
    this.turn = undefined;
    this.stopCancelling?.();
    this.idle.refresh();
    const { waiting } = this;
    this.waiting = undefined;
    if (this.isDraining) this.drain();
    else if (this.isOver) this.endLifetime();
    else if (waiting !== undefined) this.begin(waiting);
  }

  /** Cancels the current turn, and discards a request that waits for its end. Ignored if no turn is in progress. */
  private cancel(): void {
    const { turn } = this;
    this.waiting = undefined;
    if (turn === undefined || turn.isCancelled) return;
    turn.cancel();
    this.stopCancelling = this.provider.cancel(() => {
      turn.stop(new DomainError('upstream_error', 'The response was cancelled.'));
    });
  }

  private refuse(error: unknown, requestId: string): void {
    this.socket.send(this.frames.errorFrame(toDomainError(asRefusal(error)), requestId), () => undefined);
  }

  private endLifetime(): void {
    const seconds = Math.round(this.service.lifetimeMs / 1_000);
    const message = `The connection reached its maximum lifetime of ${seconds} seconds. Open a new one.`;
    this.refuse(new DomainError('websocket_connection_limit_reached', message), newId('req'));
    this.socket.close(CLOSE.normal, 'lifetime');
  }

  /** Sends a ping. Terminates the connection if the peer has sent no frame since the preceding ping. */
  private beat(): void {
    if (!this.isAlive) this.socket.terminate();
    this.isAlive = false;
    this.socket.ping(() => undefined);
  }

  private end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.lifetime);
    clearInterval(this.heartbeat);
    this.stopCancelling?.();
    this.waiting = undefined;
    this.turn?.hangUp();
    this.provider.close();
  }
}

function inFlight(): DomainError {
  return new DomainError(
    'response_already_in_flight',
    'A response is in progress on this connection. Wait until it ends, or cancel it.',
  );
}
