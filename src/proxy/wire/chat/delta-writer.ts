import { cutAtFlushMarkers, isFlushMarker } from '../flush-marker.js';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json.js';
import type { FragmentRestorer } from '../restorer.js';
import { isItemSetting } from '../common/item-settings.js';
import { hasOpen, isOpen, type OpenValues } from '../common/open-values.js';
import type { BegunCalls } from './begun-calls.js';
import { KNOWN_OF_CALL } from './chat-response.js';
import {
  isProgramKey,
  rootSpot,
  StructuredMember,
  type StructuredTexts,
  type TextSpot,
} from './structured-member.js';

/** Members that are not texts. */
const KNOWN = new Set(['role', 'tool_calls', 'function_call']);

/** Provides the restorers for a delta's texts. */
export interface ChannelSource {
  /** Returns the restorer of a streamed text. */
  textChannel(at: TextSpot): FragmentRestorer;
  /** Returns whether the member was received as a list before. */
  isList(path: string): boolean;
  /** Returns the numbers of a list's items. */
  numbers(list: readonly JsonValue[], path: string): Promise<readonly number[]>;
  /** Releases an item's delayed text before the delta that ends the item. */
  ended(path: string): Promise<void>;
  /** Removes and returns the delta to send before the current delta. */
  takeEarly(): JsonObject | undefined;
  /** Restores unknown members as a whole. */
  readonly open: OpenValues;
  /** Returns the index of the call to which a fragment belongs, even if the fragment has no index. */
  callIndex(call: JsonObject, position: number, count: number): number;
  /** Returns the restorer of a call's member. `tool` is the call's index, or undefined for `function_call`. */
  callChannel(
    tool: number | undefined,
    type: string,
    member: 'name' | 'arguments' | 'input',
  ): FragmentRestorer;
  /** Records a call's restored name. */
  named(tool: number | undefined, name: string): void;
  /** Calls with incomplete names. */
  readonly begun: BegunCalls;
}

/** Result of restoring a delta. */
export interface RewrittenDelta {
  readonly delta: JsonObject;
  /** Delayed text to send before the delta. */
  readonly before: JsonObject | undefined;
  /** True if a text has changed. */
  readonly changed: boolean;
  /** True if the text is delayed and the delta has no other content. */
  readonly empty: boolean;
}

interface RewrittenCall {
  readonly call: JsonObject;
  /** True if the fragment's text is delayed and it has no other content. */
  readonly empty: boolean;
  /** True if the call's name is incomplete. Clients expect the whole name in one delta, so the call is delayed. */
  readonly isBegun: boolean;
}

/** Restores one delta. If `finishing` is true, its channels delay no text. */
export class DeltaWriter implements StructuredTexts {
  private changed = false;
  private held = false;
  private readonly structured: StructuredMember;

  constructor(
    private readonly channels: ChannelSource,
    private readonly finishing: boolean,
  ) {
    this.structured = new StructuredMember(this, channels.open);
  }

  /** Restores a delta's texts. Texts in unknown members can continue in later deltas, like the content. */
  async write(delta: JsonObject): Promise<RewrittenDelta> {
    const result = { ...delta };
    for (const field in delta) {
      const value = delta[field];
      if (KNOWN.has(field) || !isOpen(value)) continue;
      if (!isProgramKey(field)) await this.channels.open.rest(result, { [field]: value }, KNOWN, 'delta');
      else if (!isItemSetting(field, value)) result[field] = await this.member(field, value);
    }
    if (Array.isArray(delta.tool_calls)) {
      const calls = await this.toolCalls(delta.tool_calls);
      if (calls.length > 0 || delta.tool_calls.length === 0) result.tool_calls = calls;
      else delete result.tool_calls;
    }
    if (isJsonObject(delta.function_call)) {
      const begun = this.channels.begun.take(undefined);
      const { call, empty, isBegun } = await this.call(
        { ...begun, ...delta.function_call },
        undefined,
        begun,
      );
      if (isBegun) this.channels.begun.keep(undefined, call);
      if (empty) delete result.function_call;
      else result.function_call = call;
    }
    const empty = this.held && Object.values(result).every((value) => value === '' || value === null);
    return { delta: result, before: this.channels.takeEarly(), changed: this.changed, empty };
  }

  /** Restores a member. A string that follows a list continues the list's text item. */
  private async member(field: string, value: JsonValue): Promise<JsonValue> {
    const spot = rootSpot(field);
    if (typeof value !== 'string' || !this.channels.isList(field)) return this.structured.value(value, spot);
    const [item] = await this.structured.list([{ type: 'text', text: value }], spot);
    return isJsonObject(item) ? (item.text ?? '') : '';
  }

  numbers(list: readonly JsonValue[], { path }: TextSpot): Promise<readonly number[]> {
    return this.channels.numbers(list, path);
  }

  ended({ path }: TextSpot): Promise<void> {
    return this.channels.ended(path);
  }

  /** Restores a fragment. A flush marker releases all preceding text. */
  async text(text: string, at: TextSpot): Promise<string> {
    const restorer = this.channels.textChannel(at);
    let result = '';
    for (const part of cutAtFlushMarkers(text)) {
      if (isFlushMarker(part)) result += (await restorer.flush()) + part;
      else if (part !== '') result += await restorer.push(part);
    }
    if (this.finishing || at.isLast) result += await restorer.flush();
    return this.note(text, result);
  }

  private async toolCalls(calls: JsonValue[]): Promise<JsonValue[]> {
    const result: JsonValue[] = [];
    for (const [position, call] of calls.entries()) {
      if (!isJsonObject(call)) {
        result.push(call);
        continue;
      }
      const index = this.channels.callIndex(call, position, calls.length);
      for (const other of this.channels.begun.besides(index))
        result.push((await this.toolCall({}, other, true)).call);
      const rewritten = await this.toolCall(call, index);
      if (!rewritten.empty) result.push(rewritten.call);
    }
    return result;
  }

  /** @param ends whether the call's name is complete */
  private async toolCall(call: JsonObject, index: number, ends = false): Promise<RewrittenCall> {
    const begun = this.channels.begun.take(index);
    // Clients merge fragments by index, and delayed fragments are sent under the same index.
    const result: JsonObject = { ...objectOf(begun), ...call, index };
    let empty = false;
    let isBegun = false;
    for (const type of ['function', 'custom']) {
      const value = result[type];
      if (!isJsonObject(value)) continue;
      const whole = { ...objectOf(begun?.[type]), ...value };
      const rewritten = await this.call(whole, index, begun, { type, ends });
      result[type] = rewritten.call;
      empty ||= rewritten.empty;
      isBegun ||= rewritten.isBegun;
    }
    const brings = hasOpen(call, KNOWN_OF_CALL);
    if (brings) await this.channels.open.rest(result, call, KNOWN_OF_CALL, 'tool_calls');
    if (isBegun) this.channels.begun.keep(index, result);
    const opens = typeof result.id === 'string' && result.id !== '';
    return { call: result, empty: isBegun || (empty && !opens && !brings), isBegun };
  }

  /** @param begun earlier fragments of a call whose name is incomplete */
  private async call(
    call: JsonObject,
    tool: number | undefined,
    begun: JsonObject | undefined,
    { type = 'function', ends = false } = {},
  ): Promise<RewrittenCall> {
    const result = { ...call };
    const fragment = typeof call.name === 'string' ? call.name : '';
    const isNaming = fragment !== '' || begun !== undefined;
    if (isNaming) {
      const restorer = this.channels.callChannel(tool, type, 'name');
      const isWhole = ends || this.finishing || hasText(call.arguments) || hasText(call.input);
      const name = (await restorer.push(fragment)) + (isWhole ? await restorer.flush() : '');
      delete result.name;
      if (name === '') {
        this.held = true;
        return { call: result, empty: true, isBegun: true };
      }
      result.name = this.note(fragment, name);
      this.channels.named(tool, name);
    }
    let held = false;
    for (const member of ['arguments', 'input'] as const) {
      const text = call[member];
      if (!hasText(text)) continue;
      const restorer = this.channels.callChannel(tool, type, member);
      const pushed = await restorer.push(text);
      const written = this.note(text, this.finishing ? pushed + (await restorer.flush()) : pushed);
      result[member] = written;
      held = written === '';
    }
    return { call: result, empty: held && !isNaming, isBegun: false };
  }

  private note(before: string, after: string): string {
    if (after !== before) this.changed = true;
    if (after === '') this.held = true;
    return after;
  }
}

function hasText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
