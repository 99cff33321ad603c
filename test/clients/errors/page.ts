import { readFile } from 'node:fs/promises';
import prettier from 'prettier';
import { type Api, CASES, titleOf } from './cases.js';
import { type Client, CLIENTS } from './clients.js';
import type { Ended, Row } from './compare.js';

export const PAGE = new URL('../../../docs/connect/errors.md', import.meta.url);
const LOCK = new URL('../requirements.lock', import.meta.url);
const MANIFEST = new URL('../../../package.json', import.meta.url);

const API_TITLES: Readonly<Record<Api, string>> = {
  chat_completions: 'Chat completions',
  responses: 'Responses',
  messages: 'Messages',
};

const BEGINNING = `# Errors that clients raise

This page shows you which errors your client library raises if a provider rejects a call. An agent with
\`upstream_errors: provider\` returns [the provider's own errors](../upstreams.md#provider-errors). Libraries
then raise the same exceptions, and wait and retry in the same way, as they would without Sotto.

\`npm run test:clients\` sends each request to a scripted provider, once directly and once through Sotto. It
fails unless both requests end with the same class, status, code, type, message, body, request ID, retry and
rate-limit headers, and number of attempts. Two differences are intended:

- Sotto replaces the caller's values in an error with labels such as \`[REDACTED:NAME]\`.
- A stream has Sotto's request ID, even if it ends with the provider's error.

Each library uses its default number of retries. The number of attempts is the number of requests that the
provider received, and is shown if it is greater than one. Each cell applies to both complete and streamed
replies, unless it lists them separately.
`;

type Language = 'py' | 'mjs';
/** Versions of the packages, by name. */
type Versions = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** Returns the page with the results of a run. */
export async function pageOf(rows: readonly Row[]): Promise<string> {
  const versions = await versionsOf();
  const sections = CLIENTS.map((client) => {
    const own = rows.filter((row) => row.client === client);
    return [`## ${client.title}`, introductionOf(client, own, versions), tableOf(client, own)].join('\n\n');
  });
  const options = await prettier.resolveConfig(PAGE);
  return prettier.format([BEGINNING, ...sections].join('\n\n'), {
    ...options,
    parser: 'markdown',
    proseWrap: 'always',
  });
}

/** Reads the versions of the locked packages of both languages. */
async function versionsOf(): Promise<Versions> {
  const lines = (await readFile(LOCK, 'utf8')).trim().split('\n');
  const { devDependencies } = JSON.parse(await readFile(MANIFEST, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const locked = lines.map((line): [string, string] => {
    const [name = '', version = ''] = line.split('==');
    return [name, version];
  });
  return { py: new Map(locked), mjs: new Map(Object.entries(devDependencies)) };
}

function introductionOf(
  { script, packages, note }: Client,
  rows: readonly Row[],
  versions: Versions,
): string {
  const language: Language = script.endsWith('.py') ? 'py' : 'mjs';
  const named = packages.map((name) => `\`${name}\` ${versions[language].get(name) ?? ''}`);
  const modules = new Set(rows.flatMap(({ direct }) => direct.module ?? []));
  return [
    `Measured with ${inWords(named)}.`,
    modules.size === 0 ? [] : `The exceptions are defined in ${inWords([...modules].sort().map(code))}.`,
    note ?? [],
  ]
    .flat()
    .join(' ');
}

function tableOf({ apis }: Client, rows: readonly Row[]): string {
  const lines = CASES.map((name) =>
    [
      titleOf(name),
      ...apis.map((api) => cellOf(rows.filter((row) => row.name === name && row.api === api))),
    ].join(' | '),
  );
  const head = ["Provider's response", ...apis.map((api) => API_TITLES[api])];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}

function cellOf(rows: readonly Row[]): string {
  const texts = rows.map(({ isStreamed, direct }) => ({
    way: isStreamed ? 'streamed' : 'whole',
    text: textOf(direct),
  }));
  const [first] = texts;
  if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
  return texts.map(({ way, text }) => `${way}: ${text}`).join('<br>');
}

function textOf({ raised, reason, note, attempts }: Ended): string {
  const told = raised === null ? (reason == null ? 'none' : `none (${code(reason)})`) : code(raised);
  const more = note == null ? '' : `, ${code(note)}`;
  return told + more + (attempts === 1 ? '' : `, ${attempts} attempts`);
}

function code(text: string): string {
  return `\`${text}\``;
}

function inWords(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}
