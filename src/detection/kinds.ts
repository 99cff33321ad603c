/** Actions of a policy for the values of a kind. */
export const ENTITY_ACTIONS = ['tokenize', 'redact', 'refuse', 'keep'] as const;

export type EntityAction = (typeof ENTITY_ACTIONS)[number];

/** True if values with this action are never restored, because they are redacted or their requests are rejected. */
export function isFinal(action: EntityAction | undefined): boolean {
  return action === 'redact' || action === 'refuse';
}

/** How months without a day are handled: all are left in clear, or none, or only months without year or past event. */
export type MonthRule = 'keep' | 'coming' | 'mask';

/** HIPAA Safe Harbor identifiers by letter, with short names: 45 CFR 164.514(b)(2)(i)(A)-(R). */
export const SAFE_HARBOR = {
  A_names: 'Names',
  B_geo: 'Geographic subdivisions smaller than a state',
  C_dates: 'Dates but the year; ages over 89',
  D_phone: 'Telephone numbers',
  E_fax: 'Fax numbers',
  F_email: 'E-mail addresses',
  G_ssn: 'Social security numbers',
  H_mrn: 'Medical record numbers',
  I_health_plan: 'Health plan beneficiary numbers',
  J_account: 'Account numbers',
  K_license: 'Certificate and license numbers',
  L_vehicle: 'Vehicle identifiers and plates',
  M_device: 'Device identifiers and serial numbers',
  N_url: 'Web addresses (URLs)',
  O_ip: 'IP addresses',
  P_biometric: 'Biometric identifiers',
  Q_photo: 'Full-face photographs',
  R_other: 'Any other unique identifier or code',
} as const;

export type SafeHarborLetter = keyof typeof SAFE_HARBOR;

export const SAFE_HARBOR_LETTERS = Object.keys(SAFE_HARBOR) as readonly SafeHarborLetter[];

/**
 * The form of a kind's values. It determines how two spellings are compared, by which forms a value is searched, and
 * whether a policy may leave a part in clear.
 *
 * - `name`: words, of which the distinctive words identify the whole
 * - `place`: words, with a following state and postal code
 * - `words`: all remaining values that consist of words
 * - `code`: letters and digits, compared without grouping marks, spaces and spoken forms
 * - `phone`: a code, compared without the US country code
 * - `date`: a day of the calendar
 * - `email`: an address that may be spoken
 * - `literal`: a single text, compared as written
 * - `code-or-words`: a code if it contains three digits, otherwise words
 * - `speech`: whole sentences in an unsupported language, in which no values are read
 */
export type ValueForm =
  'name' | 'place' | 'words' | 'code' | 'phone' | 'date' | 'email' | 'literal' | 'code-or-words' | 'speech';

/** Properties of a kind that are independent of its detectors. */
export interface KindTraits {
  readonly letter: SafeHarborLetter;
  /** Specificity of the kind. The higher rank has priority among overlapping findings of the same length. */
  readonly rank: number;
  readonly form: ValueForm;
  /** Action if no policy sets another action. */
  readonly action: EntityAction;
  /** Label of the kind in the model, or null if the model does not know the kind. */
  readonly label: string | null;
}

/** Rank of kinds that only the meaning of words shows. The more confident finding has priority among them. */
export const FORMLESS_RANK = 10;

/**
 * The built-in kinds in display order. Their names are capitals with underscores between words, so that they are
 * readable inside a token. BIOMETRIC and PHOTO have no detector, because text contains neither.
 */
export const KINDS = {
  NAME: { letter: 'A_names', rank: FORMLESS_RANK, form: 'name', action: 'tokenize', label: 'NAME' },
  EMPLOYER: { letter: 'A_names', rank: FORMLESS_RANK, form: 'words', action: 'tokenize', label: 'EMPLOYER' },
  ADDRESS: { letter: 'B_geo', rank: 50, form: 'place', action: 'tokenize', label: 'ADDRESS' },
  LOCATION: { letter: 'B_geo', rank: FORMLESS_RANK, form: 'place', action: 'tokenize', label: 'LOCATION' },
  FACILITY: { letter: 'B_geo', rank: FORMLESS_RANK, form: 'place', action: 'tokenize', label: 'FACILITY' },
  ZIP: { letter: 'B_geo', rank: 40, form: 'code', action: 'tokenize', label: 'ZIP' },
  DATE: { letter: 'C_dates', rank: 30, form: 'date', action: 'tokenize', label: 'DATE' },
  DOB: { letter: 'C_dates', rank: 170, form: 'date', action: 'tokenize', label: 'DOB' },
  AGE: { letter: 'C_dates', rank: 20, form: 'literal', action: 'tokenize', label: null },
  PHONE: { letter: 'D_phone', rank: 70, form: 'phone', action: 'tokenize', label: 'PHONE' },
  FAX: { letter: 'E_fax', rank: 100, form: 'phone', action: 'tokenize', label: null },
  EMAIL: { letter: 'F_email', rank: 210, form: 'email', action: 'tokenize', label: 'EMAIL' },
  SSN: { letter: 'G_ssn', rank: 220, form: 'code', action: 'tokenize', label: 'SSN' },
  MRN: { letter: 'H_mrn', rank: 150, form: 'code', action: 'tokenize', label: 'MRN' },
  HEALTH_PLAN_ID: {
    letter: 'I_health_plan',
    rank: 140,
    form: 'code',
    action: 'tokenize',
    label: 'HEALTH_PLAN_ID',
  },
  ACCOUNT: { letter: 'J_account', rank: 60, form: 'code', action: 'tokenize', label: 'ACCOUNT' },
  CREDIT_CARD: { letter: 'J_account', rank: 200, form: 'code', action: 'redact', label: 'CREDIT_CARD' },
  CVV: { letter: 'J_account', rank: 160, form: 'code', action: 'redact', label: 'CVV' },
  LICENSE: { letter: 'K_license', rank: 130, form: 'code', action: 'tokenize', label: 'LICENSE' },
  VEHICLE_ID: { letter: 'L_vehicle', rank: 120, form: 'code', action: 'tokenize', label: 'VEHICLE_ID' },
  DEVICE_ID: { letter: 'M_device', rank: 110, form: 'code', action: 'tokenize', label: 'DEVICE_ID' },
  URL: { letter: 'N_url', rank: 190, form: 'literal', action: 'tokenize', label: 'URL' },
  IP: { letter: 'O_ip', rank: 180, form: 'literal', action: 'tokenize', label: 'IP' },
  BIOMETRIC: { letter: 'P_biometric', rank: 90, form: 'literal', action: 'redact', label: null },
  PHOTO: { letter: 'Q_photo', rank: 80, form: 'literal', action: 'redact', label: null },
  UNIQUE_ID: { letter: 'R_other', rank: 0, form: 'code', action: 'tokenize', label: 'UNIQUE_ID' },
} as const satisfies Readonly<Record<string, KindTraits>>;

/** The kind of withheld speech (`withheld.ts`). Its values are whole turns or sentences rather than identifiers. */
export const SPEECH = 'SPEECH';

const SPEECH_TRAITS: KindTraits = {
  letter: 'R_other',
  rank: FORMLESS_RANK,
  form: 'speech',
  action: 'tokenize',
  label: null,
};

/** Kinds of the parts of a place: street, town and postal code. */
export const PLACE_PART_KINDS: readonly BuiltInKind[] = ['ADDRESS', 'LOCATION', 'ZIP'];

/** Traits of kinds that a policy adds. They have a higher rank than built-in kinds, because an author defined them. */
const POLICY_KIND: KindTraits = {
  letter: 'R_other',
  rank: 1_000,
  form: 'code-or-words',
  action: 'tokenize',
  label: null,
};

export type BuiltInKind = keyof typeof KINDS;

/** A kind's name in tokens and events, either built-in or added by a policy. */
export type EntityKind = string;

export const BUILT_IN_KINDS = Object.keys(KINDS) as readonly BuiltInKind[];

const BY_NAME: ReadonlyMap<EntityKind, KindTraits> = new Map([
  ...Object.entries<KindTraits>(KINDS),
  [SPEECH, SPEECH_TRAITS],
]);

/** Returns the traits of a kind, built-in or not. */
export function kindTraits(kind: EntityKind): KindTraits {
  return BY_NAME.get(kind) ?? POLICY_KIND;
}

/** Returns false for a kind that a policy adds. */
export function isBuiltIn(kind: EntityKind): kind is BuiltInKind | typeof SPEECH {
  return BY_NAME.has(kind);
}

/** Returns true for the kind of speech in an unsupported language. */
export function isSpeech(kind: EntityKind): boolean {
  return kind === SPEECH;
}

/** Returns the built-in kinds of a Safe Harbor identifier. */
export function kindsUnder(letter: SafeHarborLetter): readonly BuiltInKind[] {
  return BUILT_IN_KINDS.filter((kind) => KINDS[kind].letter === letter);
}

/** Returns true for kinds whose values are digits and perhaps letters, spoken or written. */
export function isCodeKind(kind: EntityKind): boolean {
  const { form } = kindTraits(kind);
  return form === 'code' || form === 'phone';
}

export function isCodeOrDateKind(kind: EntityKind): boolean {
  return isCodeKind(kind) || kindTraits(kind).form === 'date';
}
