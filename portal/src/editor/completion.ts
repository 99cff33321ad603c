import { autocompletion, type Completion, type CompletionSource } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type JsonSchema, suggest, type Suggestion } from '../lib/policy-completion';

/**
 * Completes keys, values and kinds from the schema of policies.
 * @param schema returns undefined until it is loaded
 */
export function policyCompletion(schema: () => JsonSchema | undefined): Extension {
  return autocompletion({
    override: [sourceOf(schema)],
    icons: false,
    activateOnCompletion: ({ type }) => type === 'property',
  });
}

function sourceOf(schema: () => JsonSchema | undefined): CompletionSource {
  return ({ state, pos, explicit }) => {
    const known = schema();
    const found = known && suggest(known, state.doc.toString(), pos);
    if (found === undefined) return null;
    // Offer keys on an empty line only on explicit request.
    if (found.typedLength === 0 && !explicit && found.options.some(({ isKey }) => isKey)) return null;
    const hasColon = state.sliceDoc(pos, pos + 1) === ':';
    return {
      from: pos - found.typedLength,
      options: found.options.map((option, at) => toCompletion(option, hasColon, at)),
      filter: false,
    };
  };
}

function toCompletion({ label, isKey, description }: Suggestion, hasColon: boolean, at: number): Completion {
  return {
    label,
    type: isKey ? 'property' : 'constant',
    apply: isKey && !hasColon ? `${label}: ` : label,
    boost: -at,
    ...(description === undefined ? {} : { info: description }),
  };
}
