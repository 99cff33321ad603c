/** What was asked of a key, or with one, does not fit its state; the message tells what would, to an operator. */
export class KeyStateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyStateError';
  }
}
