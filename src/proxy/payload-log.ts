import type { AuditTrail } from '../audit/audit-trail.js';
import { sealPayload } from '../sessions/payload-seal.js';
import type { PreparedCall } from './call-preparation.js';
import { AssembledReply } from './chat/assembled-reply.js';
import type { JsonObject } from './chat/json.js';

/** A streamed reply in the making. */
interface ReplyAssembler {
  readonly push: (chunk: JsonObject) => void;
  readonly completion: () => object;
}

/** Keeps a call's payloads, sealed, where its policy says `log_payloads: true`; else does nothing. */
export class PayloadLog {
  constructor(
    private readonly call: PreparedCall,
    private readonly raw: Buffer,
  ) {}

  /** Undefined when payloads are not logged. */
  assembler(): ReplyAssembler | undefined {
    if (!this.call.agent.policy.logPayloads) return undefined;
    const reply = new AssembledReply();
    return {
      push: (chunk) => {
        reply.push(chunk);
      },
      completion: () => reply.completion(),
    };
  }

  /** Seals what there is into the trail, to be stored when the call ends. */
  seal(trail: AuditTrail, response: (() => object) | undefined): void {
    const { agent, body } = this.call;
    if (!agent.policy.logPayloads) return;
    const part = (name: 'request' | 'masked' | 'response', plain: Buffer | string): void => {
      trail.payloads.push(sealPayload(agent.keyring, trail.sessionId, name, plain));
    };
    part('request', this.raw);
    part('masked', body);
    if (response !== undefined) part('response', JSON.stringify(response()));
  }
}
