import { indexOf, type ValueIndex } from '../../detection/values/value-index.js';
import type { MaskedValue } from '../../tokenization/masked-value.js';
import { type KnownTokens, knownTokens } from '../../tokenization/request-tokens.js';
import { redactedLabel, type ParsedToken } from '../../tokenization/token/grammar.js';
import { TokenScanner } from '../../tokenization/token/scanner.js';
import type { TokenOwner } from '../../tokenization/tokenizer.js';

const MAX_LENGTH = 2_000;
/** So much of a text is read that no token or value that begins before its limit is cut. */
const MAX_READ_LENGTH = 8_000;
/** A word such as `invalid_api_key`; anything else may be a sentence with a person's name in it. */
const WORD = /^[a-z][a-z0-9_.-]{0,63}$/i;
/** A provider's own word, such as `above_max_value`: a name that is one part of it is none. */
const SNAKE_CASE = /^[a-z]+(?:_[a-z]+)+$/;

/** A call as far as labels need it. */
export interface LabelledCall {
  readonly agent: TokenOwner;
  readonly values: readonly MaskedValue[];
  readonly earlierTokens: readonly ParsedToken[];
}

/**
 * Puts labels in the place of tokens, and of values that were masked in the request: errors are logged and read aloud. An
 * upstream has seen no other value, and its credentials are taken out of all that it sends.
 */
export class Labels {
  private constructor(
    private readonly known: KnownTokens,
    private readonly index: ValueIndex<MaskedValue>,
  ) {}

  static async of({ agent, values, earlierTokens }: LabelledCall): Promise<Labels> {
    return new Labels(knownTokens(agent.policy, values, [], earlierTokens), await indexOf(values));
  }

  /** The text with labels, cut after 2,000 characters. */
  text(text: string): string {
    const scanner = new TokenScanner({ mode: 'text', ...this.known });
    const bare = [...scanner.push(text.slice(0, MAX_READ_LENGTH)), ...scanner.flush()]
      .map((piece) => (typeof piece === 'string' ? piece : redactedLabel(piece.kind) + piece.suffix))
      .join('');
    const isWord = SNAKE_CASE.test(bare);
    let told = '';
    let from = 0;
    for (const { start, end, origin } of this.index.searchIn(bare)) {
      if (isWord && !bare.slice(start, end).includes('_')) continue;
      if (start >= from) told += bare.slice(from, start) + redactedLabel(origin.kind);
      from = Math.max(from, end);
    }
    return (told + bare.slice(from)).slice(0, MAX_LENGTH);
  }
  /** The text if it is one word without tokens and values; else null. */
  word(text: unknown): string | null {
    return typeof text === 'string' && WORD.test(text) && this.text(text) === text ? text : null;
  }
}
