import { sealPayload } from '../sessions/payload-seal.js';
import type { PreparedCall } from './call.js';

/** Encrypts the call's payloads if the policy has `log_payloads: true`. They are stored when the trail is closed. */
export function sealPayloads({ agent, trail, raw, forwarding }: PreparedCall, reply: () => object): void {
  if (!agent.policy.logPayloads) return;
  const part = (name: 'request' | 'masked' | 'response', plain: Buffer | string): void => {
    trail.payloads.push(sealPayload(agent.keyring, trail.sessionId, name, plain));
  };
  part('request', raw);
  part('masked', forwarding.masked);
  part('response', JSON.stringify(reply()));
}
