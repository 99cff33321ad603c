import type { AccountEventBody } from '../audit/events/events.js';
import type { Id } from '../common/ids.js';
import type { ModelName, PlatformId } from '../common/text/branded.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { keptPlatformId, maskedNumber } from '../tokenization/platform-ids.js';
import type { AssistantRequest } from './assistant-request.js';
import type { CallbackFailureReason } from './callback/callback-failure.js';

/** Account events about the start of calls. Values that the platform did not send are null. */
export const callStartEvents = {
  callStarted(
    keyring: Keyring,
    agentId: Id<'agt'>,
    request: AssistantRequest,
    model: ModelName,
  ): AccountEventBody {
    const { customerNumber: number } = request;
    return {
      kind: 'call_started',
      agent_id: agentId,
      call_id: identifier(keyring, request.callId, number),
      assistant_id: identifier(keyring, request.assistantId, number),
      model,
      customer_number: number === undefined ? null : maskedNumber(number),
    };
  },

  callbackFailed(
    keyring: Keyring,
    agentId: Id<'agt'>,
    request: AssistantRequest,
    reason: CallbackFailureReason,
  ): AccountEventBody {
    return {
      kind: 'callback_failed',
      agent_id: agentId,
      call_id: identifier(keyring, request.callId, request.customerNumber),
      reason,
    };
  },
};

function identifier(
  keyring: Keyring,
  text: string | undefined,
  customerNumber: string | undefined,
): PlatformId | null {
  return text === undefined ? null : keptPlatformId(keyring, text, customerNumber);
}
