import type { Ran, Setting } from './run-sotto.js';

export function run(args: readonly string[], setting: Setting): Promise<Ran>;
