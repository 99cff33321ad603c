import { count, fields, id, list, oneOf, orNull, type Shape, text } from './shape.js';

const detail = fields({ field: text, rule: text, message: text }, {}, { line: count, column: count });

/** The envelope; `details` is an extension of every code but needed with none but these two. */
export function envelope(code: string): Shape {
  const named = { code: oneOf(code), message: text, request_id: id('req') };
  const withDetails = code === 'validation_failed' || code === 'policy_yaml_invalid';
  return fields({ error: withDetails ? fields(named, { details: list(detail, 1) }) : fields(named) });
}

/** The proxy's errors: `message`, `type`, `param` and `code` as chat-completions clients know them. */
export function chatError(code: string): Shape {
  const named = { message: text, type: text, param: orNull(text), code: oneOf(code), request_id: id('req') };
  const upstream = {
    upstream_status: count,
    upstream_type: orNull(text),
    upstream_code: orNull(text),
    phase: text,
  };
  return fields({
    error:
      code === 'validation_failed'
        ? fields(named, { details: list(detail, 1) })
        : fields(named, {}, code.startsWith('upstream_') ? upstream : {}),
  });
}
