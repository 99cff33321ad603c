import { count, fields, id, list, oneOf, orNull, type Shape, text } from './shape.js';

const detail = fields({ field: text, rule: text, message: text }, {}, { line: count, column: count });

const UPSTREAM = {
  upstream_status: count,
  upstream_type: orNull(text),
  upstream_code: orNull(text),
  phase: text,
};

/** Error envelope. Only two codes have `details`. */
export function envelope(code: string): Shape {
  const named = { code: oneOf(code), message: text, request_id: id('req') };
  const withDetails = code === 'validation_failed' || code === 'policy_yaml_invalid';
  return fields({ error: withDetails ? fields(named, { details: list(detail, 1) }) : fields(named) });
}

/** Errors in the format of Messages API clients. */
export function messagesError(code: string): Shape {
  const details = code === 'validation_failed' ? { problems: list(detail, 1) } : {};
  const named = {
    type: text,
    message: text,
    code: oneOf(code),
    param: orNull(text),
    details: fields({ error_code: oneOf(code), ...details }),
  };
  const error = fields(named, {}, code.startsWith('upstream_') ? UPSTREAM : {});
  return fields({ type: oneOf('error'), error, request_id: id('req') });
}

/** Proxy errors in the format of chat completions clients. */
export function chatError(code: string): Shape {
  const named = { message: text, type: text, param: orNull(text), code: oneOf(code), request_id: id('req') };
  return fields({
    error:
      code === 'validation_failed'
        ? fields(named, { details: list(detail, 1) })
        : fields(named, {}, code.startsWith('upstream_') ? UPSTREAM : {}),
  });
}
