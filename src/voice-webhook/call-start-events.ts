import type { AccountEventBody } from '../audit/events/events.js';
import type { Id } from '../common/ids.js';
import type { ModelName, PlatformId } from '../common/text/branded.js';
import type { AssistantRequest } from './assistant-request.js';
import type { CallbackFailureReason } from './callback/callback-failure.js';
import { maskedNumber, withoutNumbers } from './masked-number.js';

/** The bodies of the account's events about the start of calls. What the platform didn't say is null in them. */
export const callStartEvents = {
  callStarted(agentId: Id<'agt'>, request: AssistantRequest, model: ModelName): AccountEventBody {
    const { customerNumber: number } = request;
    return {
      kind: 'call_started',
      agent_id: agentId,
      call_id: identifier(request.callId, number),
      assistant_id: identifier(request.assistantId, number),
      model,
      customer_number: number === undefined ? null : maskedNumber(number),
    };
  },

  callbackFailed(
    agentId: Id<'agt'>,
    request: AssistantRequest,
    reason: CallbackFailureReason,
  ): AccountEventBody {
    return {
      kind: 'callback_failed',
      agent_id: agentId,
      call_id: identifier(request.callId, request.customerNumber),
      reason,
    };
  },
};

function identifier(text: string | undefined, customerNumber: string | undefined): PlatformId | null {
  return text === undefined ? null : withoutNumbers(text, customerNumber);
}
