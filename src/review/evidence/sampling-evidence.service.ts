import { Injectable } from '@nestjs/common';
import { type AuditEvent, isOfKind } from '../../audit/events/audit-event.js';
import type { AccountEventBody } from '../../audit/events/events.js';
import { SessionVerification } from '../../audit/verification/session-verification.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { isId } from '../../common/ids.js';

/** Sampling details of a call. */
export type Sampling = Pick<AccountEventBody<'review_finished'>, 'stratum' | 'chance' | 'sampled_at'>;

/** Reads the sampling details of calls from their own chains. The columns of the sample are not covered by a hash. */
@Injectable()
export class SamplingEvidence {
  constructor(private readonly verification: SessionVerification) {}

  /** Returns an empty object if the call's chain does not contain the details, or is not valid. */
  async of(accountId: string, sessionId: string): Promise<Sampling> {
    if (!isId('sess', sessionId)) return {};
    let found: Sampling = {};
    const onEvent = (event: AuditEvent): void => {
      if (isOfKind(event, 'review_sampled')) found = samplingOf(event);
    };
    try {
      const { failure } = await this.verification.verify(accountId, sessionId, { onEvent });
      return failure === undefined ? found : {};
    } catch (error) {
      if (error instanceof DomainError && error.code === 'session_not_found') return {};
      throw error;
    }
  }
}

/** Trusts the field types, because the service itself wrote the event. */
function samplingOf({ stratum, chance, ts }: AuditEvent): Sampling {
  return { stratum, chance, sampled_at: ts } as Sampling;
}
