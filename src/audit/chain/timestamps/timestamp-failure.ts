/** Why a timestamp is refused. */
const REASONS = {
  malformed: 'it is not an answer to a timestamp query',
  not_granted: 'the authority refused',
  wrong_imprint: 'it is over another text',
  wrong_nonce: 'it answers another query',
  unsupported_algorithm: 'it uses an algorithm that is not accepted',
  signer_unbound: 'its signed attributes do not name the certificate of its signer',
  signer_usage: 'the certificate of its signer is not for timestamps alone',
  signature_invalid: 'its signature is wrong',
  untrusted: 'no trusted root stands behind it, or a certificate was not valid at its time',
  too_early: 'its time is before the text was made',
  too_late: 'its time is in the future',
} as const;

export type TimestampFault = keyof typeof REASONS;

/** A timestamp that proves nothing. */
export class TimestampInvalid extends Error {
  override readonly name = 'TimestampInvalid';

  constructor(readonly fault: TimestampFault) {
    super(REASONS[fault]);
  }
}
