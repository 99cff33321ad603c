import type { EntityKind } from '../kinds.js';
import { Memo } from '../../common/memo.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { searchForms, type SearchForms } from './searchable.js';
import type { TextSlot } from '../slot.js';
import { valueKey } from './value-key.js';

/** Reads the values of one request: each spelling once, however often it stands there and whoever asks. */
export class ValueReader {
  private readonly views = new Map<string, NormalizedText>();
  private readonly keys = new Map<string, string>();
  private readonly forms = new Map<string, SearchForms>();

  /** See {@link valueKey}. */
  keyOf(kind: EntityKind, text: string): string {
    const id = idOf(kind, text);
    let key = this.keys.get(id);
    if (key === undefined) this.keys.set(id, (key = valueKey(kind, text, this.viewOf(text))));
    return key;
  }

  /** Takes over a key that another reader has read. */
  learn(kind: EntityKind, text: string, key: string): void {
    this.keys.set(idOf(kind, text), key);
  }

  /** See {@link searchForms}. */
  formsOf(kind: EntityKind, text: string): SearchForms {
    const id = idOf(kind, text);
    let forms = this.forms.get(id);
    if (forms === undefined) this.forms.set(id, (forms = searchForms(kind, text, this.viewOf(text))));
    return forms;
  }

  private viewOf(text: string): NormalizedText {
    let view = this.views.get(text);
    if (view === undefined) this.views.set(text, (view = normalize(text)));
    return view;
  }
}

function idOf(kind: EntityKind, text: string): string {
  return `${kind}\0${text}`;
}

const readers = new Memo<readonly TextSlot[], ValueReader>();

/** The reader of a request's values, for as long as its slots live. */
export function valueReader(slots: readonly TextSlot[]): ValueReader {
  let reader = readers.get(slots);
  if (reader === undefined) readers.set(slots, (reader = new ValueReader()));
  return reader;
}
