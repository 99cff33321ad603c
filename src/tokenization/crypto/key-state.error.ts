/** Error when a key's state does not allow the operation. The message names the state or key that allows it. */
export class KeyStateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyStateError';
  }
}
