import { describe, expect, it } from '@jest/globals';
import { checkSignature } from '../../../test/upstreams/clouds/signed-request.js';
import { AwsAdmissions } from './aws-admissions.js';

const REGION = 'eu-central-1';
const LONG_LIVED = { accessKeyId: 'AKIAINVENTED', secretAccessKey: 'invented/secret+of-aws' };
const IN_JSON = { 'content-type': 'application/json' };

describe('an AWS signature', () => {
  it.each([
    ['a path', '/model/a.b-v1%3A0/invoke', LONG_LIVED, IN_JSON],
    ['an ARN in the path', '/model/arn%3Aaws%3Abedrock%3Ax%3A%3Aprofile%2Fp/invoke', LONG_LIVED, IN_JSON],
    ['a query', '/gateway/model/m/invoke?tenant=a&b=c%20d', LONG_LIVED, IN_JSON],
    ['a session token', '/model/m/invoke', { ...LONG_LIVED, sessionToken: 'invented-token==' }, IN_JSON],
    ['a request without its own headers', '/openai/v1/chat/completions', LONG_LIVED, {}],
  ])('is valid for %s, with the headers that the operator configured', async (_, path, keys, written) => {
    const provider = {
      name: 'bedrock',
      baseUrl: 'https://gateway.example.com:8443/gateway',
      apiKey: undefined,
      models: [],
      apis: [],
      websocket: false,
      baa: undefined,
      headers: { 'x-amz-meta': 'ours', 'x-team': 'clinic' },
    };
    const body = Buffer.from('{"messages":["é"]}');
    const issuer = { ask: () => Promise.resolve({ ...keys, expiresAt: Infinity }) };
    const admissions = new AwsAdmissions(provider, REGION, issuer);
    const { signal } = new AbortController();
    const { headers } = await admissions.admit({ path, headers: written, body }, signal);
    admissions.close();
    const sent = { path, headers, text: body.toString('utf8'), hungUp: Promise.resolve() };
    expect(headers).toMatchObject({ host: 'gateway.example.com:8443', 'x-amz-meta': 'ours' });
    expect(checkSignature(sent, keys, REGION)).toBe(true);
    expect(checkSignature({ ...sent, text: '{}' }, keys, REGION)).toBe(false);
    expect(checkSignature({ ...sent, path: `${path}x` }, keys, REGION)).toBe(false);
  });
});
