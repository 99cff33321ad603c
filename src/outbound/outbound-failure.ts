export const OUTBOUND_FAULTS = ['not_allowed', 'unresolved', 'unreachable', 'timeout'] as const;

/** Reason why a request to an address that a customer chose has no answer. */
export type OutboundFault = (typeof OUTBOUND_FAULTS)[number];

export class OutboundFailure extends Error {
  constructor(
    readonly reason: OutboundFault,
    cause?: unknown,
  ) {
    super(`the request failed: ${reason}`, { cause });
    this.name = 'OutboundFailure';
  }
}
