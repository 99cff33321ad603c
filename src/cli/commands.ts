import type { Command } from 'commander';

/** Command whose module is loaded only when it is used, because most commands load the whole service. */
export interface LazyCommand {
  readonly name: string;
  readonly description: string;
  /** Exit code for invalid arguments, if 1 has another meaning for the command. */
  readonly misused?: number;
  /** Loads the function that adds arguments, options and the action, or subcommands. */
  load(): Promise<(command: Command, words: readonly string[]) => void | Promise<void>>;
}

/**
 * Adds commands, but loads only the selected one. The other commands are needed for the help text.
 * @param words remaining words of the command line, beginning with the selected command
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
