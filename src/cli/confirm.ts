import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ReadStream, WriteStream } from 'node:tty';

/** Error for an irreversible action that the operator did not confirm. */
export class NotConfirmed extends Error {
  constructor(how: string) {
    super(`The command made no changes. ${how}`);
    this.name = 'NotConfirmed';
  }
}

/** Streams for the confirmation dialog. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Asks the operator to type a word before an irreversible action.
 * @param terminal terminal to use; undefined if there is no terminal
 * @throws NotConfirmed if a different word is typed, or there is no terminal
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

/** Opens the process's terminal, even if standard input is redirected, for example to pass values to erase. */
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
