import type { LanguageCode, OnOtherLanguage } from '../../common/spoken-languages.js';
import type { EntityAction, MonthRule } from '../kinds.js';

/** How one kind is handled. Without `roles`, the rule applies in every slot. */
export interface EntityRule {
  readonly action: EntityAction;
  /** Threshold from 0 to 1. Findings with lower confidence are not masked. */
  readonly minConfidence: number;
  readonly roles: ReadonlySet<string> | undefined;
  /** Dates from today to `days` ahead are left in clear, in slots of these roles (undefined: all). */
  readonly keepFuture?:
    { readonly days: number; readonly roles: ReadonlySet<string> | undefined } | undefined;
  /** How months without a day are handled. If undefined, they are left in clear. */
  readonly months?: MonthRule | undefined;
  /** Whether the first three digits of a ZIP code are left in clear if 45 CFR 164.514(b)(2)(i)(B) allows it. */
  readonly keepFirstThree?: boolean | undefined;
}

/** A recognizer that a policy defines. */
export interface PolicyPattern {
  readonly kind: string;
  readonly pattern: string;
  /** Phrases near a match. Empty if a match needs no context. */
  readonly context: readonly string[];
  readonly confidence: number;
}

/** The part of a policy that detection uses. */
export interface DetectionPolicy {
  /** Cache key for findings. Policies with the same key are equal in everything that detection uses. */
  readonly findingsKey: string;
  /** Detection passes by name, in order. */
  readonly passes: readonly string[];
  readonly onModelError: 'fail' | 'pattern_only';
  /** Supported languages. The first one applies to texts whose language is unknown. */
  readonly languages: readonly LanguageCode[];
  /** How texts in other languages are handled. */
  readonly onOtherLanguage: OnOtherLanguage;
  /** Rules for every built-in kind and every kind that the policy defines. */
  readonly rules: ReadonlyMap<string, EntityRule>;
  /** Kinds whose rule is not `keep`. */
  readonly maskedKinds: ReadonlySet<string>;
  /** How the agent's own office and its people are handled in instructions and tools. */
  readonly ownSide: 'keep' | 'mask';
  readonly allow: readonly string[];
  /** Terms of the agent's own office, which are left in clear like allowed phrases. */
  readonly ownTerms: readonly string[];
  readonly deny: readonly { readonly kind: string; readonly term: string }[];
  readonly patterns: readonly PolicyPattern[];
  /** ISO 3166-1 alpha-2 country code. */
  readonly country: string;
}
