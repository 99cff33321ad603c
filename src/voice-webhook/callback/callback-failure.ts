/** Why a callback's answer could not be used; the journal has nothing else of it. */
export type CallbackFailureReason =
  | 'not_configured'
  | 'not_allowed'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'too_large'
  | 'malformed';

/** The call goes on with the agent's defaults. */
export class CallbackFailure extends Error {
  constructor(
    readonly reason: CallbackFailureReason,
    cause?: unknown,
  ) {
    super(`the callback failed: ${reason}`, { cause });
    this.name = 'CallbackFailure';
  }
}
