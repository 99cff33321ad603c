const PREFIX = 'SERVICE_';

/** A variable that looks like one of the service's, and the name of the service that is most like it. */
export interface UnknownVariable {
  readonly name: string;
  readonly nearest: string;
}

/** The variables that begin as the service's do and are none: a setting that was meant is not made. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownVariable[] {
  const names = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  return names.sort().map((name) => ({ name, nearest: nearestTo(name, known) }));
}

/** Where such a name ends the start. */
export function toProblem({ name, nearest }: UnknownVariable): string {
  return `${name}: unknown variable; did you mean ${nearest}?`;
}

function nearestTo(name: string, known: readonly string[]): string {
  const distances = known.map((other) => ({ other, distance: editDistance(name, other) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best)).other;
}

/** How many letters have to be added, taken away or exchanged (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const exchanged = (row[j] ?? 0) + (one.charAt(i) === other.charAt(j) ? 0 : 1);
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
