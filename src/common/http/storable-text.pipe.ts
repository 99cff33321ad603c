import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationDetail, validationFailed } from '../errors/domain-error.js';

/** Rejects texts in a body or query that PostgreSQL cannot store: U+0000, and unpaired surrogates. */
@Injectable()
export class StorableTextPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'body' || type === 'query') {
      const problems: ValidationDetail[] = [];
      collect(value, type, problems);
      if (problems.length > 0) throw validationFailed(problems);
    }
    return value;
  }
}

function collect(value: unknown, field: string, problems: ValidationDetail[]): void {
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    const message = `${field} must contain neither the character U+0000 nor an unpaired surrogate`;
    problems.push({ field, rule: 'text', message });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collect(item, `${field}[${index}]`, problems);
    });
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, item] of Object.entries(value)) {
      // Names with such characters are not shown.
      const name = isStorable(key) ? key : '?';
      if (name !== key) collect(key, field, problems);
      collect(item, field === 'body' || field === 'query' ? name : `${field}.${name}`, problems);
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
