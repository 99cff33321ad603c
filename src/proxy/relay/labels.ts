import { indexOf, type ValueIndex } from '../../detection/values/value-index.js';
import type { MaskedValue } from '../../tokenization/masked-value.js';
import { type KnownTokens, knownTokens } from '../../tokenization/request-tokens.js';
import { redactedLabel, type ParsedToken } from '../../tokenization/token/grammar.js';
import { TokenScanner } from '../../tokenization/token/scanner.js';
import type { TokenOwner } from '../../tokenization/tokenizer.js';

const MAX_LENGTH = 2_000;
/** Number of characters that are read, so that no token or value is cut at the maximum length. */
const MAX_READ_LENGTH = 8_000;
/** An identifier such as `invalid_api_key`. Any other text can be a sentence that contains a person's name. */
const WORD = /^[a-z][a-z0-9_.-]{0,63}$/i;
/** A provider's identifier, such as `above_max_value`. A single part is not a person's name. */
const SNAKE_CASE = /^[a-z]+(?:_[a-z]+)+$/;

/** Properties of a call that labels require. */
export interface LabelledCall {
  readonly agent: TokenOwner;
  readonly values: readonly MaskedValue[];
  readonly earlierTokens: readonly ParsedToken[];
}

/**
 * Replaces tokens and masked values by labels, because errors are logged and read aloud. The upstream has received no
 * other values, and its own credentials are already filtered.
 */
export class Labels {
  private constructor(
    private readonly known: KnownTokens,
    private readonly index: ValueIndex<MaskedValue>,
  ) {}

  static async of({ agent, values, earlierTokens }: LabelledCall): Promise<Labels> {
    return new Labels(knownTokens(agent.policy, values, [], earlierTokens), await indexOf(values));
  }

  /** Returns the text with labels, cut after 2,000 characters. */
  text(text: string): string {
    const scanner = new TokenScanner({ mode: 'text', ...this.known });
    const bare = [...scanner.push(text.slice(0, MAX_READ_LENGTH)), ...scanner.flush()]
      .map((fragment) =>
        typeof fragment === 'string' ? fragment : redactedLabel(fragment.kind) + fragment.suffix,
      )
      .join('');
    const isWord = SNAKE_CASE.test(bare);
    let labelled = '';
    let from = 0;
    for (const { start, end, origin } of this.index.searchIn(bare)) {
      if (isWord && !bare.slice(start, end).includes('_')) continue;
      if (start >= from) labelled += bare.slice(from, start) + redactedLabel(origin.kind);
      from = Math.max(from, end);
    }
    return (labelled + bare.slice(from)).slice(0, MAX_LENGTH);
  }
  /** Returns the text if it is a single identifier without tokens or values, else null. */
  word(text: unknown): string | null {
    return typeof text === 'string' && WORD.test(text) && this.text(text) === text ? text : null;
  }
}
