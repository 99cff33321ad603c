/**
 * What a rule reports and may remain, each with its reason. `text` is part of the text; a file is named only where the words
 * would be wrong elsewhere. An exception that nothing needs is reported.
 *
 * @type {{ rule: string, text: string, file?: string, reason: string }[]}
 */
export const EXCEPTIONS = [
  {
    rule: 'everyday-verb',
    text: 'stand for private details',
    file: 'src/proxy/token-explanation.ts',
    reason: 'instructs a model, and its wording is tested with models',
  },
  {
    rule: 'long-sentence',
    text: 'stand for private details',
    file: 'src/proxy/token-explanation.ts',
    reason: 'instructs a model, and its wording is tested with models',
  },
];
