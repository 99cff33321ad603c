import type { SlotMember, SlotRole } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonContainer, type JsonObject, type JsonValue, valueAt } from './json.js';
import { WHOLE, type WrittenJson } from './written-json.js';

/** Deepest nesting that a request, or JSON inside one of its strings, may have. */
export const MAX_DEPTH = 64;
/** Most messages of a conversation, as OpenAI allows them. Each is read by itself, while the caller waits. */
const MOST_MESSAGES = 2_048;

/** Whose words a part of the body holds. What is below it has the same scope unless it gets one of its own. */
export interface Scope {
  readonly role: SlotRole;
  readonly member?: SlotMember | undefined;
  readonly turn?: number | undefined;
  /** Most UTF-16 code units that the provider takes of a text there. */
  readonly limit?: number;
}

/**
 * A container of the parsed body and the way to it, so that an edit finds where it is written.
 *
 * @throws InvalidRequest when the body nests deeper than {@link MAX_DEPTH}
 */
export class Branch<Source extends JsonContainer = JsonContainer> {
  readonly place: JsonPlace | undefined;
  /** The text that it is part of; undefined where it is of no text that is sent. */
  readonly written: WrittenJson | undefined;
  private readonly depth: number;
  private known: number | undefined;

  /** @param at where the container stands, or the text that it is the whole of */
  constructor(
    readonly source: Source,
    readonly scope: Scope,
    at?: JsonPlace | WrittenJson,
  ) {
    this.place = at instanceof JsonPlace ? at : undefined;
    this.written = at instanceof JsonPlace ? at.branch.written : at;
    this.depth = at instanceof JsonPlace ? at.branch.depth + 1 : 1;
    if (this.depth > MAX_DEPTH)
      throw new InvalidRequest('', 'depth', `is nested deeper than ${MAX_DEPTH} levels`);
  }

  /** Which of the text's values it is. */
  get number(): number | undefined {
    if (this.written === undefined) return undefined;
    return (this.known ??= this.place === undefined ? WHOLE : this.place.number);
  }

  /**
   * The place of a value of this container.
   * @param position among the members: stands in the path instead of a key that may be a person's words
   * @param scope of what the value holds, where that is another than the container's
   */
  at(key: string | number, position?: number, scope = this.scope): JsonPlace {
    return new JsonPlace(this, key, position, scope);
  }
}

/** The place of one value in the parsed body. */
export class JsonPlace {
  constructor(
    readonly branch: Branch,
    readonly key: string | number,
    private readonly position: number | undefined,
    readonly scope: Scope,
  ) {}

  /** The own value at this place; undefined where there is none. */
  get value(): JsonValue | undefined {
    return valueAt(this.branch.source, this.key);
  }

  /** Which of the text's values stands here. */
  get number(): number | undefined {
    const { written, number } = this.branch;
    return number === undefined ? undefined : written?.values.within(number).get(this.key);
  }

  /** What stands here, as it is written; undefined where that isn't known. */
  get json(): string | undefined {
    const { number } = this;
    return number === undefined ? undefined : this.branch.written?.textOf(number);
  }

  /** A number that stands here, with all the digits that it is written with. */
  digits(value: number): string {
    return (Math.abs(value) > Number.MAX_SAFE_INTEGER ? this.json : undefined) ?? String(value);
  }

  /**
   * As people are shown it: `turns[3].text`, `notes{2}`, and `body{4}` for a member of the body itself. It is
   * made of known names and of positions.
   */
  get path(): string {
    const above = this.branch.place?.path ?? '';
    if (this.position !== undefined) return `${above === '' ? 'body' : above}{${this.position}}`;
    if (typeof this.key === 'number') return `${above}[${this.key}]`;
    return above === '' ? this.key : `${above}.${this.key}`;
  }

  /** The same place, where what it holds is somebody else's words, or another member of theirs. */
  as(other: Partial<Scope>): JsonPlace {
    return this.branch.at(this.key, this.position, { ...this.scope, ...other });
  }

  /** The branch of the container that stands here. */
  enter<Container extends JsonContainer>(container: Container): Branch<Container> {
    return new Branch(container, this.scope, this);
  }

  /** @throws InvalidRequest when what stands here is no list */
  enterList(): Branch<JsonValue[]> {
    const { value } = this;
    if (!Array.isArray(value)) throw this.invalid('type', 'must be an array');
    return this.enter(value);
  }

  /**
   * The messages or items of a conversation.
   * @throws InvalidRequest if the value is not an array, or has more than {@link MOST_MESSAGES} entries
   */
  enterConversation(): Branch<JsonValue[]> {
    const list = this.enterList();
    if (list.source.length > MOST_MESSAGES)
      throw this.invalid('max_items', `must have at most ${MOST_MESSAGES} entries`);
    return list;
  }

  /** @throws InvalidRequest when what stands here is no object */
  enterObject(): Branch<JsonObject> {
    const { value } = this;
    if (!isJsonObject(value)) throw this.invalid('type', 'must be an object');
    return this.enter(value);
  }

  /** @throws InvalidRequest when what stands here is no string */
  text(): string {
    const { value } = this;
    if (typeof value !== 'string') throw this.invalid('type', 'must be a string');
    return value;
  }

  /** What to throw when the request can't be taken for what stands here. */
  invalid(rule: string, problem: string): InvalidRequest {
    return new InvalidRequest(this.path, rule, problem);
  }
}
