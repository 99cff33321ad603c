// Whole phone calls as a voice platform sends them, which are read from marked text and sent turn by turn.
//
// A call is a block of text: `=== call ID`, a header of `name: value` lines, then sections `--- system`, `tools`,
// `assistant`, `user`, `user-partial` (a partial transcript of the next turn), `assistant-calls NAME ID` and `tool ID`.
// Text marked ⟦KIND|value⟧ must be masked, text marked ⟪WHAT|text⟫ must be left in clear, and text marked ⸨text⸩ isn't
// scored. Unmarked text must be left in clear as well.

const MARK = /⟦([A-Z_]+)\|([^⟦⟧]*)⟧|⟪([a-z-]+)\|([^⟪⟫]*)⟫|⸨([^⸨⸩]*)⸩/gu;
/**
 * Parses a marked text.
 * @returns the text without its marks, and the marks with their UTF-16 offsets: `{sort: 'goes' | 'stays' | 'open',
 * what, start, end}`
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

/** Parses the calls of a file: `{id, title, style, policy, platform, today, sections: [{role, name, id, marked}]}`. */
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
 * Returns the requests of a call in order, one for each model reply. A request has the body of a chat completion, and
 * `sections`, the call's section for each message.
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
 * Returns the strings and numbers of a marked JSON text by the path of their slots.
 * @returns map from the path to `{text, marks}`; undefined if the text is not an object or an array
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
