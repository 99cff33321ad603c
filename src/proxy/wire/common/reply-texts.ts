import {
  type Held,
  type MakeRestorer,
  mostHeld,
  type FragmentRestorer,
  type ReplyText,
  type RewriteMode,
} from '../restorer.js';
import type { ReplySchemas } from './reply-schemas.js';
import { type RestoredText, TextChannel } from './text-channel.js';

/** Kind of a reply's text. */
export type TextKind = 'content' | 'said' | 'thought' | 'name' | 'arguments' | 'input' | 'other';

/** Location and kind of a text. */
export interface TextPlace {
  /** Path within the response, such as `output[0].content[1].text`. */
  readonly path: string;
  readonly kind: TextKind;
  /** Function that receives the arguments, by its unmasked name. */
  readonly tool?: string | undefined;
}

const MODES: Readonly<Record<TextKind, RewriteMode>> = {
  content: 'text',
  said: 'text',
  thought: 'text',
  name: 'identifier',
  arguments: 'json',
  input: 'input',
  other: 'text',
};
const SPOKEN: ReadonlySet<TextKind> = new Set(['content', 'said']);

/** Restores a reply's texts. A text that is streamed and then repeated as a whole is restored once. */
export class ReplyTexts {
  private readonly channels = new Map<string, TextChannel>();
  private readonly whole = new Map<string, RestoredText>();

  /** @param jsonContent whether the content is JSON, because the request asked for JSON */
  constructor(
    private readonly restorers: MakeRestorer,
    private readonly jsonContent: boolean,
    readonly schemas: ReplySchemas,
  ) {}

  /** The kind of delayed text with the longest time limit. */
  get held(): Held {
    return mostHeld(this.channels.values(), ({ held }) => held);
  }

  /** Returns the channel of a streamed text. */
  channel(place: TextPlace): TextChannel {
    let channel = this.channels.get(place.path);
    if (!channel) {
      channel = new TextChannel(this.restorers(this.textAt(place)), SPOKEN.has(place.kind));
      this.channels.set(place.path, channel);
    }
    return channel;
  }

  /** Returns the restored text at a path; undefined if it contains no token, or was not received yet. */
  at(path: string): RestoredText | undefined {
    return this.channels.get(path) ?? this.whole.get(path);
  }

  /** Restores a complete text. @param aligned whether offsets in the text must be mapped later */
  async restored(place: TextPlace, text: string, aligned = false): Promise<RestoredText> {
    if (text === '') return NOTHING;
    for (const known of [this.channels.get(place.path), this.whole.get(place.path)])
      if (known?.raw === text) return known;
    const restorer = this.restorers(this.textAt(place));
    const restored = aligned ? await inPieces(restorer, text) : asOne(text, await restorer.all(text));
    // A text without tokens is not kept, because reading it again is cheap.
    if (restored.restored !== text) this.whole.set(place.path, restored);
    return restored;
  }

  private textAt({ path, kind, tool }: TextPlace): ReplyText {
    if (kind === 'arguments')
      return { path, mode: 'json', schema: tool === undefined ? undefined : this.schemas.ofFunction(tool) };
    if (kind === 'content' && this.jsonContent) return { path, mode: 'json', schema: this.schemas.content };
    return { path, mode: MODES[kind], ...(kind === 'thought' && { isThought: true }) };
  }
}

function asOne(raw: string, restored: string): RestoredText {
  const isSame = raw === restored;
  return {
    raw,
    restored: isSame ? raw : restored,
    offsetOf: (offset) => (isSame ? offset : undefined),
  };
}

const NOTHING = asOne('', '');

async function inPieces(restorer: FragmentRestorer, text: string): Promise<RestoredText> {
  const channel = new TextChannel(restorer, false);
  await channel.push(text);
  await channel.flush();
  return channel;
}
