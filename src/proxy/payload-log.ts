import { sealPayload } from '../sessions/payload-seal.js';
import type { PreparedCall } from './call.js';

/** Seals a call's payloads into its trail, to be stored with its end, where its policy says `log_payloads: true`. */
export function sealPayloads({ agent, trail, raw, forwarding }: PreparedCall, reply: () => object): void {
  if (!agent.policy.logPayloads) return;
  const part = (name: 'request' | 'masked' | 'response', plain: Buffer | string): void => {
    trail.payloads.push(sealPayload(agent.keyring, trail.sessionId, name, plain));
  };
  part('request', raw);
  part('masked', forwarding.masked);
  part('response', JSON.stringify(reply()));
}
