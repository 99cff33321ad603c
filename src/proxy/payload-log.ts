import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { sealPayload } from '../sessions/payload-seal.js';
import type { PreparedCall } from './call-preparation.js';

/** Keeps a call's payloads, sealed, where its policy says `log_payloads: true`; else does nothing. */
export class PayloadLog {
  constructor(
    private readonly call: PreparedCall,
    private readonly raw: Buffer,
  ) {}

  /** Seals what there is into the trail, to be stored when the call ends. */
  seal(trail: AuditTrail, response: () => object): void {
    const { agent, body } = this.call;
    if (!agent.policy.logPayloads) return;
    const part = (name: 'request' | 'masked' | 'response', plain: Buffer | string): void => {
      trail.payloads.push(sealPayload(agent.keyring, trail.sessionId, name, plain));
    };
    part('request', this.raw);
    part('masked', body);
    part('response', JSON.stringify(response()));
  }
}
