const NAME = /^name:.*$/m;
const VERSION = /^version:.*\n?/m;

/** Derives a draft from a policy text, without the version (which exists already), and renamed if a name is given. */
export function draftOf(yaml: string, name?: string): string {
  const draft = yaml.replace(VERSION, '');
  return name === undefined ? draft : draft.replace(NAME, `name: ${name}`);
}

/** Returns an unused policy name: `my-policy`, `my-policy-2`, … */
export function freeName(taken: ReadonlySet<string>): string {
  let name = 'my-policy';
  for (let number = 2; taken.has(name); number += 1) name = `my-policy-${number}`;
  return name;
}
