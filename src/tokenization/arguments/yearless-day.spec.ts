import { describe, expect, it } from '@jest/globals';
import { withYear } from './yearless-day.js';
import { hintAt } from './form-hint.js';

const TODAY = { year: 2026, month: 3, day: 2 };

function completed(written: string, property: object): string | undefined {
  const hint = hintAt({ type: 'object', properties: { day: property } }, ['day']);
  return withYear(written, hint, () => TODAY);
}

describe('a date without a year', () => {
  it.each<[string, object, string | undefined]>([
    ['July 3', { type: 'string', format: 'date' }, '2026-07-03'],
    ['March 2', { type: 'string', format: 'date' }, '2026-03-02'],
    ['March 1', { type: 'string', format: 'date' }, '2027-03-01'],
    ['September 1', { type: 'string', format: 'date', description: 'Date of service' }, '2025-09-01'],
    ['February 1', { type: 'string', description: 'MM/DD/YYYY, of the incident' }, '2026-02-01'],
    ['July 3', { type: 'string', description: 'e.g. 2025-01-31' }, '2026-07-03'],
    ['July 3', { type: 'string', description: 'dob, MMDDYYYY' }, '2025-07-03'],
    ['July 3', { type: 'string', format: 'date', description: 'When the child was born' }, '2025-07-03'],
    ['July 3', { type: 'string' }, undefined],
    ['Julember 3', { type: 'string', format: 'date' }, undefined],
    ['1958-06-09', { type: 'string', format: 'date' }, undefined],
  ])('%s with the schema %j becomes %s', (written, property, expected) => {
    expect(completed(written, property)).toBe(expected);
  });
});
