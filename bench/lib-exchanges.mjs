// Exchanges with one tool call each, in a simpler format than tasks. The sources of the call's arguments are determined
// here.
//
// An exchange is `{id, style, turns: [{role, text, values: [{text, kind, nth, own}]}], tool: {name, arguments}}`. It
// lists the values of each turn (`nth` distinguishes values with the same spelling) and the correct arguments.

/** Kinds of an argument's possible sources, by the argument's name. */
const KINDS = [
  [/date|birth/, ['DATE', 'DOB']],
  [/phone|fax/, ['PHONE', 'FAX']],
  [/e?mail$/, ['EMAIL']],
  [/name|passenger/, ['NAME']],
  [/street|address|city|destination/, ['ADDRESS', 'LOCATION', 'ZIP']],
  [/postal/, ['ZIP']],
];
/**
 * System message with a day that precedes all spoken days without a year, which the authors of the exchanges understood
 * as days of this year.
 */
const TODAY = 'Hoy es jueves 1 de enero de 2026.';
/** Minimum length of a part of an argument that is recognized in a turn. */
const PIECE = 3;

/** Converts exchanges into tasks in the format of `lib-tools.mjs`. */
export function tasksOf(exchanges, domain) {
  return exchanges.map((exchange) => {
    const said = [];
    const turns = exchange.turns.map(({ role, text, values }) => [role, mark(text, values, said)]);
    const { name, arguments: wanted } = exchange.tool;
    const entries = Object.entries(wanted);
    return {
      id: exchange.id,
      domain,
      country: countryOf(wanted),
      tools: {
        system: `${turns[0][1]} ${TODAY}`,
        tools: [{ name, description: name, parameters: schemaOf(wanted) }],
      },
      ways: { [exchange.style]: turns.slice(1) },
      then: [
        {
          call: name,
          arguments: Object.fromEntries(
            entries.map(([argument, gold]) => [argument, sourced(argument, gold, said, Object.keys(wanted))]),
          ),
        },
      ],
    };
  });
}

/** Returns a turn's text with marks around the callers' values, and appends the values to `said`. */
function mark(text, values, said) {
  const places = [];
  for (const { text: value, kind, nth = 0, own } of values) {
    if (own === true) continue;
    let at = -1;
    for (let count = 0; count <= nth; count++) at = text.indexOf(value, at + 1);
    if (at >= 0) places.push({ at, value, kind });
  }
  let marked = '';
  let from = 0;
  for (const { at, value, kind } of places.sort((a, b) => a.at - b.at)) {
    if (at < from) continue;
    const key = `v${said.length}`;
    said.push({ key, kind, folded: fold(value) });
    marked += `${text.slice(from, at)}<<${key}|${value}>>`;
    from = at + value.length;
  }
  return marked + text.slice(from);
}

/**
 * Returns an argument with its sources, which are values with a matching spelling, or otherwise a whole value of its
 * kind. Without a source, the argument is a constant.
 */
function sourced(argument, gold, said, all) {
  const kinds = kindsOf(argument);
  const fitting = said.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const folded = fold(gold);
  const spelled = fitting.filter((value) => shares(value.folded, folded));
  const from = spelled.length > 0 ? [...new Map(spelled.map((value) => [value.folded, value])).values()] : [];
  if (from.length === 0 && kinds !== undefined) {
    // Several arguments of the same kind use the last values of this kind, in order.
    const alike = all.filter((name) => kindsOf(name) === kinds);
    from.push(
      ...wholeOnes(fitting)
        .slice(alike.indexOf(argument) - alike.length)
        .slice(0, 1),
    );
  }
  return from.length === 0 ? gold : { gold: formsOf(gold), from: from.map(({ key }) => key) };
}

/** Removes values that are much shorter than the longest, because they are repeated parts. */
function wholeOnes(values) {
  const longest = Math.max(...values.map(({ folded }) => folded.length));
  return values.filter(({ folded }) => folded.length * 2 >= longest);
}

function kindsOf(argument) {
  return KINDS.find(([name]) => name.test(argument))?.[1];
}

function shares(said, wanted) {
  if (said.length < PIECE || wanted.length < PIECE) return said === wanted;
  return wanted.includes(said) || said.includes(wanted);
}

/** Returns the equivalent forms of an argument, which are codes and phone numbers with and without separators. */
function formsOf(gold) {
  if (typeof gold !== 'string' || !/\d/.test(gold) || /^\d{4}-\d\d-\d\d$|@|[a-z]{3}/i.test(gold)) return gold;
  const plain = gold.replace(/[\s().-]/g, '');
  return [gold, plain, ...Object.values(PREFIXES).map((prefix) => `+${prefix}${plain}`)];
}

const PREFIXES = { US: 1, MX: 52, ES: 34 };

/** Returns the agent's country, according to the numbers that its tool accepts. */
function countryOf(wanted) {
  const forms = Object.values(wanted).map((value) => String(value));
  if ('curp' in wanted || forms.some((form) => /^\d\d[ -]\d{4}[ -]\d{4}$/.test(form))) return 'MX';
  return forms.some((form) => /^\d{3} \d{3} \d{3}$|^\d{8}-?[A-Z]$/.test(form)) ? 'ES' : 'US';
}

function schemaOf(wanted) {
  const properties = Object.entries(wanted).map(([name, value]) => {
    const format = /^\d{4}-\d\d-\d\d$/.test(String(value)) ? { format: 'date' } : {};
    return [name, { type: typeof value === 'string' ? 'string' : 'integer', ...format }];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(wanted) };
}

function fold(text) {
  return String(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
