import type { SlotMember, SlotRole } from '../../../detection/slot.js';
import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonContainer, type JsonObject, type JsonValue, valueAt } from './json.js';
import { WHOLE, type WrittenJson } from './written-json.js';

/** Maximum nesting depth of a request, and of JSON inside one of its strings. */
export const MAX_DEPTH = 64;
/** Maximum number of messages in a conversation, equal to OpenAI's limit. Each message adds latency. */
const MOST_MESSAGES = 2_048;

/** Author and position of a part of the body. Applies to nested parts that have no scope of their own. */
export interface Scope {
  readonly role: SlotRole;
  readonly member?: SlotMember | undefined;
  readonly turn?: number | undefined;
  /** Maximum length of a text that the provider accepts, in UTF-16 code units. */
  readonly limit?: number;
}

/**
 * A container of the parsed body with its path, so that an edit can locate it in the text.
 * @throws InvalidRequest if the nesting exceeds {@link MAX_DEPTH}
 */
export class Branch<Source extends JsonContainer = JsonContainer> {
  readonly place: JsonPlace | undefined;
  /** JSON text that contains the container; undefined if the text is not forwarded. */
  readonly written: WrittenJson | undefined;
  private readonly depth: number;
  private known: number | undefined;

  /** @param at place of the container, or the JSON text if the container is its root */
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

  /** Number of the container among the values of the text. */
  get number(): number | undefined {
    if (this.written === undefined) return undefined;
    return (this.known ??= this.place === undefined ? WHOLE : this.place.number);
  }

  /**
   * Returns the place of a value in this container.
   * @param position index among the members, shown in paths instead of a key that can contain personal data
   * @param scope scope of the value, if it differs from the scope of the container
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

  /** The own value at this place; undefined if the place is empty. */
  get value(): JsonValue | undefined {
    return valueAt(this.branch.source, this.key);
  }

  /** Number of the value among the values of the text. */
  get number(): number | undefined {
    const { written, number } = this.branch;
    return number === undefined ? undefined : written?.values.within(number).get(this.key);
  }

  /** The value's JSON as written; undefined if the text is unknown. */
  get json(): string | undefined {
    const { number } = this;
    return number === undefined ? undefined : this.branch.written?.textOf(number);
  }

  /** Returns a number with all digits of the original text. */
  digits(value: number): string {
    return (Math.abs(value) > Number.MAX_SAFE_INTEGER ? this.json : undefined) ?? String(value);
  }

  /**
   * Path in messages and events: `turns[3].text`, `notes{2}`, or `body{4}` for a member of the body itself. Consists of
   * known names and positions.
   */
  get path(): string {
    const above = this.branch.place?.path ?? '';
    if (this.position !== undefined) return `${above === '' ? 'body' : above}{${this.position}}`;
    if (typeof this.key === 'number') return `${above}[${this.key}]`;
    return above === '' ? this.key : `${above}.${this.key}`;
  }

  /** Returns the same place with a different scope. */
  as(other: Partial<Scope>): JsonPlace {
    return this.branch.at(this.key, this.position, { ...this.scope, ...other });
  }

  /** Returns the branch of a container at this place. */
  enter<Container extends JsonContainer>(container: Container): Branch<Container> {
    return new Branch(container, this.scope, this);
  }

  /** @throws InvalidRequest if the value is not an array */
  enterList(): Branch<JsonValue[]> {
    const { value } = this;
    if (!Array.isArray(value)) throw this.invalid('type', 'must be an array');
    return this.enter(value);
  }

  /**
   * Returns the branch of a conversation's messages or items.
   * @throws InvalidRequest if the value is not an array, or has more than {@link MOST_MESSAGES} entries
   */
  enterConversation(): Branch<JsonValue[]> {
    const list = this.enterList();
    if (list.source.length > MOST_MESSAGES)
      throw this.invalid('max_items', `must have at most ${MOST_MESSAGES} entries`);
    return list;
  }

  /** @throws InvalidRequest if the value is not an object */
  enterObject(): Branch<JsonObject> {
    const { value } = this;
    if (!isJsonObject(value)) throw this.invalid('type', 'must be an object');
    return this.enter(value);
  }

  /** @throws InvalidRequest if the value is not a string */
  text(): string {
    const { value } = this;
    if (typeof value !== 'string') throw this.invalid('type', 'must be a string');
    return value;
  }

  /** Returns an error for this place. */
  invalid(rule: string, problem: string): InvalidRequest {
    return new InvalidRequest(this.path, rule, problem);
  }
}
