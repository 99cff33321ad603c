import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

describe('sotto policy and sotto mask, without a database', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-policy-'));
    write(
      'good.yaml',
      'name: mine\nentities: { NAME: redact }\npatterns: [{ kind: BADGE, pattern: "E-\\\\d{6}" }]\n',
    );
    write('bad.yaml', 'name: mine\npatterns:\n  - kind: BADGE\n    pattern: "(?=x)"\nfoo: 1\n');
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }

  function sotto(args: readonly string[], input = ''): Promise<Ran> {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    return runSotto(args, { env, input, cwd: folder });
  }

  it('check accepts a valid policy', async () => {
    expect(await sotto(['policy', 'check', 'good.yaml'])).toEqual({
      code: 0,
      out: 'good.yaml: ok (mine)\n',
      err: '',
    });
  });

  it('check prints every error with its line and column', async () => {
    const { code, out, err } = await sotto(['policy', 'check', 'bad.yaml']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^bad\.yaml:4:14: patterns\.0\.pattern: .*RE2.*\nbad\.yaml:5:1: foo: .*\n$/);
    expect(await sotto(['policy', 'check', 'none.yaml'])).toMatchObject({
      code: 1,
      err: 'none.yaml: cannot be read (ENOENT)\n',
    });
  });

  it('schema prints the JSON Schema', async () => {
    expect(JSON.parse((await sotto(['policy', 'schema'])).out)).toMatchObject({ required: ['name'] });
  });

  it('mask prints the masked text to stdout and the findings to stderr', async () => {
    const { code, out, err } = await sotto(['mask'], CALLER_WORDS);
    expect(code).toBe(0);
    expect(leaksIn(out + err)).toEqual([]);
    expect(out).toContain('[NAME_01]');
    expect(err).toMatch(/^span +kind +action +placeholder/);
  });

  it('mask applies a policy file or a built-in policy', async () => {
    const { out } = await sotto(
      ['mask', '--json', '--policy-file', 'good.yaml'],
      'I am Jane Okafor, E-123456.',
    );
    const { masked_text: masked, findings } = JSON.parse(out) as { masked_text: string; findings: object[] };
    expect(masked).toBe('I am [REDACTED:NAME], [BADGE_01].');
    expect(findings).toHaveLength(2);
    expect((await sotto(['mask', '--policy', 'pci'], 'Mail jane@example.com')).out).toBe(
      'Mail jane@example.com',
    );
    expect(await sotto(['mask', '--policy', 'none'], 'x')).toEqual({
      code: 1,
      out: '',
      err: 'no built-in policy is named none\n',
    });
  });

  it('mask reports unsupported languages, and fails if the policy rejects them', async () => {
    const french = "Bonjour, je m'appelle Odile et je voudrais un rendez-vous.";
    const told = await sotto(['mask'], french);
    expect(told.code).toBe(0);
    expect(told.err).toContain('language fr is not supported, on_other_language: withhold\n');
    write('refusing.yaml', 'name: refusing\non_other_language: refuse\n');
    expect(await sotto(['mask', '--policy-file', 'refusing.yaml'], french)).toEqual({
      code: 1,
      out: '',
      err: 'language fr is not supported, on_other_language: refuse\n',
    });
  });

  it('mask fails for a kind that the policy rejects, and prints no value', async () => {
    write('no-phones.yaml', 'name: no-phones\nentities: { PHONE: refuse }\n');
    expect(await sotto(['mask', '--policy-file', 'no-phones.yaml'], 'Call 415-555-0142.')).toEqual({
      code: 1,
      out: '',
      err: 'the policy rejects texts with values of these kinds: PHONE\n',
    });
  });
});
