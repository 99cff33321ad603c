import { OpenValues } from '../../common/open-values.js';
import type { ReplyTexts, TextKind, TextPlace } from '../../common/reply-texts.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { CitedDocuments } from '../citations/cited-documents.js';

/** Members of a message that are settings or contain no text. */
const ENVELOPE: ReadonlySet<string> = new Set(['id', 'type', 'role', 'model', 'stop_reason', 'usage']);
/** A streamed text in a block: its member, its kind, and the type of its deltas. */
export interface BlockText {
  readonly member: string;
  readonly kind: TextKind;
  readonly delta: string;
}

/** Texts in blocks, by block type. */
export const BLOCK_TEXTS: ReadonlyMap<JsonValue | undefined, BlockText> = new Map([
  ['text', { member: 'text', kind: 'content', delta: 'text_delta' }],
  ['thinking', { member: 'thinking', kind: 'thought', delta: 'thinking_delta' }],
]);
/** Members that only the provider can decrypt or verify. The provider rejects reasoning with a changed signature. */
const SEALED: readonly string[] = ['signature', 'data'];
/** Members of a delta without text. */
export const OF_DELTA: ReadonlySet<string> = new Set(['type']);
const CALLS: ReadonlySet<JsonValue | undefined> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

/** Restores messages and their parts, without changing the arguments. Settings and IDs are unchanged. */
export class MessageRestorer {
  private readonly open = new OpenValues((raw, path) => this.text(raw, { path, kind: 'name' }));
  /** Unmasked names of called tools, by the position of the block. */
  private readonly names = new Map<number, string>();

  constructor(
    private readonly texts: ReplyTexts,
    private readonly cited: CitedDocuments,
  ) {}

  /** Restores a whole message. */
  async message(message: JsonObject): Promise<JsonObject> {
    const result = { ...message };
    const { content } = message;
    if (Array.isArray(content)) {
      const blocks: JsonValue[] = [];
      for (const [at, block] of content.entries()) blocks.push(await this.block(block, at));
      result.content = blocks;
    }
    await this.open.rest(result, message, new Set([...ENVELOPE, 'content']), 'body');
    return result;
  }

  /** Restores a content block, which can be complete or just begun. */
  async block(block: JsonValue, at: number): Promise<JsonValue> {
    const path = `content[${at}]`;
    if (!isJsonObject(block)) return this.open.value(block, path);
    const result = { ...block };
    const known = new Set<string>(SEALED);
    const text = BLOCK_TEXTS.get(block.type);
    const raw = text && block[text.member];
    if (text !== undefined && typeof raw === 'string') {
      known.add(text.member);
      result[text.member] = await this.text(raw, this.placeOf(at, text));
    } else if (CALLS.has(block.type)) {
      known.add('name').add('input');
      if (typeof block.name === 'string') result.name = await this.name(block.name, at);
      result.input = await this.input(block.input ?? null, at);
    }
    await this.open.rest(result, block, known, path);
    return this.withPlaces(result);
  }

  /** Restores the members of a new block, except the beginning of its text. */
  async besideText(block: JsonObject, { member }: BlockText, at: number): Promise<JsonObject> {
    return this.withPlaces(await this.rest(block, new Set([...SEALED, member]), `content[${at}]`));
  }

  /** Restores a delta without streamed text, such as a citation or an unknown delta. */
  async delta(delta: JsonObject, at: number): Promise<JsonObject> {
    const result = await this.rest(delta, OF_DELTA, `content[${at}]`);
    return result.citation === undefined
      ? result
      : { ...result, citation: this.cited.toCaller(result.citation) };
  }

  /** Returns the location of a streamed text. */
  placeOf(at: number, { member, kind }: Pick<BlockText, 'member' | 'kind'>): TextPlace {
    return { path: `content[${at}].${member}`, kind, tool: this.names.get(at) };
  }

  /** Restores the unknown members of an event. */
  async rest(event: JsonObject, known: ReadonlySet<string>, path: string): Promise<JsonObject> {
    const result = { ...event };
    await this.open.rest(result, event, known, path);
    return result;
  }

  /** Converts a block's citations, so that they refer to the caller's texts. */
  private withPlaces(block: JsonObject): JsonObject {
    const { citations } = block;
    if (!Array.isArray(citations)) return block;
    return { ...block, citations: citations.map((citation) => this.cited.toCaller(citation)) };
  }

  private async name(name: string, at: number): Promise<string> {
    const restored = await this.text(name, { path: `content[${at}].name`, kind: 'name' });
    this.names.set(at, restored);
    return restored;
  }

  /** Restores a tool's input in the form that its schema requires. An empty input can be continued by deltas. */
  private async input(input: JsonValue, at: number): Promise<JsonValue> {
    if (isJsonObject(input) && Object.keys(input).length === 0) return input;
    const raw = JSON.stringify(input);
    const restored = await this.text(raw, this.placeOf(at, { member: 'input', kind: 'arguments' }));
    return restored === raw ? input : (JSON.parse(restored) as JsonValue);
  }

  private async text(raw: string, place: TextPlace): Promise<string> {
    return (await this.texts.restored(place, raw)).restored;
  }
}
