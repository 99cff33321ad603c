import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ulid } from 'ulid';
import type { WebSocketServer } from 'ws';
import type { PresentedKey } from '../../agents/caller-rule.js';
import { AuditTrails } from '../../audit/journal/audit-trails.js';
import type { Upgrade } from '../../common/http/upgrade.js';
import type { PlatformId } from '../../common/text/branded.js';
import { CONFIG, type Config } from '../../config/config.js';
import { CallReports } from '../../ops/calls/call-reports.js';
import { Drain } from '../../ops/drain.js';
import { RateLimits } from '../../rate-limits/rate-limits.service.js';
import { StreamSlots } from '../../rate-limits/stream-slots.js';
import { Call, type CallerConnection } from '../call.js';
import { ProxyService } from '../proxy.service.js';
import type { WireFormat, WireSocket } from '../wire/wire-format.js';
import { CallerSocket } from './caller-socket.js';
import type { SocketCaller } from './socket-caller.js';
import { socketServer } from './socket-server.js';

/** An agent whose upgrade was accepted. */
export interface SocketAgent {
  readonly agentId: string;
  readonly accountId: string;
  /** Caller key from the upgrade request, checked again at each turn. */
  readonly callerKey: PresentedKey | undefined;
}

/** Accepts callers' WebSockets. Each turn on a WebSocket is a call. */
@Injectable()
export class Sockets implements OnApplicationShutdown {
  private readonly server: WebSocketServer;
  private readonly open = new Set<CallerSocket>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly proxy: ProxyService,
    private readonly trails: AuditTrails,
    private readonly reports: CallReports,
    private readonly drain: Drain,
    private readonly streams: StreamSlots,
    private readonly limits: RateLimits,
  ) {
    this.server = socketServer(config.maxBodyBytes);
    drain.onDrain(() => {
      for (const socket of this.open) socket.drain();
    });
  }

  /** Upgrades an HTTP connection to a WebSocket. */
  accept(
    request: IncomingMessage,
    { socket, head }: Upgrade,
    agent: SocketAgent,
    format: WireFormat,
    frames: WireSocket,
  ): void {
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      const callId = `ws_${ulid()}` as PlatformId;
      const caller = new CallerSocket(webSocket, callId, frames, {
        idleMs: this.config.socketIdleMs,
        lifetimeMs: this.config.socketLifetimeMs,
        serveTurn: (frame, turn, connection) => this.serveTurn(frame, turn, connection, agent, format),
      });
      this.open.add(caller);
      webSocket.once('close', () => this.open.delete(caller));
    });
  }

  onApplicationShutdown(): void {
    for (const socket of this.open) socket.drain();
  }

  private async serveTurn(
    frame: Buffer,
    caller: SocketCaller,
    connection: CallerConnection,
    { agentId, accountId, callerKey }: SocketAgent,
    format: WireFormat,
  ): Promise<void> {
    await this.limits.countTurn(accountId);
    const facts = this.reports.begin(undefined);
    const trail = this.trails.open(facts.timings);
    const report = (error?: unknown): void => {
      this.reports.finish({ requestId: caller.requestId, trail, facts, answered: undefined }, error);
    };
    void trail.ended.then(this.drain.enter(caller));
    const slot = this.streams.slot();
    const call = new Call(
      format,
      agentId,
      frame,
      caller,
      trail,
      facts,
      slot,
      connection,
      undefined,
      callerKey,
    );
    try {
      await this.trails.record(trail, () => this.proxy.serve(call));
      report();
    } catch (error) {
      report(error);
      throw error;
    }
  }
}
