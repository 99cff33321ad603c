import type { LanguageCode, OnOtherLanguage } from '../../common/spoken-languages.js';
import type { EntityAction, MonthRule } from '../kinds.js';

/** What happens to one kind. Without `roles` the rule holds in every slot. */
export interface EntityRule {
  readonly action: EntityAction;
  /** 0 to 1; findings below it are left alone. */
  readonly minConfidence: number;
  readonly roles: ReadonlySet<string> | undefined;
  /** Dates from today to so many days ahead stay in clear, in slots of these roles (undefined: all). */
  readonly keepFuture?:
    { readonly days: number; readonly roles: ReadonlySet<string> | undefined } | undefined;
  /** What becomes of months that are said without a day; absent: they stay. */
  readonly months?: MonthRule | undefined;
  /** The first three digits of a ZIP stay in clear where 45 CFR 164.514(b)(2)(i)(B) allows it. */
  readonly keepFirstThree?: boolean | undefined;
}

/** A recognizer that a policy brings along. */
export interface PolicyPattern {
  readonly kind: string;
  readonly pattern: string;
  /** Empty when a match needs no context. */
  readonly context: readonly string[];
  readonly confidence: number;
}

/** What detection reads of a policy. */
export interface DetectionPolicy {
  /** What findings are kept under: policies that have it in common are equal in all that detection reads. */
  readonly findingsKey: string;
  /** Names of the detection passes, in order. */
  readonly passes: readonly string[];
  readonly onModelError: 'fail' | 'pattern_only';
  /** That are understood. The first is that of texts which tell of none. */
  readonly languages: readonly LanguageCode[];
  /** What becomes of texts in another one. */
  readonly onOtherLanguage: OnOtherLanguage;
  /** Of every built-in kind and every kind that the policy defines. */
  readonly rules: ReadonlyMap<string, EntityRule>;
  /** Kinds whose rule is not `keep`. */
  readonly maskedKinds: ReadonlySet<string>;
  /** What becomes of the agent's own office and people, where its instructions and tools tell of them. */
  readonly ownSide: 'keep' | 'mask';
  readonly allow: readonly string[];
  /** What the agent's own side says of itself: stays in clear as what is allowed does. */
  readonly ownTerms: readonly string[];
  readonly deny: readonly { readonly kind: string; readonly term: string }[];
  readonly patterns: readonly PolicyPattern[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
