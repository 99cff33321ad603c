import { describe, expect, it } from '@jest/globals';
import { checkSignature } from '../../../test/upstreams/clouds/signed-request.js';
import { AwsAdmissions } from './aws-admissions.js';

const REGION = 'eu-central-1';
const LONG_LIVED = { accessKeyId: 'AKIAINVENTED', secretAccessKey: 'invented/secret+of-aws' };
const IN_JSON = { 'content-type': 'application/json' };

describe('signatures of AWS', () => {
  it.each([
    ['a path', '/model/a.b-v1%3A0/invoke', LONG_LIVED],
    ['an ARN in the path', '/model/arn%3Aaws%3Abedrock%3Ax%3A%3Aprofile%2Fp/invoke', LONG_LIVED],
    ['a query', '/gateway/model/m/invoke?tenant=a&b=c%20d', LONG_LIVED],
    ['a token of a session', '/model/m/invoke', { ...LONG_LIVED, sessionToken: 'invented-token==' }],
  ])('hold for %s, and the headers of the operator', async (_, path, keys) => {
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
    const { headers } = await new AwsAdmissions(provider, REGION, keys).admit({
      path,
      headers: IN_JSON,
      body,
    });
    const sent = { path, headers, text: body.toString('utf8'), hungUp: Promise.resolve() };
    expect(headers).toMatchObject({ host: 'gateway.example.com:8443', 'x-amz-meta': 'ours' });
    expect(checkSignature(sent, keys, REGION)).toBe(true);
    expect(checkSignature({ ...sent, text: '{}' }, keys, REGION)).toBe(false);
    expect(checkSignature({ ...sent, path: `${path}x` }, keys, REGION)).toBe(false);
  });
});
