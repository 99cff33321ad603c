import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { program } from '../../src/cli/program.js';
import { blocksOf, PAGES, textOf } from './blocks.js';

/** Returns the `sotto` command lines of a page, from its examples and its text. */
function linesOf(page: string): string[] {
  const examples = blocksOf(page).flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'));
  const inText = [...textOf(page).matchAll(/`(?:npx )?(sotto [^`]*)`/g)].map(([, line = '']) => line);
  return [...examples.map((line) => line.split('npx ')[1] ?? ''), ...inText].flatMap((line) => {
    const [, words] = /^sotto ([a-z][^#|)]*)/.exec(line.replaceAll(/<\w+>/g, 'X')) ?? [];
    return words === undefined ? [] : [words.trim()];
  });
}

/** Parses a line into its command, options and arguments. */
async function called(line: string): Promise<{ command: Command; args: string[]; options: string[] }> {
  const words = line.match(/'[^']*'|\S+/g) ?? [];
  let command = await program(words);
  const args: string[] = [];
  for (const word of words.filter((each) => !each.startsWith('-'))) {
    const next = args.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
    if (next === undefined) args.push(word);
    else command = next;
  }
  return { command, args, options: words.filter((word) => word.startsWith('--')) };
}

const shown = PAGES.flatMap((page) =>
  linesOf(page).map((line): [page: string, line: string] => [page, line]),
);

describe('command lines in the documentation', () => {
  it('are found by this test', () => {
    expect(shown.length).toBeGreaterThan(40);
  });

  it.each(shown)('are valid in %s: sotto %s', async (_, line) => {
    const { command, args, options } = await called(line);
    expect(command.name()).not.toBe('sotto');
    // A command with subcommands is called with one of them, or without arguments.
    if (command.commands.length > 0) expect(args).toEqual([]);
    const known = [...command.options.map(({ long }) => long), '--help'];
    expect(known).toEqual(expect.arrayContaining(options));
  });
});
