import { Linter } from 'eslint';
import { describe, expect, it } from '@jest/globals';
import tseslint from 'typescript-eslint';
import { noGrowingSpread } from './no-growing-spread.js';

const FILE = 'sample.ts';
const TYPES = `
  interface Range { start: number; end: number; note?: string }
  declare const range: Range;
  declare const json: Record<string, number>;
  declare const kind: string;
`;

/** Number of objects that the rule reports in the statement. */
function found(statement) {
  const linter = new Linter({ configType: 'flat', cwd: import.meta.dirname });
  const messages = linter.verify(
    `${TYPES}${statement}`,
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          projectService: { allowDefaultProject: [FILE] },
          tsconfigRootDir: import.meta.dirname,
        },
      },
      plugins: { lint: { rules: { 'no-growing-spread': noGrowingSpread } } },
      rules: { 'lint/no-growing-spread': 'error' },
    },
    FILE,
  );
  expect(messages.filter(({ ruleId }) => ruleId !== 'lint/no-growing-spread')).toEqual([]);
  return messages.length;
}

describe('no-growing-spread', () => {
  it.each([
    ['a property after the spread', 'export const o = { ...range, kind };'],
    ['an optional property', "export const o = { ...range, note: '' };"],
    ['a property with a computed name', 'export const o = { ...range, [kind]: 1 };'],
    ['another spread with other properties', 'export const o = { ...range, ...{ kind } };'],
    ['an object within another', 'export const o = { range: { ...range, kind } };'],
  ])('reports %s', (_, statement) => {
    expect(found(statement)).toBe(1);
  });

  it.each([
    ['a property before the spread', 'export const o = { kind, ...range };'],
    ['properties that the spread object already has', 'export const o = { ...range, start: 1, end: 2 };'],
    ['a copy', 'export const o = { ...range };'],
    ['the same properties spread again', 'export const o = { ...range, ...range };'],
    ['an object whose properties the compiler does not know', 'export const o = { ...json, kind };'],
    ['lists', 'export const o = [...kind, kind];'],
  ])('accepts %s', (_, statement) => {
    expect(found(statement)).toBe(0);
  });
});
