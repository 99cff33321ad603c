import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** An example in the documentation. */
export interface Block {
  /** Path of the page, relative to the project's folder. */
  readonly page: string;
  /** Language after the three backticks; may be empty. */
  readonly language: string;
  readonly code: string;
}

/** The pages that users read. */
export const PAGES: readonly string[] = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .sort(),
];

export const textOf = (page: string): string => readFileSync(ROOT + page, 'utf8');

/** Returns all examples of a page, in order. */
export function blocksOf(page: string): Block[] {
  return [...textOf(page).matchAll(/^( *)```(\S*)\n([^]*?)^\1```/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      page,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** Returns the first example of a page in this language that contains the text. */
export function blockOf(page: string, language: string, containing = ''): string {
  const found = blocksOf(page).find(
    (block) => block.language === language && block.code.includes(containing),
  );
  if (found === undefined) throw new Error(`${page} has no ${language} block with "${containing}"`);
  return found.code;
}
