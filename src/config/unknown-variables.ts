import { editDistance } from '../common/text/edit-distance.js';

const PREFIX = 'SERVICE_';

/** Variable with the service's prefix that the service does not know, and the most similar known name. */
export interface UnknownVariable {
  readonly name: string;
  readonly nearest: string;
}

/** Returns unknown variables with the service's prefix, because an intended setting would have no effect. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownVariable[] {
  const names = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  return names.sort().map((name) => ({ name, nearest: nearestTo(name, known) }));
}

/** Returns the problem that stops a start because of the variable. */
export function toProblem({ name, nearest }: UnknownVariable): string {
  return `${name}: unknown variable; did you mean ${nearest}?`;
}

function nearestTo(name: string, known: readonly string[]): string {
  const distances = known.map((other) => ({ other, distance: editDistance(name, other) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best)).other;
}
