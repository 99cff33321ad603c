import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json.js';
import { OpenValues } from '../common/open-values.js';
import { type Held, mostHeld, type FragmentRestorer, type RewriteMode } from '../restorer.js';
import { BegunCalls } from './begun-calls.js';
import { CallIndexes } from './call-indexes.js';
import { type ChannelSource, DeltaWriter, type RewrittenDelta } from './delta-writer.js';
import { ItemNumbers } from './item-numbers.js';
import { modeOf, type TextSpot } from './structured-member.js';

/** One streamed text in a reply. */
export interface Channel {
  readonly choice: number;
  /**
   * `content`, `refusal`, `reasoning_content`, `reasoning`, `tool:<index>` (arguments), `tool:<index>:name`,
   * `function_call`, `function_call:name`, or the path of any other text: `content[0].thinking[0].text`.
   */
  readonly channel: string;
  readonly mode: RewriteMode;
  /** Function that receives the arguments, by its unmasked name. */
  readonly tool?: string | undefined;
  /** Whether the text is reasoning that its provider may have signed. */
  readonly isThought?: true;
}

export type MakeChannel = (where: Channel) => FragmentRestorer;

/** Creates a delta that contains only a text. */
type Wrap = (text: string) => JsonObject;

/** A channel's restorer, and the delta in which its text is sent. */
interface OpenChannel {
  readonly restorer: FragmentRestorer;
  wrap: Wrap;
}

type Take = (restorer: FragmentRestorer) => string | Promise<string>;
const flushed: Take = (restorer) => restorer.flush();
const released: Take = (restorer) => restorer.release?.() ?? '';
const TEXT_ITEM: JsonObject = { type: 'text', text: '' };

/** Restores unknown members of a choice's deltas, which are not split across deltas. */
export function openValues(choice: number, makeChannel: MakeChannel): OpenValues {
  return new OpenValues(async (raw, path) => {
    const restorer = makeChannel({ choice, channel: path, mode: 'identifier' });
    return (await restorer.push(raw)) + (await restorer.flush());
  });
}

/** The channels of one choice. */
export class ChoiceStream implements ChannelSource {
  private readonly channels = new Map<string, OpenChannel>();
  private readonly names = new Map<string, string>();
  private readonly indexes = new CallIndexes();
  private readonly lists = new Map<string, ItemNumbers>();
  private early: JsonObject | undefined;
  readonly open: OpenValues;
  readonly begun = new BegunCalls();

  constructor(
    private readonly choice: number,
    private readonly makeChannel: MakeChannel,
    private readonly contentMode: RewriteMode,
  ) {
    this.open = openValues(choice, makeChannel);
  }

  /** Restores a delta. If `finishing` is true, its own channels delay no text. */
  async rewrite(delta: JsonObject, finishing: boolean): Promise<RewrittenDelta> {
    return new DeltaWriter(this, finishing).write(delta);
  }

  /** Returns a delta with all delayed text; undefined if no text is delayed. */
  flush(): Promise<JsonObject | undefined> {
    return this.collect(flushed);
  }

  /** The kind of delayed text with the longest time limit. */
  get held(): Held {
    return mostHeld(this.channels.values(), ({ restorer }) => restorer.held);
  }

  /** Returns a delta with the delayed text whose time limit has expired; undefined if the delta is empty. */
  release(): Promise<JsonObject | undefined> {
    return this.collect(released);
  }

  textChannel(at: TextSpot): FragmentRestorer {
    const { path, kind, wrap } = at;
    const more = kind === 'thought' ? { isThought: true as const } : {};
    return this.channelOf(path, modeOf(at, this.contentMode), wrap, more);
  }

  isList(path: string): boolean {
    return this.lists.has(path);
  }

  async numbers(list: readonly JsonValue[], path: string): Promise<readonly number[]> {
    const items = this.lists.get(path) ?? this.listAt(path);
    const { last } = items;
    const numbers = items.of(list);
    const [first] = list;
    const isNext =
      last !== undefined && last !== numbers[0] && isJsonObject(first) && first.index === undefined;
    // Clients append items without an index in order of arrival, so an item's delayed text must precede the next item.
    if (isNext) await this.sendEarly(released, (key) => isWithin(key, path, last));
    return numbers;
  }

  ended(path: string): Promise<void> {
    return this.sendEarly(flushed, (key) => key.startsWith(`${path}.`));
  }

  takeEarly(): JsonObject | undefined {
    const { early } = this;
    this.early = undefined;
    return early;
  }

  callIndex(call: JsonObject, position: number, count: number): number {
    return this.indexes.of(call, position, count);
  }

  /** Returns the restorer of a call's member. `tool` is the call's index, or undefined for `function_call`. */
  callChannel(
    tool: number | undefined,
    type: string,
    member: 'name' | 'arguments' | 'input',
  ): FragmentRestorer {
    const call = tool === undefined ? 'function_call' : `tool:${tool}`;
    const mode = { name: 'identifier', arguments: 'json', input: 'input' } as const;
    const wrap: Wrap = (text) => {
      const begun = objectOf(member === 'name' ? this.begun.take(tool) : undefined);
      if (tool === undefined) return { function_call: { ...begun, [member]: text } };
      return {
        tool_calls: [{ ...begun, index: tool, [type]: { ...objectOf(begun[type]), [member]: text } }],
      };
    };
    if (member === 'name') return this.channelOf(`${call}:name`, mode.name, wrap);
    const called = this.names.get(call);
    return this.channelOf(call, mode[member], wrap, called === undefined ? {} : { tool: called });
  }

  /** Records a call's name, which precedes its arguments. */
  named(tool: number | undefined, name: string): void {
    this.names.set(tool === undefined ? 'function_call' : `tool:${tool}`, name);
  }

  private async collect(take: Take, isMeant = (_: string): boolean => true): Promise<JsonObject | undefined> {
    const delta: JsonObject = {};
    for (const [key, { restorer, wrap }] of this.channels) {
      const text = isMeant(key) ? await take(restorer) : '';
      if (text !== '') join(delta, wrap(text));
    }
    return Object.keys(delta).length > 0 ? delta : undefined;
  }

  private async sendEarly(take: Take, isMeant: (key: string) => boolean): Promise<void> {
    const delta = await this.collect(take, isMeant);
    if (delta !== undefined) this.early = join(this.early ?? {}, delta);
  }

  /** Returns the item numbers of a list. Text that was streamed as a string becomes the list's first item. */
  private listAt(path: string): ItemNumbers {
    const items = new ItemNumbers();
    this.lists.set(path, items);
    const text = this.channels.get(path);
    if (text !== undefined) {
      const wrap: Wrap = (held) => ({ [path]: held });
      this.channels.delete(path);
      this.channels.set(`${path}[${items.of([TEXT_ITEM]).join()}].text`, { ...text, wrap });
    }
    return items;
  }

  private channelOf(
    channel: string,
    mode: RewriteMode,
    wrap: Wrap,
    more: Pick<Channel, 'tool' | 'isThought'> = {},
  ): FragmentRestorer {
    const known = this.channels.get(channel);
    if (known) {
      // The last fragment has all members that identify its item. The first fragment can lack some.
      known.wrap = wrap;
      return known.restorer;
    }
    const restorer = this.makeChannel({ choice: this.choice, channel, mode, ...more });
    this.channels.set(channel, { restorer, wrap });
    return restorer;
  }
}

function isWithin(key: string, path: string, item: number): boolean {
  return key.startsWith(`${path}[${item}].`);
}

/** Merges another delta into a delta. */
function join(delta: JsonObject, other: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(other)) {
    const known = delta[key];
    if (Array.isArray(known) && Array.isArray(value)) known.push(...value);
    else if (isJsonObject(known) && isJsonObject(value)) join(known, value);
    else delta[key] = value;
  }
  return delta;
}
