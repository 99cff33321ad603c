/** A key's state does not allow the operation; the message tells an operator which state or key would. */
export class KeyStateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyStateError';
  }
}
