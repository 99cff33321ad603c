import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { DomainError } from '../../common/errors/domain-error.js';
import { SocketCaller } from './socket-caller.js';

describe('the caller of a WebSocket turn', () => {
  let sent: string[];
  let caller: SocketCaller;

  beforeEach(() => {
    sent = [];
    const socket = { bufferedAmount: 0, send: (data: string) => sent.push(data) };
    caller = new SocketCaller(socket as unknown as WebSocket, 'req_1');
  });

  it('still receives frames that were numbered before the turn was stopped', async () => {
    caller.stop(new DomainError('shutting_down', 'The service is shutting down.'));
    await caller.write({ data: '{"sequence_number":2}' });
    caller.end({ data: '{"sequence_number":3}' });
    expect(sent).toEqual(['{"sequence_number":2}', '{"sequence_number":3}']);
  });

  it('receives no frames after it has hung up', async () => {
    caller.hangUp();
    await caller.write({ data: '{"sequence_number":2}' });
    expect(sent).toEqual([]);
  });
});
