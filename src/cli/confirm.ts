import { createInterface } from 'node:readline/promises';

/** The operator did not agree to what can't be undone. */
export class NotConfirmed extends Error {
  constructor(how: string) {
    super(`Nothing was changed. ${how}`);
    this.name = 'NotConfirmed';
  }
}

/**
 * Has the operator type a word before something that can't be undone.
 * @throws NotConfirmed when another word is typed, or there is no terminal to ask at
 */
export async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new NotConfirmed('Confirm with --yes where there is no terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`${question}\nType ${word} to go on: `);
    if (typed.trim() !== word) throw new NotConfirmed('Another word was typed.');
  } finally {
    terminal.close();
  }
}
