// Whole telephone calls, as a voice platform sends them: read from marked text, sent turn by turn, and scored.
//
// A call is a block of text: `=== call ID`, a header of `name: value` lines, then sections `--- system`, `tools`,
// `assistant`, `user`, `user-partial` (what the recognizer had of the next turn), `assistant-calls NAME ID` and `tool
// ID`. Marks in the text: ⟦KIND|value⟧ has to be masked, ⟪WHAT|text⟫ has to stay, ⸨text⸩ isn't judged. What has no mark
// has to stay, too.

import { isNameless } from './lib-nameless.mjs';

const MARK = /⟦([A-Z_]+)\|([^⟦⟧]*)⟧|⟪([a-z-]+)\|([^⟪⟫]*)⟫|⸨([^⸨⸩]*)⸩/gu;
/**
 * @returns the text without its marks, and the marks with UTF-16 offsets in it: `{sort: 'goes' | 'stays' | 'open', what,
 * start, end}`
 */
export function readMarks(marked) {
  let text = '';
  let from = 0;
  const marks = [];
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(from, match.index);
    from = match.index + match[0].length;
    const [, kind, value, what, kept, open] = match;
    const start = text.length;
    text += value ?? kept ?? open;
    const sort = kind !== undefined ? 'goes' : what !== undefined ? 'stays' : 'open';
    marks.push({ sort, what: kind ?? what ?? '', start, end: text.length });
  }
  text += marked.slice(from);
  if (/[⟦⟧⟪⟫⸨⸩]/u.test(text)) throw new Error('a mark is not closed, or stands in another');
  return { text, marks };
}

/** The calls of a file: `{id, title, style, policy, platform, today, sections: [{role, name, id, marked}]}`. */
export function readTalk(source) {
  const calls = [];
  let section;
  for (const line of source.split('\n')) {
    if (line.startsWith('=== call ')) {
      section = undefined;
      calls.push({ id: line.slice('=== call '.length).trim(), sections: [] });
    } else if (line.startsWith('--- ')) {
      const [role, ...words] = line.slice(4).trim().split(' ');
      section = { role, name: words.length > 1 ? words[0] : undefined, id: words.at(-1), lines: [] };
      calls.at(-1).sections.push(section);
    } else if (section !== undefined) section.lines.push(line);
    else {
      const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
      if (name !== undefined) calls.at(-1)[name] = value.trim();
    }
  }
  for (const call of calls)
    call.sections = call.sections.map(({ lines, ...rest }) => ({ ...rest, marked: lines.join('\n').trim() }));
  return calls;
}

/**
 * The requests of a call in their order, one wherever the model has to say something: bodies of chat completions, and
 * `sections`, which of the call's each message was made of.
 */
export function requestsOf(call) {
  const { sections } = call;
  const toolSection = sections.findIndex(({ role }) => role === 'tools');
  const tools = toolSection < 0 ? undefined : JSON.parse(readMarks(sections[toolSection].marked).text);
  const requests = [];
  let messages = [];
  sections.forEach((section, index) => {
    const { text } = readMarks(section.marked);
    const message = messageOf(section, text);
    if (message === undefined) return;
    if (section.role === 'user-partial') {
      requests.push(request([...messages, { message, index }]));
      return;
    }
    const before = messages.at(-1)?.message;
    if (section.role === 'assistant-calls' && before?.tool_calls !== undefined && before.content === null) {
      const calls = [...before.tool_calls, ...message.tool_calls];
      messages = [
        ...messages.slice(0, -1),
        { ...messages.at(-1), message: { ...before, tool_calls: calls } },
      ];
      messages.at(-1).calls = [...(messages.at(-1).calls ?? [messages.at(-1).index]), index];
      return;
    }
    messages = [...messages, { message, index }];
    const next = sections[index + 1]?.role;
    const answers = section.role === 'user' || (section.role === 'tool' && next !== 'tool');
    if (answers) requests.push(request(messages));
  });
  return requests;

  function request(placed) {
    const body = { model: 'm', messages: placed.map(({ message }) => message), tools };
    return { body, placed, toolSection };
  }
}

function messageOf({ role, name, id }, text) {
  switch (role) {
    case 'tools':
      return undefined;
    case 'user-partial':
      return { role: 'user', content: text };
    case 'assistant-calls':
      return {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: text } }],
      };
    case 'tool':
      return { role, tool_call_id: id, content: text };
    default:
      return { role, content: text };
  }
}

/**
 * The strings and numbers of a marked JSON text with the path that the wire format gives their slots.
 * @returns a map from the path to `{text, marks}`; undefined when the text is no object or list
 */
export function jsonLeaves(marked) {
  const { text, marks } = readMarks(marked);
  try {
    const value = JSON.parse(text);
    if (value === null || typeof value !== 'object') return undefined;
  } catch {
    return undefined;
  }
  const leaves = new Map();
  let at = 0;
  readValue('');
  return leaves;

  function skip() {
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  function marksOf(start, end, offsets) {
    return marks
      .filter((mark) => mark.start < end && mark.end > start)
      .map((mark) => ({
        ...mark,
        start: offsets(Math.max(mark.start, start)),
        end: offsets(Math.min(mark.end, end)),
      }));
  }
  function readString() {
    const start = at + 1;
    const offsets = new Map();
    let out = '';
    at = start;
    while (text[at] !== '"') {
      offsets.set(at, out.length);
      const length = text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
      out += JSON.parse(`"${text.slice(at, at + length)}"`);
      at += length;
    }
    offsets.set(at, out.length);
    const end = at;
    at += 1;
    return { text: out, marks: marksOf(start, end, (offset) => offsets.get(offset) ?? 0) };
  }
  function readValue(path) {
    skip();
    if (text[at] === '{') {
      at += 1;
      for (let member = 0; ; member += 1) {
        skip();
        if (text[at] === ',') at += 1;
        skip();
        if (text[at] === '}') break;
        leaves.set(`${path}{${member}}.key`, readString());
        skip();
        at += 1;
        readValue(`${path}{${member}}`);
      }
      at += 1;
    } else if (text[at] === '[') {
      at += 1;
      for (let item = 0; ; item += 1) {
        skip();
        if (text[at] === ',') at += 1;
        skip();
        if (text[at] === ']') break;
        readValue(`${path}[${item}]`);
      }
      at += 1;
    } else if (text[at] === '"') leaves.set(path, readString());
    else {
      const start = at;
      while (at < text.length && !/[,\]}\s]/.test(text[at])) at += 1;
      leaves.set(path, {
        text: text.slice(start, at),
        marks: marksOf(start, at, (offset) => offset - start),
      });
    }
  }
}

/** The marked text of each slot of a request: `{section, leaf, text, marks}`; throws where a slot's text is another. */
export function goldOf(call, { placed, toolSection }, slots) {
  const cache = (call.leaves ??= new Map());
  const leavesOf = (index) => {
    if (!cache.has(index)) cache.set(index, jsonLeaves(call.sections[index].marked));
    return cache.get(index);
  };
  return slots.map((slot) => {
    const found = locate(slot.path);
    if (found === undefined) return { section: -1, leaf: slot.path, text: slot.text, marks: [] };
    if (found.text !== slot.text)
      throw new Error(`${call.id}: ${slot.path} isn't what the call's section holds`);
    return found;
  });

  function locate(path) {
    const [, turn, rest] = /^messages\[(\d+)\]\.(.*)$/s.exec(path) ?? [];
    if (turn === undefined) return path.startsWith('tools[') ? ofTools(path) : undefined;
    const { index, calls = [index] } = placed[Number(turn)];
    const [, content] = /^content(.*)$/s.exec(rest) ?? [];
    if (content !== undefined) return leaf(index, content);
    const [, number, args] = /^tool_calls\[(\d+)\]\.function\.arguments(.*)$/s.exec(rest) ?? [];
    return args === undefined ? undefined : leaf(calls[Number(number)], args);
  }
  function leaf(section, path) {
    const found = leavesOf(section)?.get(path);
    if (found !== undefined) return { section, leaf: path, ...found };
    return path === '' ? { section, leaf: '', ...readMarks(call.sections[section].marked) } : undefined;
  }
  // Definitions are few and their texts differ: they are found by what they say.
  function ofTools(path) {
    const text = slots.find((slot) => slot.path === path)?.text;
    const found = [...(leavesOf(toolSection)?.values() ?? [])].find((item) => item.text === text);
    return found && { section: toolSection, leaf: path, ...found };
  }
}

const hasWord = (text) => /[\p{L}\p{N}]/u.test(text);
/**
 * Scores one call.
 * @param detect (request body, the call) -> {slots, findings per slot}
 * @returns `words`; `values` that have to go, each with `seen`: 'whole' or 'part' where any request shows it so, `isNameless`:
 * whether all that is shown of it is a title, degree or article, `isExact`: whether it is one finding of its kind, no more and no
 * less, wherever it is sent, and `isOffice`: whether it was said to be the office's; `excess`, the findings that identify nobody, each with `broken`: what it should have left,
 * and `whose` it was said to be
 */
export async function scoreCall(call, detect) {
  const values = new Map();
  const excess = new Map();
  const texts = new Map();
  for (const request of requestsOf(call)) {
    const { slots, findings } = await detect(request.body, call);
    const gold = goldOf(call, request, slots);
    slots.forEach((slot, index) => {
      const { section, leaf, marks } = gold[index];
      const place = `${section} ${leaf}`;
      texts.set(place, slot.text);
      const found = findings[index];
      for (const mark of marks.filter(({ sort }) => sort === 'goes')) noteValue(place, slot, mark, found);
      for (const finding of found) noteExcess(place, slot, finding, marks);
    });
  }
  const words = [...texts.values()].reduce(
    (sum, text) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0),
    0,
  );
  return { words, values: [...values.values()], excess: [...excess.values()] };

  function noteValue(place, { text }, mark, found) {
    let shown = 0;
    let all = 0;
    let rest = '';
    for (let at = mark.start; at < mark.end; at += 1) {
      const isShown = !found.some(({ start, end }) => start <= at && at < end);
      rest += isShown ? text[at] : ' ';
      if (!hasWord(text[at])) continue;
      all += 1;
      if (isShown) shown += 1;
    }
    const seen = shown === 0 ? undefined : shown === all ? 'whole' : 'part';
    const key = `${place} ${mark.start}`;
    const before = values.get(key);
    const value = before ?? { kind: mark.what, value: text.slice(mark.start, mark.end), text, place, seen };
    if (seen !== undefined && value.seen !== 'whole') value.seen = seen;
    if (seen !== undefined) value.isNameless = isNameless(rest) && value.isNameless !== false;
    value.isExact =
      value.isExact !== false &&
      found.some(({ kind, start, end }) => kind === mark.what && start === mark.start && end === mark.end);
    value.isOffice ||= found.some(
      ({ start, end, whose }) => whose === 'office' && start < mark.end && mark.start < end,
    );
    values.set(key, value);
  }
  function noteExcess(place, { text }, finding, marks) {
    const meets = marks.filter((mark) => mark.start < finding.end && mark.end > finding.start);
    const broken = meets.find(
      ({ sort, start, end }) =>
        sort === 'stays' && hasWord(text.slice(Math.max(start, finding.start), Math.min(end, finding.end))),
    );
    if (broken === undefined && meets.some(({ sort }) => sort !== 'stays')) return;
    const { start, end, kind, detector, whose } = finding;
    excess.set(`${place} ${start}`, {
      kind,
      detector,
      whose,
      broken: broken?.what,
      value: text.slice(start, end),
      text,
      place,
    });
  }
}
