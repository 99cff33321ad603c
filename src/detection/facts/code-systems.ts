import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../kinds.js';
import * as en from '../languages/en/facts.js';
import * as es from '../languages/es/facts.js';
import type { Said } from './said.js';

/** Codes of procedures, diagnoses and laboratory tests: CPT, HCPCS, ICD-10, LOINC, DRG. */
const CODE = /^(?:\d{4}[\dA-Z]|[A-Z]\d{4}|[A-TV-Z] ?\d[\dA-Z](?:[. ]{1,3}[\dA-Z]{1,4})?|\d{1,5}-\d|\d{3})$/i;
/** Names of code systems, which precede a code or are part of its text. */
const SYSTEM = `(?:${en.CODE_SYSTEM}|${es.CODE_SYSTEM})(?!\\p{L})`;
const CALLED = regExp.iu`(?<!\p{L})${SYSTEM}(?<gap>[^.?!\n\d]{0,30})$`;
const OTHER = regExp.iu`(?<!\p{L})(?:${en.OTHER_CODE}|${es.OTHER_CODE})(?!\p{L})`;
const WITH_NAME = regExp.iu`^${SYSTEM}.*\d`;
/** Codes of office visits, which occur on most bills (CPT 99202 to 99499). */
const VISIT = /^99[2-4]\d\d$/;
const BILLED = regExp.iu`(?<!\p{L})(?:${en.BILL}|${es.BILL})(?!\p{L})`;
const FORM = `(?:${en.NUMBERED_FORM})`;
const FORMS = regExp.iu`^${FORM}(?:[\s,]+(?:(?:${en.BETWEEN_FORMS}|${es.BETWEEN_FORMS})[\s,]+){0,4}${FORM})*$`;
/** Names, and kinds with their own form. */
const PERSONAL: ReadonlySet<EntityKind> = new Set(['NAME', 'ZIP', 'SSN', 'PHONE', 'FAX', 'CREDIT_CARD']);
const BETWEEN_DIGITS = /(?<=\d)\s(?=\d)/g;

/** Returns true for a code of a procedure, a diagnosis, a test or a form: "W-9", "1095-C", "CMS-1500". */
export function isCodeOfSystem(said: Said): boolean {
  const { kind, before } = said;
  if (PERSONAL.has(kind)) return false;
  const code = said.spoken.replace(BETWEEN_DIGITS, '');
  if (VISIT.test(code) && BILLED.test(before)) return true;
  return FORMS.test(code) || WITH_NAME.test(code) || (CODE.test(code) && isCalled(before));
}

function isCalled(before: string): boolean {
  const gap = CALLED.exec(before)?.groups?.gap;
  return gap !== undefined && !OTHER.test(gap);
}
