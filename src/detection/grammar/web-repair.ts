import type { OnlineTables } from '../languages/said-tables.js';
import { hostOf } from './host.js';
import { mendedLocal } from './mail-repair.js';
import { type Part, textOf } from './online-parts.js';
import type { Mended } from './repair.js';
import { isTop } from './top-domains.js';

/** A web address, or its known parts. */
export interface Web {
  /** The scheme with its slashes, or an empty text if the caller did not say it. */
  readonly scheme: string;
  /** Undefined if the caller said only a part of an address, which is then the path. */
  readonly host?: readonly Part[];
  readonly path: readonly Part[];
}

const BEGINNING = 'www';
const FIRST = /^[/:?#]/;
const PORT = /^:\d{1,5}(?:[/?#]|$)/;
/** Cost of a new address after a broken-off address with another beginning. */
const ANEW_COST = 1.4;

const withPath = ({ scheme, host = [] }: Web, path: readonly Part[]): Web => ({ scheme, host, path });

/** Returns true for parts that can follow a host. */
export function isPath(parts: readonly Part[]): boolean {
  const [first] = parts;
  if (first?.kind !== 'mark' || !FIRST.test(first.text)) return false;
  return !first.text.startsWith(':') || PORT.test(textOf(parts));
}

/** Returns the written form of a host. Undefined if a part is missing. */
export function writtenHost(parts: readonly Part[], { misheardTops }: OnlineTables): string | undefined {
  const host = hostOf(parts, misheardTops);
  // A provider's name implies a host only in e-mail addresses.
  if (host === undefined || !host.isWhole || host.isProvider) return undefined;
  const text = host.text.toLowerCase();
  const isJoined =
    text.startsWith(BEGINNING) && text.split('.').length < 3 && !text.startsWith(`${BEGINNING}.`);
  return isJoined ? `${BEGINNING}.${text.slice(BEGINNING.length)}` : text;
}

/** Returns possible addresses after a correction of the address, its host, the end of the host, or its path. */
export function mendWeb(before: Web, after: Web, tables: OnlineTables): readonly Mended<Web>[] {
  if (before.host === undefined) return after.host === undefined ? [] : [{ value: after, cost: 0 }];
  const isWhole = writtenHost(before.host, tables) !== undefined;
  if (after.host !== undefined) return restated(before, after, isWhole, tables);
  if (!isWhole) return continuedHost(before, before.host, after.path);
  if (before.path.length > 0)
    return mendedLocal(before.path, after.path).map(({ parts, cost }) => ({
      value: withPath(before, parts),
      cost,
    }));
  if (isPath(after.path)) return [{ value: withPath(before, after.path), cost: 0 }];
  return mendedTop(before, before.host, after.path);
}

function restated(before: Web, after: Web, isWhole: boolean, tables: OnlineTables): readonly Mended<Web>[] {
  if (writtenHost(after.host ?? [], tables) === undefined) return [];
  // An interrupted address continues, unless the caller starts again.
  const isBegun = before.host?.[0]?.text === after.host?.[0]?.text || after.scheme !== '';
  const cost = isWhole || isBegun ? 0 : ANEW_COST;
  const { host = [], path } = after;
  const value = { scheme: after.scheme === '' ? before.scheme : after.scheme, host, path };
  // The earlier path may still be valid.
  return isWhole && after.path.length === 0 && before.path.length > 0
    ? [
        { value, cost },
        { value: withPath(value, before.path), cost },
      ]
    : [{ value, cost }];
}

/** Continues a host that was broken off: "homegreen dash sorry partners dot org slash a". */
function continuedHost(before: Web, host: readonly Part[], said: readonly Part[]): readonly Mended<Web>[] {
  return mendedLocal(host, said).map(({ parts, cost }) => {
    const from = parts.findIndex(({ kind, text }) => kind === 'mark' && FIRST.test(text));
    const to = from < 0 ? parts.length : from;
    return { value: { scheme: before.scheme, host: parts.slice(0, to), path: parts.slice(to) }, cost };
  });
}

/** Corrects the top-level domain: "… dot com no dot org". */
function mendedTop(before: Web, host: readonly Part[], said: readonly Part[]): readonly Mended<Web>[] {
  const [, ...tops] = textOf(said).split('.');
  if (said[0]?.text !== '.' || !isTop(tops.at(-1) ?? '')) return [];
  const dot = host.findLastIndex(({ text }) => text.startsWith('.'));
  return dot < 0
    ? []
    : [
        {
          value: { scheme: before.scheme, host: [...host.slice(0, dot), ...said], path: before.path },
          cost: 0,
        },
      ];
}
