import type { Trust } from '../../proof/trust';

/** Returns the command that verifies a proof, and its timestamp, without this page. */
export function verifyCommand(
  file: string,
  { log, witnesses, needed }: Trust,
  hasTimestamp: boolean,
): string {
  const keys = (list: Trust['log']): string => list.map(({ text }) => quoted(text)).join(' ');
  return [
    `npx sotto audit verify --file ${quoted(file)}`,
    ...(log.length === 0 ? [] : [`--public-key ${keys(log)}`]),
    ...(witnesses.length === 0 ? [] : [`--witness-key ${keys(witnesses)} --quorum ${needed}`]),
    ...(hasTimestamp ? ['--tsa-roots roots.pem'] : []),
  ].join(' \\\n  ');
}

/** Quotes a text as a single argument for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
