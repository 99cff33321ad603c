import { editDistance } from '../common/text/edit-distance.js';

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
