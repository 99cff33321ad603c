import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readUpstreamsFile, type UpstreamsFile } from '../upstreams.schema.js';

const FILE = {
  type: 'service_account',
  client_email: 'sotto@our-project.iam.example.com',
  private_key_id: '0123abcd',
  token_uri: 'https://oauth2.example.com/token',
};
const OPENAI = 'https://cognitiveservices.azure.com/.default';
const AT = 'base_url: "https://x.example.com"';
const AWS = 'aws: { access_key_id: "${ID}", secret_access_key: "${SECRET}" }';

describe('providers whose models run in a cloud', () => {
  let folder: string;
  let accountFile: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-clouds-'));
    accountFile = join(folder, 'account.json');
    writeFileSync(accountFile, JSON.stringify({ ...FILE, private_key: pem('rsa') }));
    writeFileSync(join(folder, 'curve.json'), JSON.stringify({ ...FILE, private_key: pem('ed25519') }));
    writeFileSync(join(folder, 'words.json'), JSON.stringify({ ...FILE, private_key: 'hidden-words' }));
    writeFileSync(join(folder, 'user.json'), JSON.stringify({ ...FILE, type: 'authorized_user' }));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function pem(kind: 'rsa' | 'ed25519'): string | Buffer {
    const { privateKey } =
      kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' });
  }

  function read(fields: string, env: Readonly<Record<string, string>> = {}): UpstreamsFile {
    const path = join(folder, 'upstreams.yaml');
    const filled = fields.replaceAll('FOLDER', folder);
    const shape = filled.startsWith('shape: ') ? '' : 'shape: anthropic, ';
    writeFileSync(path, `providers: { a: { ${shape}models: [m], ${filled} } }`);
    const variables = { ID: 'AKIAINVENTED', SECRET: 'hidden-of-aws', ...env };
    return readUpstreamsFile({ path, required: true }, variables);
  }

  it.each([
    ['bedrock', 'us-west-2', 'https://bedrock-runtime.us-west-2.amazonaws.com'],
    ['vertex', 'us-east5', 'https://us-east5-aiplatform.googleapis.com/v1'],
    ['vertex', 'global', 'https://aiplatform.googleapis.com/v1'],
    ['vertex', 'eu', 'https://aiplatform.eu.rep.googleapis.com/v1'],
  ])('have the base URL for %s in %s', (cloud, region, baseUrl) => {
    const project = cloud === 'vertex' ? 'project: our-project, ' : '';
    const { providers } = read(`cloud: ${cloud}, ${project}region: ${region}, api_key: k`);
    expect(providers).toMatchObject([{ baseUrl, apis: ['messages'], apiKey: 'k', cloud: { name: cloud } }]);
  });

  it('can have AWS keys', () => {
    const [provider] = read(`cloud: bedrock, region: us-west-2, ${AWS}`).providers;
    const keys = { accessKeyId: 'AKIAINVENTED', secretAccessKey: 'hidden-of-aws' };
    expect(provider?.cloud).toMatchObject({ name: 'bedrock', region: 'us-west-2', keys });
  });

  it('can have a Google service account', () => {
    const [provider] = read(
      'cloud: vertex, region: eu, project: our-project, service_account_file: FOLDER/account.json',
    ).providers;
    const account = { email: FILE.client_email, keyId: FILE.private_key_id, tokenUrl: FILE.token_uri };
    expect(provider?.cloud).toMatchObject({ name: 'vertex', region: 'eu', project: 'our-project', account });
  });

  it.each([
    ['cloud: bedrock, region: eu-west-1, identity: aws', {}, { of: 'aws', region: 'eu-west-1' }],
    ['shape: bedrock, region: eu-west-1, identity: aws', {}, { of: 'aws', region: 'eu-west-1' }],
    ['cloud: vertex, region: eu, project: p, identity: google', {}, { of: 'google' }],
    ['shape: gemini, identity: google', {}, { of: 'google' }],
    [
      `shape: azure, ${AT}, identity: azure`,
      {},
      { of: 'azure', scope: OPENAI, clientId: undefined, hasTokenFile: false },
    ],
    [
      `${AT}, identity: azure`,
      { AZURE_CLIENT_ID: 'c', AZURE_FEDERATED_TOKEN_FILE: '/t' },
      { of: 'azure', scope: 'https://ai.azure.com/.default', clientId: 'c', hasTokenFile: true },
    ],
  ])('can use the identity of the machine that runs the service: %s', (fields, env, identity) => {
    expect(read(fields, env).providers).toMatchObject([{ apiKey: undefined, identity }]);
  });

  it.each([
    ['cloud: bedrock, region: eu, identity: google', 'providers.a.identity: does not fit'],
    ['identity: azure', 'providers.a.identity: does not fit'],
    [`shape: openai, ${AT}, identity: azure`, 'providers.a.identity: does not fit'],
    [`shape: azure, ${AT}, identity: aws, region: eu`, 'providers.a.identity: does not fit'],
    ['cloud: bedrock, region: eu, identity: gcp', 'providers.a.identity'],
    [`shape: bedrock, ${AT}, identity: aws`, 'providers.a.region: is required for `identity: aws`'],
    [`shape: azure, ${AT}, identity: azure, api_key: hidden`, 'providers.a.api_key: cannot be combined'],
    [`cloud: bedrock, region: eu, identity: aws, ${AWS}`, 'providers.a.identity: cannot be combined'],
    [
      `shape: azure, ${AT}, identity: azure, apis: [responses], websocket: true`,
      'providers.a.websocket: cannot be combined with `identity`',
    ],
    [
      `shape: azure, ${AT}, identity: azure, headers: { Authorization: hidden }`,
      'providers.a.headers.Authorization: is set by `identity`',
    ],
    [
      'cloud: bedrock, region: eu, identity: aws, headers: { X-Amz-Date: hidden }',
      'providers.a.headers.X-Amz-Date: is set by `identity`',
    ],
  ])('cannot have an identity that no provider accepts: %s', (fields, problem) => {
    expect(() => read(fields)).toThrow(problem);
    expect(() => read(fields)).not.toThrow('hidden');
  });

  it.each([
    ['cloud: azure, region: r', 'providers.a.cloud'],
    ['cloud: bedrock, api_key: hidden', 'providers.a.region: is missing'],
    [
      'cloud: vertex, region: eu',
      'providers.a.project: is required for `cloud: vertex` and allowed only there',
    ],
    ['cloud: bedrock, region: eu, project: p', 'providers.a.project: is required for `cloud: vertex`'],
    ['cloud: vertex, region: eu, project: "a/hidden"', 'providers.a.project: is not a project ID'],
    [`cloud: vertex, region: eu, project: p, ${AWS}`, 'providers.a.aws: requires `cloud: bedrock`'],
    [AWS, 'providers.a.aws: requires `cloud: bedrock`'],
    ['service_account_file: FOLDER/account.json', 'service_account_file: requires `cloud: vertex`'],
    [
      `cloud: bedrock, region: eu, api_key: hidden, ${AWS}`,
      'providers.a.api_key: cannot be combined with another way',
    ],
    ['cloud: bedrock, region: eu, aws: { access_key_id: k }', 'providers.a.aws.secret_access_key'],
    ['cloud: bedrock, region: eu, apis: [responses]', 'providers.a.apis: contains an API that this `shape`'],
    [
      `cloud: bedrock, region: eu, ${AWS}, headers: { X-Amz-Date: hidden }`,
      'providers.a.headers.X-Amz-Date: is set by `aws`',
    ],
    [
      'cloud: vertex, region: eu, project: p, service_account_file: FOLDER/account.json, headers: { Authorization: hidden }',
      'providers.a.headers.Authorization: is set by `service_account_file`',
    ],
    [
      'cloud: bedrock, region: eu, api_key: hidden, headers: { Authorization: hidden }',
      'providers.a.headers.Authorization: is set by `api_key`',
    ],
    ['cloud: vertex, region: eu, project: p, service_account_file: FOLDER/none', 'file that cannot be read'],
    ...['curve', 'words', 'user'].map((name) => [
      `cloud: vertex, region: eu, project: p, service_account_file: FOLDER/${name}.json`,
      'providers.a.service_account_file: names a file that is not a service account key',
    ]),
  ])('are rejected with the problem in %s but not with its value', (fields, problem) => {
    expect(() => read(fields)).toThrow(problem);
    expect(() => read(fields)).not.toThrow('hidden');
  });

  it('require the shape anthropic', () => {
    const path = join(folder, 'other.yaml');
    writeFileSync(path, 'providers: { a: { cloud: bedrock, region: eu, models: [m] } }');
    const reading = (): UpstreamsFile => readUpstreamsFile({ path, required: true }, {});
    expect(reading).toThrow('providers.a.cloud: requires `shape: anthropic`');
  });
});
