/** Reason why a callback's response could not be used. The journal contains only this reason. */
export type CallbackFailureReason =
  | 'not_configured'
  | 'not_allowed'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'too_large'
  | 'malformed';

/** A failed callback. The call continues with the agent's defaults. */
export class CallbackFailure extends Error {
  constructor(
    readonly reason: CallbackFailureReason,
    cause?: unknown,
  ) {
    super(`the callback failed: ${reason}`, { cause });
    this.name = 'CallbackFailure';
  }
}
