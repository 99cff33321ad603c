/** Reasons for which a timestamp is rejected. */
const REASONS = {
  malformed: 'it is not a timestamp response',
  not_granted: 'the authority rejected the request',
  wrong_imprint: 'it covers a different text',
  wrong_nonce: 'it belongs to a different query',
  unsupported_algorithm: 'it uses an unsupported algorithm',
  signer_unbound: 'its signed attributes do not contain the certificate of the signer',
  signer_usage: "the signer's certificate is not restricted to timestamps",
  signature_invalid: 'its signature is invalid',
  untrusted: 'it has no path to a trusted root, or a certificate was not valid at that time',
  too_early: 'its time is earlier than the time of the text',
  too_late: 'its time is in the future',
} as const;

export type TimestampFault = keyof typeof REASONS;

/** Error for a timestamp that does not prove the time of the text. */
export class TimestampInvalid extends Error {
  override readonly name = 'TimestampInvalid';

  constructor(readonly fault: TimestampFault) {
    super(REASONS[fault]);
  }
}
