import { DomainError, type ValidationDetail } from './domain-error.js';

interface RefusedKind {
  readonly kind: string;
  readonly paths: readonly string[];
}

/** Maximum number of paths per kind in an error. */
const MOST_PATHS = 10;

/** @throws DomainError `kind_refused`, with kinds and paths, unless the list is empty */
export function refuseKinds(refused: readonly RefusedKind[]): void {
  if (refused.length === 0) return;
  const places = refused.map(({ kind, paths }) => ({ kind, paths: paths.slice(0, MOST_PATHS) }));
  const list = places.map(({ kind, paths }) => `${kind} in ${paths.join(', ')}`).join('; ');
  const details: ValidationDetail[] = places.flatMap(({ kind, paths }) =>
    paths.map((field) => ({ field, rule: 'kind_refused', message: `contains a value of the kind ${kind}` })),
  );
  throw new DomainError(
    'kind_refused',
    `The request contains values of kinds that the policy rejects (${list}), so it was not forwarded. Remove the values from ` +
      'the conversation.',
    { details, param: details[0]?.field ?? null },
  );
}
