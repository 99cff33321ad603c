import { DefinedNames } from '../../../common/text/defined-names.js';
import type { BodySlot } from './body-slot.js';
import { claimKey, numberedKey } from './json.js';
import { renamedUri } from './schema-uris.js';

type Renamed = ReadonlyMap<string, string>;

/** A text and its place. */
type Named = Pick<BodySlot, 'place' | 'text'>;

/** Replacements of a request's slots. Equal names and equal enumeration values have the same replacement. */
export class Renames {
  private readonly names: Renamed;
  private readonly options: Renamed;

  /** @param mentioned places that repeat a name and are not slots @param replacements one entry per slot */
  constructor(
    private readonly slots: readonly BodySlot[],
    mentioned: readonly Named[],
    private readonly replacements: readonly (string | undefined)[],
  ) {
    const sent = (isOne: (slot: BodySlot) => boolean): Named[] =>
      slots.filter((slot) => slot.isSent && isOne(slot));
    this.names = distinct(this.replaced(isName), () => [...sent(isName), ...mentioned], numberedKey);
    this.options = distinct(this.replaced(isOption), () => sent(isOption), numberedOption);
  }

  /** Returns the replacement of a slot. */
  of(slot: BodySlot, at: number): string | undefined {
    return this.sharedBy(slot)?.get(slot.text) ?? this.replacements[at];
  }

  name(text: string): string | undefined {
    return this.names.get(text);
  }

  /** Returns a URI with its names replaced. */
  uri(text: string): string {
    return renamedUri(text, this.names);
  }

  /**
   * Returns the names that the request defines, indexed by their replacements.
   * @param uris URIs in the request's schemas
   */
  defined(uris: readonly { readonly text: string }[]): DefinedNames {
    const names = inverted(this.names);
    for (const { text } of uris) {
      const renamed = this.uri(text);
      if (renamed !== text) names.set(renamed, text);
    }
    const texts = inverted(this.options);
    this.slots.forEach(({ form, limit, text }, i) => {
      const masked = this.replacements[i];
      if (masked !== undefined && form === 'text' && limit !== undefined) texts.set(masked, text);
    });
    return names.size + texts.size === 0 ? DefinedNames.NONE : new DefinedNames(names, texts);
  }

  private replaced(isOne: (slot: BodySlot) => boolean): Renamed {
    const replaced = new Map<string, string>();
    this.replacements.forEach((replacement, i) => {
      const slot = this.slots[i];
      if (replacement === undefined || slot === undefined || replacement === slot.text || !isOne(slot))
        return;
      replaced.set(slot.text, replacement);
    });
    return replaced;
  }

  /** Returns a slot's shared replacements. All keys can be names. Values in definitions and in calls can be options. */
  private sharedBy({ form, isKey, member, role, literal }: BodySlot): Renamed | undefined {
    if (form === 'identifier' || (isKey && member !== 'option')) return this.names;
    if (form !== 'text') return undefined;
    return role === 'schema' || (role === 'assistant' && literal !== undefined) ? this.options : undefined;
  }
}

function isName({ form }: BodySlot): boolean {
  return form === 'identifier';
}

function isOption({ member, form }: BodySlot): boolean {
  return member === 'option' && form === 'text';
}

/**
 * Returns distinct replacements for texts. Equal replacements are numbered in the order of the texts, definitions
 * first, so that they are the same in every turn and on every instance.
 * @param all returns all texts of this type that are sent, whether replaced or not
 * @param numbered returns the n-th of several equal replacements
 */
function distinct(
  replaced: Renamed,
  all: () => readonly Named[],
  numbered: (text: string, n: number) => string,
): Renamed {
  if (replaced.size === 0) return replaced;
  const sent = all();
  const taken = new Set(sent.flatMap(({ text }) => (replaced.has(text) ? [] : [text])));
  const definitions = sent.filter(({ place }) => place.scope.role === 'schema');
  const renamed = new Map<string, string>();
  for (const named of [definitions, sent])
    for (const text of new Set(named.map(({ text }) => text).sort())) {
      const put = renamed.has(text) ? undefined : replaced.get(text);
      if (put !== undefined) renamed.set(text, put === '' ? put : claimKey(put, taken, numbered));
    }
  return renamed;
}

/** Adds the number to a token as an attribute, which is ignored when the token is restored in texts without options. */
function numberedOption(text: string, n: number): string {
  const end = text.lastIndexOf(']');
  return end < 0 ? numberedKey(text, n) : `${text.slice(0, end)} ${n}${text.slice(end)}`;
}

function inverted(renamed: Renamed): Map<string, string> {
  return new Map([...renamed].map(([text, masked]) => [masked, text]));
}
