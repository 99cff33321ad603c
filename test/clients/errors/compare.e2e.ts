import { describe, expect, it } from '@jest/globals';
import { NAME } from './cases.js';
import { CLIENTS } from './clients.js';
import { differencesIn, type Ended } from './compare.js';

const DIRECT: Ended = {
  raised: 'BadRequestError',
  module: 'openai',
  message: `Invalid content: ${NAME}`,
  request_id: 'req_1',
  attempts: 1,
};
const MASKED = { ...DIRECT, message: 'Invalid content: [REDACTED:NAME] [REDACTED:NAME]' };

function differences(through: Ended, name = 'bad_request'): readonly string[] {
  const [client] = CLIENTS;
  if (client === undefined) throw new Error('there is no client');
  return differencesIn({ client, name, api: 'responses', isStreamed: false, direct: DIRECT, through });
}

describe('the error comparison', () => {
  it('accepts labels in place of the name, but not the name', () => {
    expect(differences(MASKED)).toEqual([]);
    expect(differences(DIRECT)).toEqual([expect.stringMatching(/^message: /)]);
  });

  it.each([
    ['another class', { raised: 'APIStatusError' }, 'raised'],
    ['the class of another module', { module: 'litellm' }, 'module'],
    ['another request id', { request_id: 'req_2' }, 'request_id'],
    ['a retry', { attempts: 2 }, 'attempts'],
    ['a field that only Sotto sends', { status_code: 502 }, 'status_code'],
  ])('rejects %s', (_, changed, member) => {
    expect(differences({ ...MASKED, ...changed })).toEqual([expect.stringMatching(`^${member}: `)]);
  });

  it('accepts Sotto’s request ID in a reply that has started', () => {
    expect(differences({ ...MASKED, request_id: 'req_2' }, 'broken_stream')).toEqual([]);
  });
});
