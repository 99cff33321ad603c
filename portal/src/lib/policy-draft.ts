const NAME = /^name:.*$/m;
const VERSION = /^version:.*\n?/m;

/**
 * A policy text to write a new one from: without its version, which would be taken, and under another name where one is
 * given.
 */
export function draftOf(yaml: string, name?: string): string {
  const draft = yaml.replace(VERSION, '');
  return name === undefined ? draft : draft.replace(NAME, `name: ${name}`);
}

/** A name that no policy has yet: `my-policy`, `my-policy-2`, … */
export function freeName(taken: ReadonlySet<string>): string {
  let name = 'my-policy';
  for (let number = 2; taken.has(name); number += 1) name = `my-policy-${number}`;
  return name;
}
