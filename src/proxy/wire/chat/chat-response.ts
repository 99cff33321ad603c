import { InvalidReply } from '../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { isOpen, OpenValues } from '../common/open-values.js';
import type { RewriteMode } from '../restorer.js';
import { refuseFailedChoice } from './finish-reasons.js';
import {
  isProgramKey,
  modeOf,
  rootSpot,
  StructuredMember,
  type StructuredTexts,
} from './structured-member.js';

/** Location of a reply's text. */
export interface ReplyPlace {
  /**
   * Path such as `choices[0].message.tool_calls[1].function.arguments`. Choices have their own `index`, or else their
   * position. Unknown members have their position, such as `{4}`.
   */
  readonly path: string;
  readonly mode: RewriteMode;
  /** Function that receives the arguments, by its unmasked name. */
  readonly tool?: string | undefined;
  /** Whether the text is reasoning that its provider may have signed. */
  readonly isThought?: boolean;
}

/** Returns the replacement of a text. */
export type Rewrite = (text: string, place: ReplyPlace) => string | Promise<string>;

/** Members of a message that are strings, if they are present. */
const MESSAGE_TEXTS = ['refusal', 'reasoning_content', 'reasoning'] as const;

/** Known members of a reply: texts that are restored by kind, and members without text. */
export const KNOWN_OF_REPLY = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'system_fingerprint',
  'service_tier',
]);
export const KNOWN_OF_CHOICE = new Set(['index', 'message', 'delta', 'finish_reason', 'logprobs']);
const KNOWN_OF_MESSAGE = new Set<string>(['role', ...MESSAGE_TEXTS, 'tool_calls', 'function_call']);
export const KNOWN_OF_CALL = new Set(['index', 'id', 'type', 'function', 'custom']);
const KNOWN_OF_CALLED = new Set(['name', 'arguments', 'input']);

/**
 * Restores all texts in a whole chat completion: content, refusal, reasoning, names and arguments of calls, and unknown
 * members such as annotations. Does not change `reply`. Token probabilities quote the text, so they are set to null if
 * a choice's text changes.
 * @param options `jsonContent` is true if the request asked for JSON content
 * @throws InvalidReply if `reply` is not a JSON object; ReportedFailure; and the errors of `rewrite`
 */
export async function rewriteReply(
  reply: unknown,
  rewrite: Rewrite,
  options: { readonly jsonContent?: boolean } = {},
): Promise<JsonObject> {
  if (!isJsonObject(reply)) throw new InvalidReply();
  const open = new OpenValues(async (text, path) => rewrite(text, { path, mode: 'identifier' }));
  const result = { ...reply };
  await open.rest(result, reply, KNOWN_OF_REPLY, 'body');
  if (!Array.isArray(reply.choices)) return result;
  const contentMode = options.jsonContent === true ? 'json' : 'text';
  const choices: JsonValue[] = [];
  for (const [position, choice] of reply.choices.entries()) {
    if (!isJsonObject(choice)) {
      choices.push(choice);
      continue;
    }
    refuseFailedChoice(choice);
    const path = `choices[${indexOf(choice, position)}]`;
    const written = { ...choice };
    await open.rest(written, choice, KNOWN_OF_CHOICE, path);
    if (isJsonObject(choice.message)) {
      const writer = new MessageWriter(`${path}.message`, rewrite, contentMode);
      written.message = await writer.message(choice.message);
      if (writer.textChanged && isJsonObject(choice.logprobs)) written.logprobs = null;
    }
    choices.push(written);
  }
  result.choices = choices;
  return result;
}

/** Returns the `index` of a choice or tool call, which can differ from its position in the list. */
export function indexOf(object: JsonObject, position: number): number {
  return typeof object.index === 'number' ? object.index : position;
}

class MessageWriter {
  /** True once a text that token probabilities quote has changed. */
  textChanged = false;

  private readonly open: OpenValues;
  private readonly structured: StructuredMember;

  constructor(
    private readonly path: string,
    private readonly rewrite: Rewrite,
    private readonly contentMode: RewriteMode,
  ) {
    this.open = new OpenValues(async (text, at) => rewrite(text, { path: at, mode: 'identifier' }));
    const texts: StructuredTexts = {
      text: (text, at) =>
        this.write(text, { path: at.path, mode: modeOf(at, contentMode), isThought: at.kind === 'thought' }),
      numbers: (list) => Promise.resolve([...list.keys()]),
    };
    this.structured = new StructuredMember(texts, this.open);
  }

  async message(message: JsonObject): Promise<JsonObject> {
    const result = { ...message };
    if (typeof message.content === 'string')
      result.content = await this.text(message.content, 'content', this.contentMode);
    for (const field of MESSAGE_TEXTS) {
      const value = message[field];
      if (typeof value === 'string') result[field] = await this.text(value, field, 'text');
    }
    if (Array.isArray(message.tool_calls)) {
      result.tool_calls = await this.each(message.tool_calls, 'tool_calls', (call, at) =>
        this.toolCall(call, at),
      );
    }
    if (isJsonObject(message.function_call)) {
      result.function_call = await this.call(message.function_call, 'function_call');
    }
    for (const [position, [field, value]] of Object.entries(message).entries()) {
      if (KNOWN_OF_MESSAGE.has(field) || !isOpen(value)) continue;
      if (typeof value !== 'string' && isProgramKey(field))
        result[field] = await this.structured.value(value, rootSpot(field, `${this.path}.`));
      else if (field !== 'content') await this.open.member(result, field, value, `${this.path}{${position}}`);
    }
    return result;
  }

  private text(text: string, part: string, mode: RewriteMode, tool?: string): Promise<string> {
    return text === ''
      ? Promise.resolve(text)
      : this.write(text, { path: `${this.path}.${part}`, mode, tool });
  }

  private async write(text: string, place: ReplyPlace): Promise<string> {
    const rewritten = await this.rewrite(text, place);
    if (rewritten !== text) this.textChanged = true;
    return rewritten;
  }

  private async each(
    list: JsonValue[],
    part: string,
    write: (item: JsonObject, part: string) => Promise<JsonObject>,
  ): Promise<JsonValue[]> {
    const result: JsonValue[] = [];
    for (const [i, item] of list.entries()) {
      result.push(isJsonObject(item) ? await write(item, `${part}[${i}]`) : item);
    }
    return result;
  }

  private async toolCall(call: JsonObject, at: string): Promise<JsonObject> {
    const result = { ...call };
    for (const field of ['function', 'custom']) {
      const value = call[field];
      if (isJsonObject(value)) result[field] = await this.call(value, `${at}.${field}`);
    }
    await this.open.rest(result, call, KNOWN_OF_CALL, `${this.path}.${at}`);
    return result;
  }

  private async call(call: JsonObject, at: string): Promise<JsonObject> {
    const result = { ...call };
    const { name, arguments: args, input } = call;
    if (typeof name === 'string') result.name = await this.text(name, `${at}.name`, 'identifier');
    const tool = typeof result.name === 'string' ? result.name : undefined;
    if (typeof args === 'string') result.arguments = await this.text(args, `${at}.arguments`, 'json', tool);
    if (typeof input === 'string') result.input = await this.text(input, `${at}.input`, 'input');
    await this.open.rest(result, call, KNOWN_OF_CALLED, `${this.path}.${at}`);
    return result;
  }
}
