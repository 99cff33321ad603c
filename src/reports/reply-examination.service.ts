import { Injectable } from '@nestjs/common';
import type { SealedPayload } from '../audit/journal/call-records.js';
import { DetectionService } from '../detection/detection.service.js';
import type { Policy } from '../policies/policy.schema.js';
import { WireFormats } from '../proxy/wire/wire-formats.js';
import { openPayload } from '../sessions/payload-seal.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { newValuesByKind } from './new-values.js';
import type { Report } from './report.schema.js';

type ReplyExamination = Report['leak_detection']['reply'];

const NEVER = new AbortController().signal;

export interface StoredPayloads {
  readonly accountId: string;
  readonly sessionId: string;
  /** Account's current epoch. */
  readonly epoch: string;
  readonly payloads: readonly SealedPayload[];
}

/** Detects values in a stored, restored reply that its request did not contain. Returns only their counts. */
@Injectable()
export class ReplyExaminer {
  constructor(
    private readonly keys: KeysService,
    private readonly detection: DetectionService,
    private readonly formats: WireFormats,
  ) {}

  /** @param withModel whether the model pass read the session's request */
  async examine(
    stored: StoredPayloads,
    policy: Policy | undefined,
    withModel: boolean,
  ): Promise<ReplyExamination> {
    if (policy?.logPayloads !== true) return notExamined('the policy does not log payloads.');
    const request = await this.open(stored, 'request');
    const response = await this.open(stored, 'response');
    if (request === undefined || response === undefined) {
      return notExamined('the session has no stored reply, or its key is no longer available.');
    }
    const conversation = this.formats.readExchange(request, response);
    if (conversation === undefined)
      return notExamined('the stored payloads cannot be read as a conversation.');
    const found = await this.detection
      .detect(conversation.slots, policy, NEVER, { accountId: stored.accountId, withoutModel: !withModel })
      .catch(() => undefined);
    if (found === undefined) return notExamined('detection was unavailable when this report was created.');
    const counts = newValuesByKind(conversation, found);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      examined: true,
      message:
        total === 0
          ? 'The detection passes of the policy read the stored reply. It contains no value that the request did not contain.'
          : `The detection passes of the policy read the stored reply. Number of values that the request did not contain: ${total}.`,
      new_values_by_kind: counts,
    };
  }

  /** Decrypts a part; undefined if it is missing or damaged, or if its key is disabled or destroyed. */
  private async open(stored: StoredPayloads, part: SealedPayload['part']): Promise<unknown> {
    const sealed = stored.payloads.find((payload) => payload.part === part);
    if (sealed === undefined) return undefined;
    try {
      return openPayload(await this.keys.keyring(stored.accountId, stored.epoch), stored.sessionId, sealed);
    } catch {
      return undefined;
    }
  }
}

function notExamined(why: string): ReplyExamination {
  return { examined: false, message: `The reply was not examined, because ${why}`, new_values_by_kind: null };
}
