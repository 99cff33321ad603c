/** A key's state does not allow the operation; the message names the state or key that would. */
export class KeyStateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyStateError';
  }
}
