/** An error in one field. `rule` is a stable identifier such as `required`, `type` or `enum`. */
export interface FieldProblem {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/**
 * A body that is not a valid request of its format (422 `validation_failed`). The message and the field names contain
 * only fixed text and positions, and never quote the body.
 */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  /** The field as clients expect it in an error; null if the error concerns the whole body. */
  readonly param: string | null;
  readonly details: readonly FieldProblem[];

  constructor(field: string, rule: string, problem: string) {
    const message = field === '' ? `The request body ${problem}.` : `${field} ${problem}.`;
    super(message);
    this.param = field === '' ? null : field;
    this.details = [{ field, rule, message }];
  }
}

/** Returns the parsed value; undefined if the input is not a valid request. */
export function ignoringInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined;
    throw error;
  }
}
