import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationDetail, validationFailed } from '../errors/domain-error.js';

/**
 * Stands before the check of a body's or query's fields. That check takes names that every object inherits (`constructor`,
 * `__proto__`) for known ones, and bodies that are no object for complete ones.
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

/** Names of fields, at any depth, that every object inherits. Bodies are not nested deeply: their parser refuses those. */
function inheritedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(inheritedNames);
  return Array.isArray(value)
    ? inner
    : [...Object.keys(value).filter((name) => name in Object.prototype), ...inner];
}

/** Whether a class says which fields there are. */
function isDescribed(metatype: ArgumentMetadata['metatype']): boolean {
  const unspecific: unknown[] = [undefined, Object, Array, String, Number, Boolean, Buffer];
  return !unspecific.includes(metatype);
}

/**
 * The detail for a field that is not known. Its name is shown where it could be a misspelt one; anything else may be
 * somebody's data.
 * @param parent the field that it stands in, where that is not the body itself
 */
export function unknownField(name: string, parent?: string): ValidationDetail {
  const readable = /^[A-Za-z_]{1,64}$/.test(name) ? name : '?';
  const shown = parent === undefined ? readable : `${parent}.${readable}`;
  return { field: shown, rule: 'unknown', message: `${shown} is not a known field` };
}
