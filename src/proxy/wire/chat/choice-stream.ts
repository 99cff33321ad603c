import type { JsonObject } from '../json/json.js';
import { OpenValues } from '../common/open-values.js';
import { type Held, mostHeld, type PieceRestorer, type RewriteMode } from '../restorer.js';
import { CallIndexes } from './call-indexes.js';
import { type ChannelSource, DeltaWriter, type RewrittenDelta } from './delta-writer.js';

/** One text of a reply that comes in pieces. */
export interface Channel {
  readonly choice: number;
  /**
   * `content`, `refusal`, `reasoning_content`, `reasoning`, `tool:<index>` (arguments), `tool:<index>:name`,
   * `function_call`, `function_call:name`, or the path of a member that isn't known.
   */
  readonly channel: string;
  readonly mode: RewriteMode;
  /** The function whose arguments these are, as the caller knows it. */
  readonly tool?: string | undefined;
}

export type MakeChannel = (where: Channel) => PieceRestorer;

/** A channel's restorer, and how its text is put into a delta of its own. */
interface OpenChannel {
  readonly restorer: PieceRestorer;
  readonly put: (delta: JsonObject, text: string) => void;
}

/** Restores what isn't known of a choice's deltas, which comes whole. */
export function openValues(choice: number, makeChannel: MakeChannel): OpenValues {
  return new OpenValues(async (raw, path) => {
    const restorer = makeChannel({ choice, channel: path, mode: 'text' });
    return (await restorer.push(raw)) + (await restorer.flush());
  });
}

/** The channels of one choice. */
export class ChoiceStream implements ChannelSource {
  private readonly channels = new Map<string, OpenChannel>();
  private readonly names = new Map<string, string>();
  private readonly indexes = new CallIndexes();
  readonly open: OpenValues;

  constructor(
    private readonly choice: number,
    private readonly makeChannel: MakeChannel,
    private readonly contentMode: RewriteMode,
  ) {
    this.open = openValues(choice, makeChannel);
  }

  /** Rewrites a delta; with `finishing`, its own channels hold nothing back. */
  async rewrite(delta: JsonObject, finishing: boolean): Promise<RewrittenDelta> {
    return new DeltaWriter(this, finishing).write(delta);
  }

  /** What all channels still hold, as a delta; undefined when that is nothing. */
  flush(): Promise<JsonObject | undefined> {
    return this.collect((restorer) => restorer.flush());
  }

  /** The most that any channel holds. */
  get held(): Held {
    return mostHeld(this.channels.values(), ({ restorer }) => restorer.held);
  }

  /** What all channels have held for long enough, as a delta; undefined when that is nothing. */
  release(): Promise<JsonObject | undefined> {
    return this.collect((restorer) => restorer.release?.() ?? '');
  }

  /** The restorer of a text field such as `content`. */
  textChannel(field: string): PieceRestorer {
    const mode = field === 'content' ? this.contentMode : 'text';
    return this.channelOf(field, mode, (delta, text) => {
      delta[field] = text;
    });
  }

  callIndex(call: JsonObject, position: number, count: number): number {
    return this.indexes.of(call, position, count);
  }

  /** The restorer of one member of a call, `tool` being the call's index, or undefined for `function_call`. */
  callChannel(tool: number | undefined, type: string, member: 'name' | 'arguments' | 'input'): PieceRestorer {
    const call = tool === undefined ? 'function_call' : `tool:${tool}`;
    const mode = { name: 'identifier', arguments: 'json', input: 'input' } as const;
    const put: OpenChannel['put'] = (delta, text) => {
      if (tool === undefined) delta.function_call = { [member]: text };
      else addToolCall(delta, { index: tool, [type]: { [member]: text } });
    };
    if (member === 'name') return this.channelOf(`${call}:name`, mode.name, put);
    return this.channelOf(call, mode[member], put, this.names.get(call));
  }

  /** Notes the name of a call, which comes before its arguments. */
  named(tool: number | undefined, name: string): void {
    this.names.set(tool === undefined ? 'function_call' : `tool:${tool}`, name);
  }

  private async collect(
    take: (restorer: PieceRestorer) => string | Promise<string>,
  ): Promise<JsonObject | undefined> {
    const delta: JsonObject = {};
    for (const { restorer, put } of this.channels.values()) {
      const text = await take(restorer);
      if (text !== '') put(delta, text);
    }
    return Object.keys(delta).length > 0 ? delta : undefined;
  }

  private channelOf(
    channel: string,
    mode: RewriteMode,
    put: OpenChannel['put'],
    tool?: string,
  ): PieceRestorer {
    const known = this.channels.get(channel);
    if (known) return known.restorer;
    const restorer = this.makeChannel({
      choice: this.choice,
      channel,
      mode,
      ...(tool !== undefined && { tool }),
    });
    this.channels.set(channel, { restorer, put });
    return restorer;
  }
}

function addToolCall(delta: JsonObject, call: JsonObject): void {
  if (Array.isArray(delta.tool_calls)) delta.tool_calls.push(call);
  else delta.tool_calls = [call];
}
