import type { Command } from 'commander';

/** A command that is loaded when it is asked for: most of them bring the whole service along. */
export interface LazyCommand {
  readonly name: string;
  readonly description: string;
  /** Exit code of words that it doesn't take, where 1 says something else. */
  readonly misused?: number;
  /** Gives what adds arguments, options and the action, or further commands. */
  load(): Promise<(command: Command, words: readonly string[]) => void | Promise<void>>;
}

/**
 * Adds commands, of which only the chosen one is loaded; the others are there for the help.
 * @param words what follows on the command line, the chosen command first
 */
export async function addCommands(
  parent: Command,
  commands: readonly LazyCommand[],
  [chosen, ...words]: readonly string[],
): Promise<void> {
  for (const { name, description, misused, ...entry } of commands) {
    const command = parent.command(name).description(description);
    if (misused !== undefined)
      command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : misused));
    if (name === chosen) await (await entry.load())(command, words);
  }
}
