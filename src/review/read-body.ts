import type { z } from 'zod';
import { validationFailed } from '../common/errors/domain-error.js';
import { unknownField } from '../common/http/field-names.pipe.js';

/** @throws DomainError `validation_failed`, with all problems of the body */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationFailed(
    parsed.error.issues.flatMap((issue) => {
      const place = issue.path.join('.');
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((name) => unknownField(name, place === '' ? undefined : place));
      const field = place || 'body';
      return [{ field, rule: issue.code, message: `${field}: ${issue.message}` }];
    }),
  );
}
