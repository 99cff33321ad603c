/**
 * Exceptions to the rules, each with its reason. `text` is part of the text. `file` limits the exception to one file,
 * if the text would be wrong in other files. Unused exceptions are reported.
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
