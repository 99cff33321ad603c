import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { defer, lastValueFrom } from 'rxjs';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Sha256Hex } from '../../common/text/branded.js';
import type { AuditTrail, CallIdentity } from './audit-trail.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditTrails } from './audit-trails.js';
import { CallJournal } from './call-journal.js';
import type { CallClosing, CallOpening } from './call-records.js';

const CALL: CallIdentity = {
  accountId: 'acc_1',
  epoch: '1',
  agentId: 'agt_1',
  agentName: 'An agent',
  policyName: 'p',
  policyVersion: 1,
  policySha256: '0' as Sha256Hex,
  rulesSha256: '0' as Sha256Hex,
  modelSha256: undefined,
  upstreamModel: 'm',
  callId: undefined,
  api: 'chat_completions',
};

describe('AuditInterceptor', () => {
  let opened: CallOpening[];
  let closed: CallClosing[];
  let closeFails: boolean;

  beforeEach(() => {
    opened = [];
    closed = [];
    closeFails = false;
  });

  /** Runs the handler as the route behind the interceptor. */
  async function serve(handler: (trail: AuditTrail) => Promise<unknown>): Promise<AuditTrail> {
    const journal = new CallJournal({
      openMany: (calls) => {
        opened.push(...calls);
        return Promise.resolve(calls.map(() => true));
      },
      extendMany: (calls: readonly unknown[]) => Promise.resolve(calls.map(() => true)),
      closeMany: (calls) => {
        closed.push(...calls);
        return closeFails ? Promise.reject(new Error('gone')) : Promise.resolve(calls.map(() => true));
      },
    });
    const request: { trail?: AuditTrail } = {};
    const response = { headersSent: false, setHeader: () => undefined };
    const execution = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    } as unknown as ExecutionContext;
    const trail = (): AuditTrail => {
      if (request.trail === undefined) throw new Error('no trail');
      return request.trail;
    };
    const next: CallHandler = { handle: () => defer(() => handler(trail())) };
    await lastValueFrom(new AuditInterceptor(new AuditTrails(journal)).intercept(execution, next), {
      defaultValue: undefined,
    });
    return trail();
  }

  async function open(trail: AuditTrail): Promise<void> {
    trail.begin(CALL);
    await trail.commit();
  }

  it('closes the session of a handler that did not close it', async () => {
    await serve(open);
    expect(closed.map(({ status }) => status)).toEqual(['error']);
  });

  it('does not close a session that the handler has closed', async () => {
    await serve(async (trail) => {
      await open(trail);
      await trail.close('ok');
    });
    expect(closed.map(({ status }) => status)).toEqual(['ok']);
  });

  it('closes the session of a handler that throws, then rethrows the error', async () => {
    const failure = new Error('thrown');
    const serving = serve(async (trail) => {
      await open(trail);
      throw failure;
    });
    await expect(serving).rejects.toBe(failure);
    expect(closed.map(({ status }) => status)).toEqual(['error']);
  });

  it('records a session for a call that was rejected before it was forwarded', async () => {
    const serving = serve((trail) => {
      trail.begin(CALL);
      throw new DomainError('detection_unavailable', 'No.');
    });
    await expect(serving).rejects.toMatchObject({ code: 'detection_unavailable' });
    expect(opened[0]?.events.map(({ kind }) => kind)).toEqual(['session_started', 'request_refused']);
    expect(closed.map(({ status }) => status)).toEqual(['error']);
  });

  it('rejects the call if closing the session was not durable', async () => {
    closeFails = true;
    await expect(serve(open)).rejects.toMatchObject({ code: 'audit_unavailable' });
  });

  it('reports the call as ended only after all its events are written', async () => {
    const order: string[] = [];
    const trail = await serve(async (begun) => {
      void begun.ended.then(() => order.push('ended'));
      await open(begun);
      await Promise.resolve();
      order.push('handled');
    });
    await trail.ended;
    expect(order).toEqual(['handled', 'ended']);
    expect(closed).toHaveLength(1);
  });
});
