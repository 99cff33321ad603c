import type { OnlineTables } from '../languages/said-tables.js';
import { hostOf } from './host.js';
import { isTop } from './top-domains.js';
import { OPEN, UNLIKELY } from './online-context.js';
import { isLike, isNamed, type Part, type Parts, textOf } from './online-parts.js';
import type { Mended } from './repair.js';

/** An e-mail address, or its known parts. */
export interface Mail {
  readonly local?: readonly Part[] | undefined;
  readonly hasAt: boolean;
  readonly host?: readonly Part[] | undefined;
  /** The wrong letter and the right one, from "not m, n". */
  readonly swap?: readonly [wrong: string, right: string];
}

const withLocal = ({ hasAt, host }: Mail, local: readonly Part[]): Mail => ({ local, hasAt, host });
const withHost = ({ local }: Mail, host: readonly Part[] | undefined): Mail => ({ local, hasAt: true, host });

/** Minimum number of letters of a spelled word that corrects another word. */
const WORD = 3;

/** Returns possible addresses after a correction. */
export function mendMail(before: Mail, after: Mail, tables: OnlineTables): readonly Mended<Mail>[] {
  if (after.swap !== undefined) return swapped(before, after.swap);
  if (after.local === undefined) return [{ value: withHost(before, after.host), cost: 0 }];
  if (!before.hasAt)
    return mendedLocal(before.local ?? [], after.local).map(({ parts, cost }) => ({
      value: withLocal(after, parts),
      cost,
    }));
  if (after.hasAt) return restated(before, after);
  if (before.host === undefined) return [{ value: withHost(before, after.local), cost: 0 }];
  return hostOf(before.host, tables.misheardTops)?.isWhole === true
    ? [...mendedHost(before, after.local, tables), ...mendedPart(before, after.local, tables)]
    : continuedHost(before, before.host, after.local);
}

function restated(before: Mail, after: Mail): readonly Mended<Mail>[] {
  const [single, ...more] = after.local ?? [];
  const [last, earlier] = [before.local?.at(-1), before.local?.slice(0, -1) ?? []];
  const isPart =
    single !== undefined &&
    more.length === 0 &&
    last !== undefined &&
    earlier.length > 0 &&
    isLike(last.text, single.text);
  if (!isPart) return [{ value: after, cost: 0 }];
  return [
    { value: after, cost: OPEN },
    { value: withLocal(after, [...earlier, single]), cost: OPEN },
  ];
}

/** Continues a host that was broken off: "at north sorry northriver dot org". */
function continuedHost(before: Mail, host: readonly Part[], said: readonly Part[]): readonly Mended<Mail>[] {
  const mended = mendedLocal(host, said).map(({ parts, cost }) => ({
    value: withHost(before, parts),
    cost,
  }));
  const [first, last] = [said[0], host.at(-1)];
  const isSpelled = first?.kind === 'letters' && last?.kind === 'letters';
  const isOther =
    isNamed(first) && isNamed(last) && !isSpelled && !isLike(first?.text ?? '', last?.text ?? '');
  // The host may continue: "earth sorry link dot net"
  return isOther ? [...mended, { value: withHost(before, [...host, ...said]), cost: 0 }] : mended;
}

/** Corrects the host or its end: "… at example dot com no dot org", "no example dot org", "no org". */
function mendedHost(
  before: Mail,
  said: readonly Part[],
  { misheardTops }: OnlineTables,
): readonly Mended<Mail>[] {
  const labels = hostOf(before.host ?? [], misheardTops)?.text.split('.') ?? [];
  const tops = textOf(said).replace(/^\./, '').split('.');
  const isEnd = (said[0]?.text === '.' || tops.length === 1) && isTop(tops.at(-1) ?? '') && labels.length > 1;
  if (!isEnd)
    return hostOf(said, misheardTops)?.isWhole === true ? [{ value: withHost(before, said), cost: 0 }] : [];
  const known = labels.indexOf(tops[0] ?? '');
  const kept = labels.slice(0, Math.max(1, known < 0 ? labels.length - 1 : known));
  const host: readonly Part[] = [
    { kind: 'word', text: kept.join('.') },
    { kind: 'mark', text: '.' },
    { kind: 'word', text: tops.join('.') },
  ];
  return [{ value: withHost(before, host), cost: 0 }];
}

/** Corrects a part of the local part that is said or spelled again after the whole address. */
function mendedPart(
  before: Mail,
  said: readonly Part[],
  { mishearings }: OnlineTables,
): readonly Mended<Mail>[] {
  const local = before.local ?? [];
  const [first, ...more] = said;
  if (first === undefined || hostOf(said, new Map())?.isWhole === true) return [];
  const instead = (at: number, parts: readonly Part[], to = at + 1): readonly Mended<Mail>[] => [
    { value: withLocal(before, [...local.slice(0, at), ...parts, ...local.slice(to)]), cost: 0 },
  ];
  if (more.length > 0 && first.kind !== 'digits') {
    const anew = first.text === local[0]?.text && said.length > 1;
    return anew ? [{ value: withLocal(before, said), cost: 0 }] : [];
  }
  if (first.kind === 'digits') {
    if (!said.every(({ kind }) => kind === 'digits')) return [];
    const [from, to] = [
      local.findIndex(({ kind }) => kind === 'digits'),
      local.findLastIndex(({ kind }) => kind === 'digits'),
    ];
    return from < 0 || !local.slice(from, to).every(({ kind }) => kind === 'digits')
      ? []
      : instead(from, said, to + 1);
  }
  if (first.kind === 'letters' && first.text.length === 1)
    return swappedLike(before, first.text, mishearings);
  const like = local.flatMap(({ text }, at) =>
    first.text.length >= WORD && isLike(text, first.text) ? [at] : [],
  );
  const [at, ...others] = like;
  return at === undefined || others.length > 0 ? [] : instead(at, [first]);
}

/** Replaces a misheard letter: "no, n as in nancy". */
function swappedLike(before: Mail, right: string, mishearings: readonly string[]): readonly Mended<Mail>[] {
  const alike = new Set(
    mishearings
      .filter((each) => each.includes(right))
      .join('')
      .replaceAll(right, ''),
  );
  const [wrong, ...more] = Array.from(lettersOf(before)).filter((each) => alike.has(each));
  return wrong === undefined || more.length > 0 ? [] : swapped(before, [wrong, right]);
}

/** Returns the spelled letters of the local part, or all its letters if none were spelled. */
function lettersOf({ local = [] }: Mail): string {
  const spelled = local.filter(({ kind }) => kind === 'letters');
  return textOf(spelled.length > 0 ? spelled : local);
}

function swapped(before: Mail, [wrong, right]: readonly [string, string]): readonly Mended<Mail>[] {
  const { local = [] } = before;
  const only = (text: string): boolean => text.split(wrong).length === 2;
  const exchanged = ({ kind, text }: Part): Part => ({ kind, text: text.replace(wrong, right) });
  if (only(textOf(local))) return [{ value: withLocal(before, local.map(exchanged)), cost: 0 }];
  const { host = [] } = before;
  const isOfHost = !textOf(local).includes(wrong) && only(textOf(host));
  return isOfHost ? [{ value: withHost(before, host.map(exchanged)), cost: 0 }] : [];
}

/** Returns possible local parts after a correction that precedes the host. */
export function mendedLocal(before: readonly Part[], after: readonly Part[]): readonly Parts[] {
  const [first] = after;
  const last = before.at(-1);
  if (first === undefined || last === undefined) return [{ parts: after, cost: 0 }];
  const kept = (count: number, parts = after, cost = 0): Parts => ({
    parts: [...before.slice(0, count), ...parts],
    cost,
  });
  const anew = after.findIndex(
    ({ text }, at) =>
      at > 0 && text.length >= WORD && text === before[0]?.text && after[at - 1]?.kind !== 'mark',
  );
  if (anew > 0) return [kept(0, after.slice(anew))];
  if (first.kind === 'mark') return afterMark(before, after, kept);
  const same = before.findLastIndex(({ text, kind }) => kind !== 'mark' && text === first.text);
  if (same >= 0) return [kept(same)];
  if (last.kind === 'mark') return [kept(before.length)];
  const aligned = alignedAt(before, after);
  if (aligned !== undefined) return [kept(aligned)];
  const hasMark = (parts: readonly Part[]): boolean => parts.some(({ kind }) => kind === 'mark');
  if (first.kind === 'letters' && last.kind === 'letters') return correctedLetters(before, after);
  if (isLike(last.text, first.text)) return [kept(before.length - 1)];
  if (hasMark(after) && hasMark(before)) return [kept(0, after, OPEN), kept(before.length - 1, after, OPEN)];
  if (first.kind === 'digits' && last.kind === 'digits') return correctedDigits(before, after);
  if (first.kind === 'digits' || last.kind === 'digits') return [kept(before.length)];
  const segment = before.findLastIndex(({ kind }) => kind === 'mark') + 1;
  if (segment === before.length - 1) return [kept(segment)];
  return [kept(segment, after, OPEN), kept(before.length - 1, after, OPEN)];
}

/** Applies a correction that begins with a mark: "jane dot doe no underscore doe", "jane dot no dash doe". */
function afterMark(
  before: readonly Part[],
  after: readonly Part[],
  kept: (count: number, parts?: readonly Part[], cost?: number) => Parts,
): readonly Parts[] {
  if (before.at(-1)?.kind === 'mark') return [kept(before.length - 1)];
  const mark = before.findLastIndex(({ kind }) => kind === 'mark');
  if (mark < 0) return [kept(before.length)];
  const isSame = before[mark]?.text === after[0]?.text || before[mark + 1]?.text === after[1]?.text;
  return isSame ? [kept(mark)] : [kept(mark, after, OPEN), kept(before.length, after, OPEN)];
}

/** Returns the position at which the end of an address has the same marks as the correction, and a similar part. */
function alignedAt(before: readonly Part[], after: readonly Part[]): number | undefined {
  const from = before.length - after.length;
  if (from < 0 || after.length < 2) return undefined;
  const pairs = after.map((part, at) => [before[from + at], part] as const);
  const isAligned = pairs.every(
    ([old, part]) =>
      (old?.kind === 'mark') === (part.kind === 'mark') && (part.kind !== 'mark' || old?.text === part.text),
  );
  const isNear =
    from === 0 || pairs.some(([old, { kind, text }]) => kind !== 'mark' && isLike(old?.text ?? '', text));
  return isAligned && isNear && after.some(({ kind }) => kind === 'mark') ? from : undefined;
}

/** Corrects spelled letters: "j a m no n e", "s m i no s m y t h". */
function correctedLetters(before: readonly Part[], after: readonly Part[]): readonly Parts[] {
  const [old, said] = [before.at(-1)?.text ?? '', after[0]?.text ?? ''];
  const made = (text: string, cost: number): Parts => ({
    parts: [...before.slice(0, -1), { kind: 'letters', text }, ...after.slice(1)],
    cost,
  });
  if (said.startsWith(old.slice(0, 2)) || (said.length >= WORD && isLike(old, said))) return [made(said, 0)];
  for (let length = Math.min(old.length, said.length); length > 0; length--)
    if (old.endsWith(said.slice(0, length))) return [made(old.slice(0, -length) + said, 0)];
  return [
    made(old + said, OPEN),
    made(old.slice(0, -1) + said, OPEN),
    made(old.slice(0, -said.length) + said, OPEN),
  ];
}

function correctedDigits(before: readonly Part[], after: readonly Part[]): readonly Parts[] {
  const start = before.findLastIndex(({ kind }) => kind !== 'digits') + 1;
  const old = textOf(before.slice(start));
  const end = after.findIndex(({ kind }) => kind !== 'digits');
  const said = textOf(end < 0 ? after : after.slice(0, end));
  const rest = end < 0 ? [] : after.slice(end);
  const made = (text: string, cost: number): Parts => ({
    parts: [...before.slice(0, start), { kind: 'digits', text }, ...rest],
    cost,
  });
  if (old.length === said.length || said.startsWith(old.slice(0, 2))) return [made(said, 0)];
  if (old.endsWith(said)) return [made(old, 0)];
  if (old.length < said.length) return [made(said, 0), made(old + said, UNLIKELY / 2)];
  return [made(said, OPEN), made(old.slice(0, -said.length) + said, OPEN)];
}
