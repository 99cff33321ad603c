import type { Entity } from './entity.js';
import { type EntityKind, kindTraits } from './kinds.js';
import type { Range } from './text/normalized-text.js';
import { firstWhere, trimRange } from '../common/text/ranges.js';

/** `pass` of findings from a policy's own patterns and terms. */
export const POLICY_PASS = 'policy';

/** Negative if `a` has priority, in this order: validated, from the policy, longer, more specific, more confident. */
function compareStrength(a: Entity, b: Entity): number {
  return (
    Number(b.validated ?? false) - Number(a.validated ?? false) ||
    Number(b.pass === POLICY_PASS) - Number(a.pass === POLICY_PASS) ||
    b.end - b.start - (a.end - a.start) ||
    kindTraits(b.kind).rank - kindTraits(a.kind).rank ||
    b.confidence - a.confidence ||
    a.start - b.start
  );
}

/**
 * Merges overlapping findings, sorted by start and disjoint. Findings of one kind become their union. Among different
 * kinds, the stronger finding keeps its span, and the remainder of the weaker finding becomes a separate finding, so
 * that merging never uncovers a letter or digit. Empty spans are dropped.
 *
 * @param text the slot's text. If given, remainders are cut to their first and last letter or digit, or dropped if they
 * contain neither.
 */
export function mergeEntities(entities: readonly Entity[], text?: string): Entity[] {
  const united = uniteKinds(entities.filter((entity) => entity.end > entity.start));
  const merged: Entity[] = [];
  for (const cluster of clusters(united)) {
    for (const entity of cluster.length === 1 ? cluster : settle(cluster, text)) merged.push(entity);
  }
  // Tens of thousands of findings are kept. A copy has no unused capacity, unlike an array that grew.
  return merged.slice();
}

/** Joins overlapping findings of the same kind. The other fields are from the stronger finding. */
function uniteKinds(entities: readonly Entity[]): Entity[] {
  const open = new Map<EntityKind, Entity>();
  const done: Entity[] = [];
  for (const entity of [...entities].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const current = open.get(entity.kind);
    if (current !== undefined && entity.start < current.end) {
      const stronger = compareStrength(entity, current) < 0 ? entity : current;
      open.set(entity.kind, { ...stronger, start: current.start, end: Math.max(current.end, entity.end) });
      continue;
    }
    if (current !== undefined) done.push(current);
    open.set(entity.kind, entity);
  }
  return [...done, ...open.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Groups overlapping findings, sorted by start. */
function clusters(sorted: readonly Entity[]): Entity[][] {
  const groups: Entity[][] = [];
  let end = -1;
  for (const entity of sorted) {
    if (entity.start < end) groups.at(-1)?.push(entity);
    else groups.push([entity]);
    end = Math.max(end, entity.end);
  }
  return groups;
}

/** Places the strongest finding first. Each further finding keeps only its free parts. */
function settle(cluster: readonly Entity[], text: string | undefined): Entity[] {
  const taken: Entity[] = [];
  for (const entity of [...cluster].sort(compareStrength)) {
    for (const free of freeParts(entity, taken)) {
      const whole = free.start === entity.start && free.end === entity.end;
      const part = whole ? entity : fragment(entity, text === undefined ? free : trimRange(text, free));
      if (part.end > part.start) taken.splice(firstEndingAfter(taken, part.start), 0, part);
    }
  }
  return taken;
}

/** Returns a part of a finding, which is no longer validated. */
export function fragment(entity: Entity, { start, end }: Range): Entity {
  const { kind, confidence, pass, detector } = entity;
  return { start, end, kind, confidence, pass, detector };
}

/** Returns a {@link fragment} by its offsets in the finding. */
export function pieceOf(entity: Entity, { start, end }: Range): Entity {
  return fragment(entity, { start: entity.start + start, end: entity.start + end });
}

/** Returns the ranges of `span` that no finding in `taken` covers. The findings are sorted and disjoint. */
export function freeParts(span: Range, taken: readonly Range[]): Range[] {
  const free: Range[] = [];
  let from = span.start;
  for (let at = firstEndingAfter(taken, from); at < taken.length; at++) {
    const other = taken[at];
    if (other === undefined || other.start >= span.end) break;
    if (other.start > from) free.push({ start: from, end: other.start });
    from = other.end;
  }
  if (from < span.end) free.push({ start: from, end: span.end });
  return free;
}

/** Returns the index of the first of the sorted, disjoint findings that ends after `offset`. */
export function firstEndingAfter(sorted: readonly Range[], offset: number): number {
  return firstWhere(sorted.length, (at) => (sorted[at]?.end ?? 0) > offset);
}

/** Returns the range that contains the whole part, or undefined. The ranges are sorted and disjoint. */
export function covering(part: Range, ranges: readonly Range[]): Range | undefined {
  const range = ranges[firstEndingAfter(ranges, part.start)];
  return range !== undefined && range.start <= part.start && range.end >= part.end ? range : undefined;
}
