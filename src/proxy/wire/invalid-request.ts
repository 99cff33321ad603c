/** What is wrong with one field; `rule` is a stable word such as `required`, `type` or `enum`. */
export interface FieldProblem {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/**
 * A body that is no acceptable request of its format (422 `validation_failed`). The message and the field names are
 * made of fixed words and positions only: nothing of the body is ever quoted.
 */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  /** The field as clients expect it in an error; null when the whole body is wrong. */
  readonly param: string | null;
  readonly details: readonly FieldProblem[];

  constructor(field: string, rule: string, problem: string) {
    const message = field === '' ? `The request body ${problem}.` : `${field} ${problem}.`;
    super(message);
    this.param = field === '' ? null : field;
    this.details = [{ field, rule, message }];
  }
}

/** What is read of something that needn't be a request; undefined where it can't be one. */
export function ignoringInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined;
    throw error;
  }
}
