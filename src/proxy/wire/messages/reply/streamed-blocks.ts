import type { ReplyTexts } from '../../common/reply-texts.js';
import type { TextChannel } from '../../common/text-channel.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import { BLOCK_TEXTS, type BlockText, type MessageRestorer, OF_DELTA } from './message-restorer.js';

/** A text that can continue. */
interface OpenText {
  readonly channel: TextChannel;
  readonly index: number;
  readonly text: BlockText;
}

/** Texts by the type of their deltas. */
const TEXTS: ReadonlyMap<string, BlockText> = new Map(
  [
    ...BLOCK_TEXTS.values(),
    { member: 'partial_json', kind: 'arguments', delta: 'input_json_delta' } as const,
  ].map((text) => [text.delta, text]),
);

/** Restores the events of blocks. Delayed text is added to a later event, or sent in a separate event. */
export class StreamedBlocks {
  private readonly open = new Map<string, OpenText>();

  constructor(
    private readonly texts: ReplyTexts,
    private readonly restorer: MessageRestorer,
  ) {}

  /** Restores the event that begins a block. The beginning of a streamed text can be delayed. */
  async start(event: JsonObject): Promise<JsonObject> {
    const { content_block: block = null } = event;
    const index = indexOf(event);
    const text = isJsonObject(block) ? BLOCK_TEXTS.get(block.type) : undefined;
    const raw = isJsonObject(block) && text !== undefined ? block[text.member] : undefined;
    if (!isJsonObject(block) || text === undefined || typeof raw !== 'string' || raw === '')
      return { ...event, content_block: await this.restorer.block(block, index) };
    const begun = await this.restorer.besideText(block, text, index);
    begun[text.member] = await this.channelOf(index, text).push(raw);
    return { ...event, content_block: begun };
  }

  /** Returns the events to send for a text delta. Empty while the text is delayed. */
  async delta(event: JsonObject): Promise<JsonObject[]> {
    const { delta } = event;
    if (!isJsonObject(delta) || typeof delta.type !== 'string') return [event];
    const index = indexOf(event);
    // A signature follows the text that it signs.
    if (delta.type === 'signature_delta') return [...(await this.end(index)), event];
    const text = TEXTS.get(delta.type) ?? otherIn(delta, delta.type);
    const { member } = text;
    const fragment = delta[member];
    if (typeof fragment !== 'string') return [{ ...event, delta: await this.restorer.delta(delta, index) }];
    const sent = await this.channelOf(index, text).push(fragment);
    if (sent === fragment) return [event];
    return sent === '' ? [] : [{ ...event, delta: { ...delta, [member]: sent } }];
  }

  /** Returns events with the delayed text whose time limit has expired. */
  release(): Promise<JsonObject[]> {
    return this.collect(this.open.values(), (channel) => channel.release());
  }

  /** Returns events with all delayed text in one block, or in all blocks. */
  async end(index?: number): Promise<JsonObject[]> {
    const ending = [...this.open].filter(([, text]) => index === undefined || text.index === index);
    for (const [path] of ending) this.open.delete(path);
    return this.collect(
      ending.map(([, text]) => text),
      (channel) => channel.flush(),
    );
  }

  private channelOf(index: number, text: BlockText): TextChannel {
    const place = this.restorer.placeOf(index, text);
    const channel = this.texts.channel(place);
    this.open.set(place.path, { channel, index, text });
    return channel;
  }

  private async collect(
    texts: Iterable<OpenText>,
    take: (channel: TextChannel) => Promise<string>,
  ): Promise<JsonObject[]> {
    const events: JsonObject[] = [];
    for (const { channel, index, text } of texts) {
      const rest = await take(channel);
      const delta = { type: text.delta, [text.member]: rest };
      if (rest !== '') events.push({ type: 'content_block_delta', index, delta });
    }
    return events;
  }
}

/** Returns the text in a delta of an unknown type, which has a single member that continues in later deltas. */
function otherIn(delta: JsonObject, type: string): BlockText {
  const [first = '', ...others] = Object.keys(delta).filter((name) => !OF_DELTA.has(name));
  return { member: others.length === 0 ? first : '', kind: 'other', delta: type };
}

export function indexOf({ index }: JsonObject): number {
  return typeof index === 'number' ? index : 0;
}
