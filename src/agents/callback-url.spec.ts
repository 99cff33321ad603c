import { describe, expect, it } from '@jest/globals';
import { isCallbackUrl } from './callback-url.js';

describe('isCallbackUrl', () => {
  it.each([
    'https://example.com',
    'https://example.com/calls?of=42&who=@desk',
    'HTTPS://example.com:8443/',
    'https://[2001:db8::1]/x',
    `https://example.com/${'x'.repeat(2_028)}`,
  ])('accepts %s', (url) => {
    expect(isCallbackUrl(url)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https:example.com',
    'https:\\\\example.com',
    'https://',
    'https:///x',
    'https://sam@example.com/',
    'https://sam:secret@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com/#',
    'https://example.com/#part',
    'https://exa mple.com/',
    'https://example.com/a\nb',
    ' https://example.com/',
    'https://example.com:99999/',
    `https://example.com/${'x'.repeat(2_029)}`,
    42,
    ['https://example.com'],
    {},
  ])('rejects %s', (url) => {
    expect(isCallbackUrl(url)).toBe(false);
  });
});
