import { readPointerStep } from '../../../common/json/json-pointer.js';

/** Matches a step of a JSON pointer, an anchor, or a step of a path. */
const SEGMENT = /[^/#]+/g;

/** Returns the decoded segments of a schema URI, which include names of definitions and properties. */
export function segmentsOf(uri: string): string[] {
  return (uri.match(SEGMENT) ?? []).map(readPointerStep);
}

/** Returns the URI with its names replaced. */
export function renamedUri(uri: string, names: ReadonlyMap<string, string>): string {
  return uri.replace(SEGMENT, (segment) => {
    const name = names.get(readPointerStep(segment));
    if (name === undefined) return segment;
    const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return segment.includes('%') ? encodeURIComponent(escaped) : escaped;
  });
}
