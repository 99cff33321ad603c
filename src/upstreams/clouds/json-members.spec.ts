import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonMembers } from './json-members.js';

describe('JsonMembers', () => {
  it('removes and inserts members without changing the others', () => {
    const members = new JsonMembers(
      Buffer.from('{ "a" : 1e2,\n"b":{"a":[1,{"b":"}"}]} , "\\u0063":"\\"," ,"d":null }'),
    );
    expect(members.get('b')).toBe('{"a":[1,{"b":"}"}]}');
    expect(members.take('c')).toBe('"\\","');
    expect(members.take('c')).toBeUndefined();
    members.put('d', 'é');
    expect(members.json().toString('utf8')).toBe('{"d":"é","a" : 1e2,"b":{"a":[1,{"b":"}"}]}}');
  });

  it('finds the same members as the JSON parser', () => {
    const names = fc.constantFrom('model', 'stream', 'a"b');
    const objects = fc.dictionary(fc.oneof(names, fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(objects, names, (object, name) => {
        const written = JSON.stringify(object, undefined, 1);
        const members = new JsonMembers(Buffer.from(written));
        const { [name]: taken, ...rest } = JSON.parse(written) as Record<string, unknown>;
        const value = members.take(name);
        expect(value === undefined ? undefined : JSON.parse(value)).toEqual(taken);
        expect(JSON.parse(members.json().toString('utf8'))).toEqual(rest);
      }),
    );
  });
});
