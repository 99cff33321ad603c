/** Error with a message for the operator, for input that is missing or unusable. */
export class NotFound extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotFound';
  }
}
