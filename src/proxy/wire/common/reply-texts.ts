import {
  type Held,
  type MakeRestorer,
  mostHeld,
  type PieceRestorer,
  type ReplyText,
  type RewriteMode,
} from '../restorer.js';
import type { ReplySchemas } from './reply-schemas.js';
import { type RestoredText, TextChannel } from './text-channel.js';

/** What a text of a reply is. */
export type TextKind = 'content' | 'said' | 'thought' | 'name' | 'arguments' | 'input' | 'other';

/** Where a text stands, and what it is. */
export interface TextPlace {
  /** Below the response: `output[0].content[1].text`. */
  readonly path: string;
  readonly kind: TextKind;
  /** The function whose arguments these are, as the caller knows it. */
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
const SAID: ReadonlySet<TextKind> = new Set(['content', 'said']);

/** The texts of one reply: what came in pieces, and then comes as a whole, is restored once. */
export class ReplyTexts {
  private readonly channels = new Map<string, TextChannel>();
  private readonly whole = new Map<string, RestoredText>();

  /** @param jsonContent whether content is JSON itself, because the request asked for that */
  constructor(
    private readonly restorers: MakeRestorer,
    private readonly jsonContent: boolean,
    readonly schemas: ReplySchemas,
  ) {}

  /** The most that any text holds back. */
  get held(): Held {
    return mostHeld(this.channels.values(), ({ held }) => held);
  }

  /** The text that comes in pieces at that place. */
  channel(place: TextPlace): TextChannel {
    let channel = this.channels.get(place.path);
    if (!channel) {
      channel = new TextChannel(this.restorers(this.textAt(place)), SAID.has(place.kind));
      this.channels.set(place.path, channel);
    }
    return channel;
  }

  /** What is known of the text at a path; undefined where it holds no token, or hasn't come. */
  at(path: string): RestoredText | undefined {
    return this.channels.get(path) ?? this.whole.get(path);
  }

  /**
   * A text that came whole.
   * @param aligned whether places of it will be asked for
   */
  async restored(place: TextPlace, text: string, aligned = false): Promise<RestoredText> {
    if (text === '') return NOTHING;
    for (const known of [this.channels.get(place.path), this.whole.get(place.path)])
      if (known?.raw === text) return known;
    const restorer = this.restorers(this.textAt(place));
    const restored = aligned ? await inPieces(restorer, text) : asOne(text, await restorer.all(text));
    // What holds no token may be read again.
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

async function inPieces(restorer: PieceRestorer, text: string): Promise<RestoredText> {
  const channel = new TextChannel(restorer, false);
  await channel.push(text);
  await channel.flush();
  return channel;
}
