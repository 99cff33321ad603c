import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '../../../src/proxy/wire/json/json.js';

const CORPUS = new URL('../../corpus/', import.meta.url);
const ROLES: Readonly<Record<string, string>> = { A: 'assistant', U: 'user', S: 'system', T: 'tool' };
/** Ways of speaking that the tasks contain. */
const WAYS = ['written', 'recognized', 'spelled', 'corrected', 'two_turns'];

export type ChatMessage = JsonObject & { readonly role: string };

/** Conversation in the chat completions format, unmasked. */
export interface Conversation {
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  /** Other members of the request, such as `tools` and `metadata`. */
  readonly frame: JsonObject;
}

interface Case {
  readonly turns?: readonly string[];
  readonly body?: JsonObject;
}

interface Task {
  readonly id: string;
  readonly toolset: string;
  readonly ways: Readonly<Record<string, readonly [string, string][]>>;
  readonly then: readonly {
    readonly user?: string;
    readonly assistant?: string;
    readonly call?: string;
    readonly arguments?: JsonObject;
    readonly result?: JsonValue;
  }[];
}

type Toolsets = Readonly<Record<string, { readonly system: string; readonly tools: readonly JsonObject[] }>>;

/** Yields the exchanges of `test/corpus/turns`. */
export function* turnConversations(): Generator<Conversation> {
  for (const file of filesIn('turns/', '.jsonl')) {
    for (const [at, line] of linesOf(file).entries()) {
      const { turns, body } = JSON.parse(line) as Case;
      const name = `${file}:${at + 1}`;
      if (turns !== undefined) yield { name, messages: turns.map(messageOf), frame: {} };
      else if (body !== undefined) {
        const { messages, tools, metadata } = body;
        const frame = { ...(tools !== undefined && { tools }), ...(metadata !== undefined && { metadata }) };
        yield { name, messages: messages as ChatMessage[], frame };
      }
    }
  }
}

/**
 * Yields the tasks of `test/corpus/tools`, each in every way of speaking. Arguments are copied from the spoken words.
 */
export function* toolConversations(): Generator<Conversation> {
  for (const file of filesIn('tools/', 'tasks.jsonl')) {
    const toolsets = JSON.parse(read(file.replace('tasks.jsonl', 'toolsets.json'))) as Toolsets;
    for (const line of linesOf(file)) {
      const task = JSON.parse(line) as Task;
      for (const way of WAYS) yield conversationOf(task, way, toolsets);
    }
  }
}

function messageOf(turn: string, at: number): ChatMessage {
  const role = ROLES[turn.charAt(0)] ?? '';
  const content = turn.slice(3).replace(/\[\[[A-Z_]+:(.+?)\]\]/gsu, '$1');
  return role === 'tool' ? { role, tool_call_id: `call_${at}`, content } : { role, content };
}

function conversationOf(task: Task, way: string, toolsets: Toolsets): Conversation {
  const { system = '', tools = [] } = toolsets[task.toolset] ?? {};
  const messages: ChatMessage[] = [{ role: 'system', content: system }];
  const said = new Map<string, string[]>();
  const say = (role: string, text: string): void => {
    for (const [, key = '', value = ''] of text.matchAll(/<<([a-z][a-z0-9_]*)(?:\.\d)?\|([^<>|]+)>>/g))
      said.set(key, [...(said.get(key) ?? []), value]);
    messages.push({ role, content: text.replace(/<<[^<>|]*\|([^<>|]+)>>/g, '$1') });
  };
  for (const [role, text] of task.ways[way] ?? []) say(role, text);
  task.then.forEach((step, at) => {
    if (step.user !== undefined) say('user', step.user);
    else if (step.assistant !== undefined) say('assistant', step.assistant);
    else if (step.call === undefined)
      messages.push({ role: 'tool', tool_call_id: `call_${at - 1}`, content: JSON.stringify(step.result) });
    else {
      const args = JSON.stringify(copied(step.arguments ?? {}, said));
      const call = { id: `call_${at}`, type: 'function', function: { name: step.call, arguments: args } };
      messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    }
  });
  const definitions = tools.map((tool) => ({ type: 'function', function: tool }));
  return { name: `${task.id} ${way}`, messages, frame: { tools: definitions } };
}

/** Returns a call's arguments in the words that the caller used. */
function copied(wanted: JsonValue, said: ReadonlyMap<string, readonly string[]>): JsonValue {
  if (Array.isArray(wanted)) return wanted.map((item) => copied(item, said));
  if (wanted === null || typeof wanted !== 'object') return wanted;
  if (wanted.gold === undefined)
    return Object.fromEntries(Object.entries(wanted).map(([name, item]) => [name, copied(item, said)]));
  const words = ([wanted.from].flat() as string[]).flatMap((key) => said.get(key) ?? []);
  return words.length > 0 ? words.join(' ') : ([wanted.gold].flat()[0] ?? null);
}

function filesIn(folder: string, end: string): string[] {
  const names = readdirSync(new URL(folder, CORPUS), { recursive: true }) as string[];
  return names
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => `${folder}${name}`);
}

function linesOf(file: string): string[] {
  return read(file).trim().split('\n');
}

function read(file: string): string {
  return readFileSync(new URL(file, CORPUS), 'utf8');
}
