/**
 * The kinds of protected health information, by the letter of the HIPAA Safe Harbor identifier that they fall
 * under (45 CFR 164.514(b)(2)(i)(A)-(R)). P (biometric) and Q (photo) have kinds, but no detector: text carries none.
 */
export const SAFE_HARBOR_KINDS = {
  A_names: ['NAME', 'EMPLOYER'],
  B_geo: ['ADDRESS', 'LOCATION', 'FACILITY', 'ZIP'],
  C_dates: ['DATE', 'DOB', 'AGE'],
  D_phone: ['PHONE'],
  E_fax: ['FAX'],
  F_email: ['EMAIL'],
  G_ssn: ['SSN'],
  H_mrn: ['MRN'],
  I_health_plan: ['HEALTH_PLAN_ID'],
  J_account: ['ACCOUNT', 'CREDIT_CARD', 'CVV'],
  K_license: ['LICENSE'],
  L_vehicle: ['VEHICLE_ID'],
  M_device: ['DEVICE_ID'],
  N_url: ['URL'],
  O_ip: ['IP'],
  P_biometric: ['BIOMETRIC'],
  Q_photo: ['PHOTO'],
  R_other: ['UNIQUE_ID'],
} as const satisfies Record<string, readonly string[]>;

export type SafeHarborLetter = keyof typeof SAFE_HARBOR_KINDS;

/** A built-in kind: capitals, with underscores between words, so that it is readable inside a token. */
export type BuiltInKind = (typeof SAFE_HARBOR_KINDS)[SafeHarborLetter][number];

/** Name of a kind as it stands in tokens and events: a built-in one, or one that a policy adds. */
export type EntityKind = string;

export const BUILT_IN_KINDS: readonly BuiltInKind[] = Object.values(SAFE_HARBOR_KINDS).flat();
