import { describe, expect, it } from '@jest/globals';
import { messageTexts, portalTexts } from './code.js';
import { commentTexts, excessIn } from './comments.js';
import { findingsIn } from './findings.js';
import { markdownTexts } from './markdown.js';
import { readingGrade, sentencesOf } from './measures.js';
import { openApiTexts } from './openapi.js';

const page = (source, file = 'README.md') => ({ file, source, texts: markdownTexts(file, source) });
/** Findings, each as `line rule`. */
const findings = (...sources) => findingsIn(sources, []).findings.map(({ line, rule }) => `${line} ${rule}`);
const rulesOf = (text) => findings(page(text)).map((each) => each.split(' ')[1]);
const found = (texts) => texts.map(({ text, lineAt }) => `${lineAt(0)} ${text}`);

describe('the rules for sentences', () => {
  it.each([
    ['The value that stands in the text.', 'everyday-verb'],
    ['The public door of the service.', 'everyday-noun'],
    ['Keys and those that wrap keys.', 'pro-form'],
    ['Shows what was masked.', 'clause-for-noun'],
    ['The log contains nothing.', 'nobody'],
    ['Keep the file: it is not backed up.', 'colon'],
    ['The keys are not read, too.', 'trailing'],
    ['A session where none was found.', 'where-for-if'],
    ['Rejects it. Of a key, the reason.', 'of-first'],
    ['The text of a request.', 'x-of-a-y'],
    ['Calls are drawn by lot.', 'term'],
    ['The rate of the weeks before.', 'term'],
  ])('report %j', (text, rule) => {
    expect(rulesOf(text)).toContain(rule);
  });

  it.each([
    ['Two states: open and closed.'],
    ['The policy has three parts: the entities, the terms, and the limits.'],
    ['Set `what: nothing` in the policy.'],
    ['The caller says "I told somebody, of course", and the name is masked.'],
    ['At most 25 words fit into a cell.'],
    ['Journal: the event is durable.'],
    ['You need Node: no database, no key.'],
    ['The sessions of one agent are listed.'],
    ['Log in, then open `/portal`.'],
    ['The threshold is 0.5, of which half is reserved.'],
  ])('accept %j', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  it('count words, with code as one word', () => {
    const words = (count) => `${'value\n'.repeat(count - 1)}end.`;
    expect(rulesOf(words(30))).toEqual([]);
    expect(rulesOf(words(31))).toContain('long-sentence');
    expect(rulesOf(`Set \`a b c d e f\` and ${words(27)}`)).toEqual([]);
    expect(
      sentencesOf('It ends, e.g. here. Version 1.5 is next.').map(({ words: { length } }) => length),
    ).toEqual([4, 4]);
  });

  it('report the line within a text of several lines', () => {
    expect(findings(page('# Title\n\nThe first line is fine,\nbut the second line\nstands.\n'))).toEqual([
      '5 everyday-verb',
    ]);
  });
});

describe('the rules for pages', () => {
  it('ignore code', () => {
    expect(rulesOf('Run this.\n\n```sh\necho nobody stands\n```\n\n<!-- nobody -->\n')).toEqual([]);
  });

  it('limit the length of lines, except unbreakable lines and tables', () => {
    const long = 'value '.repeat(20);
    expect(findings(page(`${long}\n`))).toEqual(['1 width']);
    expect(findings(page(`- ${long}\n`))).toEqual(['1 width']);
    expect(findings(page(`| a | b |\n| - | - |\n| ${long} | ${long} |\n`))).toEqual([]);
    expect(findings(page(`See\n[the\nlog](https://example.com/${'x'.repeat(120)}).\n`))).toEqual([]);
  });

  it('limit the length of table cells', () => {
    expect(findings(page(`| a |\n| - |\n| ${'value '.repeat(26)} |\n`))).toEqual(['3 long-cell']);
  });

  it('require pages in docs/ to begin with what the reader can do', () => {
    expect(findings(page('# Keys\n\nAfter this page you can rotate a key.\n', 'docs/keys.md'))).toEqual([]);
    expect(findings(page('# Keys\n\n- A list.\n', 'docs/keys.md'))).toEqual(['3 beginning']);
    expect(findings(page('# Keys\n\nKeys are wrapped.\n', 'docs/keys.md'))).toEqual(['3 beginning']);
  });

  it('limit the reading grade', () => {
    const hard = 'Organizational accountability necessitates comprehensive administrative documentation. ';
    expect(findings(page(hard.repeat(20).replaceAll('. ', '.\n')))).toEqual(['1 grade']);
    expect(readingGrade(sentencesOf('The cat sat on the mat.'))).toBeCloseTo(-1.45, 2);
  });
});

it('the texts of a Markdown page have a role', () => {
  const source = '# A *title*\n\nSome `code`\nand text.\n\n- An item.\n\n| a |\n| - |\n| A [cell](x.md) |\n';
  expect(markdownTexts('x.md', source).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'heading: A title',
    'paragraph: Some `code` and text.',
    'paragraph: An item.',
    'cell: a',
    'cell: A cell',
  ]);
});

describe('texts in the API description', () => {
  const document = {
    paths: { '/a': { get: { summary: 'List keys', description: 'of an agent' } } },
    components: {
      schemas: {
        A: { description: 'Name of "A".' },
        B: { description: 'Name of "A".', example: { description: 'no' } },
      },
    },
  };

  it('are read once, with their lines', () => {
    const texts = openApiTexts('docs/openapi.json', JSON.stringify(document, undefined, 2));
    expect(texts.map(({ pointer, text, lineAt }) => `${lineAt(0)} ${pointer} ${text}`)).toEqual([
      '5 /paths//a/get/summary List keys',
      '6 /paths//a/get/description of an agent',
      '13 /components/schemas/A/description Name of "A".',
    ]);
    expect(findings({ file: 'docs/openapi.json', source: '', texts })).toEqual(['6 full-sentence']);
  });
});

describe('texts in code', () => {
  it('are the contents of elements and attributes in the portal', () => {
    const source = `
      import { x } from 'some module path';
      const CLASSES = 'text-sm Font Bold';
      export const A = ({ n, open }) => (
        <Section title="Your keys" className="mt-4 Text">
          <p className="x">
            {n} keys of <b>the account</b> {open ? 'Open now' : 'closed by you'}
          </p>
          {rows.map((row) => <Empty title={\`No \${row.name} yet\`} />)}
          {kind === 'A kind' && say('Key was deleted')}
          {code('client = Client("a b")')} {route('SessionsScreen')}
        </Section>
      );`;
    expect(found(portalTexts('portal/src/a.tsx', source))).toEqual([
      '5 Your keys',
      '7 {n} keys of the account Open now',
      '7 closed by you',
      '9 No {name} yet',
      '10 Key was deleted',
    ]);
  });

  it('are the messages in the service', () => {
    const source = `
      throw new DomainError('name_taken', \`The account has an agent \${agent.name} already.\`);
      await manager.query('select the name of all agents', []);
      const sql = 'SELECT name FROM agents WHERE id';
      class A { @ApiProperty({ description: 'Name of an agent here' }) name: string; }
      command.description('verify the journal, ' +\n        'but not the log');`;
    expect(found(messageTexts('src/a.ts', source))).toEqual([
      '2 The account has an agent {name} already.',
      '6 verify the journal, but not the log',
    ]);
  });
});

describe('exceptions', () => {
  const source = page('Every morning, somebody reads the log.\n');

  it('suppress one rule for one text', () => {
    const exception = { rule: 'nobody', text: 'somebody reads', reason: 'a sample' };
    expect(findingsIn([source], [exception])).toEqual({ findings: [], unused: [] });
  });

  it('are reported if they are unused', () => {
    const exception = { rule: 'term', text: 'somebody reads', reason: 'a sample' };
    expect(findingsIn([source], [exception])).toMatchObject({ findings: [{}], unused: [exception] });
  });
});

describe('the comments in modules', () => {
  const source = [
    '// First line of a comment,',
    '// and its second line.',
    'const a = 1; // Milliseconds.',
    '',
    '/** Returns what `a` is. */',
    'function b() {',
    '  // eslint-disable-next-line no-alert',
    '  return "// no comment";',
    '}',
  ].join('\n');

  it('are one text for consecutive lines, without instructions to tools', () => {
    expect(found(commentTexts('src/audit/a.ts', source))).toEqual([
      '1 First line of a comment, and its second line.',
      '3 Milliseconds.',
      '5 Returns what `a` is.',
    ]);
  });

  it('are reported in folders where more than 2 % match a pattern', () => {
    const room = (name, stilted, all) => ({
      file: `src/${name}/a.ts`,
      source: '',
      texts: commentTexts(
        `src/${name}/a.ts`,
        Array.from(
          { length: all },
          (_, at) => `/** ${at < stilted ? 'What it is' : 'Name'} ${at}. */\nx();\n`,
        ).join(''),
      ),
    });
    const sources = [room('audit', 2, 100), room('policies', 3, 100)];
    const excess = excessIn(sources, findingsIn(sources, []).findings);
    expect(excess.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'src/policies/a.ts:1',
      'src/policies/a.ts:3',
      'src/policies/a.ts:5',
    ]);
  });
});
