import { readPointerStep } from '../../../common/json/json-pointer.js';

/** Steps of a JSON pointer, an anchor, steps of a path. */
const SEGMENT = /[^/#]+/g;

/** The segments of a URI that a schema is named or referred to by, decoded: names of definitions and properties among them. */
export function segmentsOf(uri: string): string[] {
  return (uri.match(SEGMENT) ?? []).map(readPointerStep);
}

/** The URI with the segments renamed that are names. */
export function renamedUri(uri: string, names: ReadonlyMap<string, string>): string {
  return uri.replace(SEGMENT, (segment) => {
    const name = names.get(readPointerStep(segment));
    if (name === undefined) return segment;
    const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return segment.includes('%') ? encodeURIComponent(escaped) : escaped;
  });
}
