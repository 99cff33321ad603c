import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueKey } from '../../src/detection/written/values.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { AeadIssuer } from '../../src/tokenization/crypto/aead.js';
import type { Keyring } from '../../src/tokenization/crypto/keyring.js';
import { KeysService } from '../../src/tokenization/keys/keys.service.js';
import { formatToken } from '../../src/tokenization/token/grammar.js';
import { Vault } from '../../src/tokenization/vault/vault.js';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { confirmedTokens } from '../support/vault-tokens.js';

const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const PASS = listedPass({ NAME: ['Maria Lopez', 'Lopez', 'Teo Brandt'] });

/** Tokens of an older release, which stored one token for a whole name and encrypted the plain text. */
describe('old tokens of whole names', () => {
  let service: RecordedService;
  let account = '';
  let aeadAgent: { id: string; proxy_url: string };

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] }, { policy_yaml: POLICY });
    aeadAgent = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      tokenization: 'reversible-aead',
      policy_yaml: POLICY,
    });
    const [row] = await query<{ account_id: string }>(service.databaseUrl, 'SELECT account_id FROM agents');
    account = row?.account_id ?? '';
  });

  afterAll(() => service.stop());

  const vault = (): VaultAdministration => service.service.app.get(VaultAdministration);

  async function keyring(): Promise<Keyring> {
    const [row] = await query<{ epoch: string }>(
      service.databaseUrl,
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [account],
    );
    return service.service.app.get(KeysService, { strict: false }).keyring(account, row?.epoch ?? '');
  }

  /** Issues the token of a whole name like the older release. */
  async function oldToken(text: string): Promise<string> {
    const value = { kind: 'NAME', key: valueKey('NAME', text), text, written: text };
    const vault = service.service.app.get(Vault, { strict: false });
    const [entry] = await confirmedTokens(vault, await keyring(), [value]);
    return formatToken('NAME', entry?.tokenId ?? '');
  }

  /** Lets the model use a token. @returns the restored reply and tool arguments */
  async function restored(token: string, said = 'hello', url = service.proxyUrl): Promise<[string, string]> {
    service.upstream.answerWith((_, response) => {
      const args = JSON.stringify({ who: token });
      const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: args } };
      response
        .setHeader('content-type', 'application/json')
        .end(completion({ content: token, tool_calls: [call] }, 'tool_calls'));
    });
    const messages = [{ role: 'user', content: said }];
    const answer = await service.post({ model: 'model-a', messages }, 'application/json', url);
    expect(answer.status).toBe(200);
    const { choices } = (await answer.json()) as {
      choices: { message: { content: string; tool_calls: { function: { arguments: string } }[] } }[];
    };
    const message = choices[0]?.message;
    return [message?.content ?? '', message?.tool_calls[0]?.function.arguments ?? ''];
  }

  async function namesIn(said: string): Promise<string[]> {
    await restored('ok', said);
    return tokensOf('NAME', service.upstream.requests.at(-1)?.text ?? '');
  }

  it('are restored although the name has other tokens now', async () => {
    const token = await oldToken('Maria Lopez');
    const now = await namesIn('I am Maria Lopez');
    expect(now).toHaveLength(2);
    expect(now).not.toContain(token);
    expect(await restored(token)).toEqual(['Maria Lopez', '{"who":"Maria Lopez"}']);
    expect(await restored(token, 'I am Maria Lopez')).toEqual(['Maria Lopez', '{"who":"Maria Lopez"}']);
  });

  it('are restored if they contain their values', async () => {
    const issuer = new AeadIssuer(await keyring(), aeadAgent.id);
    const id = issuer.issue('NAME', { text: 'Maria Lopez', written: 'Maria Lopez' });
    const token = formatToken('NAME', id, 'aead');
    expect(await restored(token, 'hello', aeadAgent.proxy_url)).toEqual([
      'Maria Lopez',
      '{"who":"Maria Lopez"}',
    ]);
  });

  it('and the tokens of name parts are kept when the lookup key is rotated', async () => {
    const [lopez] = await namesIn('I am Lopez');
    const olds = await Promise.all(['Mr. Lopez', 'Lopez Jr.', "Lopez's", 'M. Lopez'].map(oldToken));
    expect(new Set([lopez, ...olds]).size).toBe(5);
    expect(await vault().rotateLookupKey(account, ACTOR)).toBeGreaterThan(4);
    expect(await namesIn('I am Lopez')).toEqual([lopez]);
    expect(await oldToken('Mr. Lopez')).toBe(olds[0]);
    expect((await restored(olds[0] ?? ''))[0]).toBe('Mr. Lopez');
  });

  it('are erased together with the tokens of the parts', async () => {
    const token = await oldToken('Teo Brandt');
    const [teo = '', brandt = ''] = await namesIn('I am Teo Brandt');
    const values = [{ kind: 'NAME', text: 'teo brandt' }];
    expect(await vault().find(account, values)).toHaveLength(3);
    expect(await vault().erase(account, values, ACTOR)).toBe(3);
    for (const each of [token, teo, brandt])
      expect(await restored(each)).toEqual(['[REDACTED:NAME]', '{"who":"[REDACTED:NAME]"}']);
  });

  it('are erased even after the lookup key was rotated', async () => {
    const token = await oldToken('Dr. Ines Ferro');
    await vault().rotateLookupKey(account, ACTOR);
    const values = [{ kind: 'NAME', text: 'Dr. Ines Ferro' }];
    expect(await vault().erase(account, values, ACTOR)).toBe(1);
    expect((await restored(token))[0]).toBe('[REDACTED:NAME]');
  });
});
