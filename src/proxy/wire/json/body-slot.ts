import type { JsonOwner, SlotForm, SlotMember, SlotRole, TextSlot } from '../../../detection/slot.js';
import type { EditTarget, EmbeddedJson } from './body-editor.js';
import type { JsonPlace } from './branch.js';
import { type JsonLiteral, literalPath } from './json-text.js';

/** Maximum length that providers accept for the names of functions, properties, items and metadata members. */
const MOST_OF_NAME = 64;

/** A slot of the parsed body, and the target of its replacement. The path is computed on demand. */
export class BodySlot implements TextSlot, EditTarget {
  constructor(
    readonly place: JsonPlace,
    readonly text: string,
    readonly form: SlotForm,
    readonly isKey: boolean,
    readonly key?: TextSlot,
    readonly json?: EmbeddedJson,
    readonly literal?: JsonLiteral,
  ) {}

  get role(): SlotRole {
    return this.place.scope.role;
  }

  get member(): SlotMember | undefined {
    return this.place.scope.member;
  }

  get turn(): number | undefined {
    return this.place.scope.turn;
  }

  get limit(): number | undefined {
    const { limit } = this.place.scope;
    if (this.form === 'identifier') return this.member === 'pattern' ? undefined : MOST_OF_NAME;
    return limit !== undefined && this.isKey ? MOST_OF_NAME : limit;
  }

  get owner(): JsonOwner | undefined {
    return this.literal?.container?.owner;
  }

  get path(): string {
    const within = this.literal === undefined ? '' : literalPath(this.literal);
    return `${this.place.path}${within}${this.isKey ? '.key' : ''}`;
  }

  /** False for a text in an earlier turn that the provider already has. */
  get isSent(): boolean {
    return this.place.branch.written !== undefined;
  }
}
