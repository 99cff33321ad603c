import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ReadStream, WriteStream } from 'node:tty';

/** The operator did not agree to what can't be undone. */
export class NotConfirmed extends Error {
  constructor(how: string) {
    super(`The command made no changes. ${how}`);
    this.name = 'NotConfirmed';
  }
}

/** Where an operator is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Has the operator type a word before something that can't be undone.
 * @param terminal undefined where there is none to ask at
 * @throws NotConfirmed when another word is typed, or there is no terminal
 */
export async function confirm(
  question: string,
  word: string,
  terminal: Terminal | undefined = findTerminal(),
): Promise<void> {
  if (terminal === undefined) {
    throw new NotConfirmed(`${question} Without a terminal, confirm with --yes.`);
  }
  terminal.output.write(`${question}\nType ${word} to continue: `);
  const lines = createInterface({ input: terminal.input });
  try {
    const { value: typed } = (await lines[Symbol.asyncIterator]().next()) as IteratorResult<
      string,
      undefined
    >;
    if (typed?.trim() !== word) throw new NotConfirmed('The confirmation did not match.');
  } finally {
    lines.close();
    if (terminal.input instanceof ReadStream) terminal.input.destroy();
  }
}

/** The process's own terminal, also where standard input is something else, such as the values to be erased. */
function findTerminal(): Terminal | undefined {
  try {
    return {
      input: new ReadStream(openSync('/dev/tty', 'r')),
      output: new WriteStream(openSync('/dev/tty', 'w')),
    };
  } catch {
    return process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : undefined;
  }
}
