import { cutAtFlushMarkers, isFlushMarker } from '../flush-marker.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { PieceRestorer } from '../restorer.js';
import { isItemSetting } from '../common/item-settings.js';
import { hasOpen, isOpen, type OpenValues } from '../common/open-values.js';
import { KNOWN_OF_CALL } from './chat-response.js';

/** Members that are no texts of their own. */
const KNOWN = new Set(['role', 'tool_calls', 'function_call']);
/** A name of a text that may come in pieces, and stand in paths. */
const NAME = /^[a-z][a-z\d_]{0,39}$/;

/** Where a delta finds the restorers of its texts. */
export interface ChannelSource {
  /** The restorer of a text field such as `content`. */
  textChannel(field: string): PieceRestorer;
  /** What isn't known, restored whole. */
  readonly open: OpenValues;
  /** The index of a call that a piece belongs to, which need not name one. */
  callIndex(call: JsonObject, position: number, count: number): number;
  /** The restorer of one member of a call, `tool` being the call's index, or undefined for `function_call`. */
  callChannel(tool: number | undefined, type: string, member: 'name' | 'arguments' | 'input'): PieceRestorer;
  /** Notes the restored name of a call. */
  named(tool: number | undefined, name: string): void;
}

/** What became of a delta. */
export interface RewrittenDelta {
  readonly delta: JsonObject;
  /** True when any text differs from the one that came. */
  readonly changed: boolean;
  /** True when all that the delta brought is held back. */
  readonly empty: boolean;
}

interface RewrittenCall {
  readonly call: JsonObject;
  /** True when all that the piece of the call brought is held back. */
  readonly empty: boolean;
}

/** Rewrites one delta. With `finishing`, the channels that it writes to hold nothing back. */
export class DeltaWriter {
  private changed = false;
  private held = false;

  constructor(
    private readonly channels: ChannelSource,
    private readonly finishing: boolean,
  ) {}

  /** The delta with its texts restored: those of members that aren't known go on from delta to delta, like the content. */
  async write(delta: JsonObject): Promise<RewrittenDelta> {
    const result = { ...delta };
    for (const field in delta) {
      const value = delta[field];
      if (KNOWN.has(field) || !isOpen(value)) continue;
      if (typeof value !== 'string' || !NAME.test(field))
        await this.channels.open.rest(result, { [field]: value }, KNOWN, 'delta');
      else if (!isItemSetting(field, value))
        result[field] = await this.text(this.channels.textChannel(field), value);
    }
    if (Array.isArray(delta.tool_calls)) {
      const calls = await this.toolCalls(delta.tool_calls);
      if (calls.length > 0 || delta.tool_calls.length === 0) result.tool_calls = calls;
      else delete result.tool_calls;
    }
    if (isJsonObject(delta.function_call)) {
      const { call, empty } = await this.call(delta.function_call, undefined, 'function');
      if (empty) delete result.function_call;
      else result.function_call = call;
    }
    const empty = this.held && Object.values(result).every((value) => value === '' || value === null);
    return { delta: result, changed: this.changed, empty };
  }

  /** Pushes a piece; a marker inside it sends out all that came before the marker. */
  private async text(restorer: PieceRestorer, text: string): Promise<string> {
    let result = '';
    for (const part of cutAtFlushMarkers(text)) {
      if (isFlushMarker(part)) result += (await restorer.flush()) + part;
      else if (part !== '') result += await restorer.push(part);
    }
    if (this.finishing) result += await restorer.flush();
    return this.note(text, result);
  }

  private async toolCalls(calls: JsonValue[]): Promise<JsonValue[]> {
    const result: JsonValue[] = [];
    for (const [position, call] of calls.entries()) {
      if (!isJsonObject(call)) {
        result.push(call);
        continue;
      }
      const rewritten = await this.toolCall(call, this.channels.callIndex(call, position, calls.length));
      if (!rewritten.empty) result.push(rewritten.call);
    }
    return result;
  }

  private async toolCall(call: JsonObject, index: number): Promise<RewrittenCall> {
    // Clients put the pieces together by it; those that are held back go out with it, too.
    const result: JsonObject = { ...call, index };
    let empty = false;
    for (const type of ['function', 'custom']) {
      const value = call[type];
      if (!isJsonObject(value)) continue;
      const rewritten = await this.call(value, index, type);
      result[type] = rewritten.call;
      empty ||= rewritten.empty;
    }
    const brings = hasOpen(call, KNOWN_OF_CALL);
    if (brings) await this.channels.open.rest(result, call, KNOWN_OF_CALL, 'tool_calls');
    const opens = typeof call.id === 'string' && call.id !== '';
    return { call: result, empty: empty && !opens && !brings };
  }

  private async call(call: JsonObject, tool: number | undefined, type: string): Promise<RewrittenCall> {
    const result = { ...call };
    const { name } = call;
    const named = typeof name === 'string' && name !== '';
    let held = false;
    if (named) {
      // Clients take the name from one delta, so it is never held back.
      const restorer = this.channels.callChannel(tool, type, 'name');
      const written = this.note(name, (await restorer.push(name)) + (await restorer.flush()));
      result.name = written;
      this.channels.named(tool, written);
    }
    for (const member of ['arguments', 'input'] as const) {
      const text = call[member];
      if (typeof text !== 'string' || text === '') continue;
      const restorer = this.channels.callChannel(tool, type, member);
      const pushed = await restorer.push(text);
      const written = this.note(text, this.finishing ? pushed + (await restorer.flush()) : pushed);
      result[member] = written;
      held = written === '';
    }
    return { call: result, empty: held && !named };
  }

  private note(before: string, after: string): string {
    if (after !== before) this.changed = true;
    if (after === '') this.held = true;
    return after;
  }
}
