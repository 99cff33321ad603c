/** Signature of a thought in base64, as in a provider's reply. */
export const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;

/** Message, delta, or item of either. */
export type Message = Readonly<Record<string, unknown>>;

/** Function that splits a text into chunks, each of which becomes a delta. */
export type Divide = (text: string) => readonly string[];

/** Model's thought and reply, with tokens of the request. */
export interface Said {
  readonly thought: string;
  readonly spoken: string;
}

export interface Shape {
  readonly message: (said: Said) => Message;
  readonly deltas: (said: Said, divide: Divide) => readonly Message[];
}

export const detail = (members: object): Message => ({
  reasoning_details: [{ type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0, ...members }],
});
const summary = (members: object): object => ({ type: 'reasoning.summary', index: 0, ...members });
const encrypted = { type: 'reasoning.encrypted', data: SIGNATURE, id: 'rs_68af1b2c3d4e5f607182', index: 0 };
export const block = (thinking: string, signature = ''): Message => ({
  thinking_blocks: [{ type: 'thinking', thinking, signature }],
});
const redacted = { type: 'redacted_thinking', data: SIGNATURE };
export const thinking = (text: string): object => ({ type: 'thinking', thinking: [{ type: 'text', text }] });
export const text = (said: string): object => ({ type: 'text', text: said });
const spoken = (said: Said, divide: Divide): Message[] => divide(said.spoken).map((content) => ({ content }));

/** Replies with structured texts, whole and streamed. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'reasoning_details, signed': {
    message: ({ thought, spoken: content }) => ({
      content,
      ...detail({ text: thought, signature: SIGNATURE }),
    }),
    deltas: (said, divide) => [
      ...divide(said.thought).map((piece) => detail({ text: piece })),
      detail({ signature: SIGNATURE }),
      ...spoken(said, divide),
    ],
  },
  'reasoning_details, summarized and encrypted': {
    message: ({ thought, spoken: content }) => ({
      content,
      reasoning: thought,
      reasoning_details: [summary({ summary: thought }), encrypted],
    }),
    deltas: (said, divide) => [
      ...divide(said.thought).map((piece) => ({
        reasoning: piece,
        reasoning_details: [summary({ summary: piece })],
      })),
      { reasoning_details: [encrypted] },
      ...spoken(said, divide),
    ],
  },
  'thinking_blocks, signed': {
    message: ({ thought, spoken: content }) => ({
      content,
      thinking_blocks: [{ type: 'thinking', thinking: thought, signature: SIGNATURE }, redacted],
    }),
    deltas: (said, divide) => [
      ...divide(said.thought).map((piece) => block(piece)),
      block('', SIGNATURE),
      { thinking_blocks: [redacted] },
      ...spoken(said, divide),
    ],
  },
  'content in parts': {
    message: (said) => ({ content: [thinking(said.thought), text(said.spoken)] }),
    deltas: (said, divide) => [
      ...divide(said.thought).map((piece) => ({ content: [thinking(piece)] })),
      ...divide(said.spoken).map((piece) => ({ content: [text(piece)] })),
    ],
  },
  'content in parts, then as a text': {
    message: (said) => ({ content: [thinking(said.thought), text(said.spoken)] }),
    deltas: (said, divide) => {
      const [first = '', ...rest] = divide(said.spoken);
      const [begun = '', ...thoughts] = divide(said.thought).toReversed();
      return [
        ...thoughts.toReversed().map((piece) => ({ content: [thinking(piece)] })),
        { content: [thinking(begun), text(first)] },
        ...rest.map((content, at) => ({ content: at % 3 === 0 ? [text(content)] : content })),
      ];
    },
  },
  'audio.transcript': {
    message: ({ spoken: transcript }) => ({
      content: null,
      audio: { id: 'audio_0123456789abcdef01234567', data: 'AAAA', expires_at: 1_800_000_000, transcript },
    }),
    deltas: (said, divide) => [
      { content: null, audio: { id: 'audio_0123456789abcdef01234567' } },
      ...divide(said.spoken).map((transcript) => ({ audio: { transcript } })),
      { audio: { data: 'AAAA' } },
      { audio: { expires_at: 1_800_000_000 } },
    ],
  },
};
