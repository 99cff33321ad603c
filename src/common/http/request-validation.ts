import { type PipeTransform, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type ValidationDetail, validationFailed } from '../errors/domain-error.js';
import { FieldNamesPipe, unknownField } from './field-names.pipe.js';
import { StorableTextPipe } from './storable-text.pipe.js';

/** Returns the pipes that check every body and query before its handler. Unknown fields are rejected, not dropped. */
export function requestPipes(): PipeTransform[] {
  return [
    new StorableTextPipe(),
    new FieldNamesPipe(),
    new ValidationPipe({
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors) => validationFailed(errors.flatMap((error) => describe(error, ''))),
    }),
  ];
}

/** Returns one detail for each violated rule. Fields of nested objects are named `outer.inner`. */
function describe(error: ValidationError, parent: string): ValidationDetail[] {
  if (error.constraints?.whitelistValidation !== undefined) return [unknownField(error.property)];
  const field = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({ field, rule, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, field))];
}
