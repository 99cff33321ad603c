import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationDetail, validationFailed } from '../errors/domain-error.js';

/**
 * Checks bodies and queries before the validation of their fields, which accepts names that every object inherits
 * (`constructor`, `__proto__`) as known fields, and bodies that are not objects as complete.
 */
@Injectable()
export class FieldNamesPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !isDescribed(metatype)) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw validationFailed([{ field: type, rule: 'object', message: `the ${type} must be a JSON object` }]);
    }
    const inherited = inheritedNames(value);
    if (inherited.length > 0) throw validationFailed(inherited.map((name) => unknownField(name)));
    return value;
  }
}

/** Returns field names, at any depth, that every object inherits. The body parser limits the depth of the recursion. */
function inheritedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(inheritedNames);
  return Array.isArray(value)
    ? inner
    : [...Object.keys(value).filter((name) => name in Object.prototype), ...inner];
}

/** Returns true if a class declares its fields. */
function isDescribed(metatype: ArgumentMetadata['metatype']): boolean {
  const unspecific: unknown[] = [undefined, Object, Array, String, Number, Boolean, Buffer];
  return !unspecific.includes(metatype);
}

/**
 * Returns the detail for an unknown field. Its name is shown only if it may be a misspelled field name, because any
 * other text may be personal data.
 * @param parent field that contains it; undefined for the body itself
 */
export function unknownField(name: string, parent?: string): ValidationDetail {
  const readable = /^[A-Za-z_]{1,64}$/.test(name) ? name : '?';
  const shown = parent === undefined ? readable : `${parent}.${readable}`;
  return { field: shown, rule: 'unknown', message: `${shown} is not a known field` };
}
