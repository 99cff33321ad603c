import { BEFORE_DAY } from '../languages/en/calendar.js';
import { ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { TextSlot } from '../slot.js';
import { normalize, normalizedSlot } from '../text/normalized-text.js';
import { type CalendarDate, findDates } from '../written/dates.js';
import { isComing, readDates } from './dates.js';

/** "the 25th", "Tuesday the 25th, 8 to 10". */
const DAY = regExp.i`(?:^|\b${BEFORE_DAY}\s)(?<day>\d{1,2})(?:${ORDINAL_SUFFIX})(?!\p{L})`;

/**
 * The days that instructions and tools tell of, which stay in clear there: what the assistant says of one of them, and the
 * calls that it makes with it, tell the model nothing more.
 */
export class OfferedDays {
  private days: { readonly dates: ReadonlySet<string>; readonly ofMonth: ReadonlySet<number> } | undefined;

  /** @param roles in whose texts coming days stay */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly roles: ReadonlySet<string>,
    /** From today on, for which they stay. */
    private readonly ahead: number,
  ) {}

  /** True for a text that is one of them, or several, with or without its year and month. */
  has(text: string): boolean {
    this.days ??= this.read();
    const { dates: offered, ofMonth } = this.days;
    const dates = readDates(text);
    const now = Date.now();
    if (dates.length > 0)
      return dates.every((date) => isComing(date, this.ahead, now) && offered.has(dayOf(date)));
    return ofMonth.has(Number(DAY.exec(normalize(text).spoken.text)?.groups?.day));
  }

  /** True for a text that may tell of days. */
  readsFrom({ role, isKey, text }: TextSlot): boolean {
    return this.roles.has(role) && isKey !== true && /\d/.test(text);
  }

  private read(): { dates: Set<string>; ofMonth: Set<number> } {
    const now = Date.now();
    const coming = this.slots
      .filter((slot) => this.readsFrom(slot))
      .flatMap((slot) => findDates(normalizedSlot(slot)).map(({ date }) => date))
      .filter((date) => isComing(date, this.ahead, now));
    return { dates: new Set(coming.map(dayOf)), ofMonth: new Set(coming.map(({ day }) => day ?? 0)) };
  }
}

function dayOf({ month, day }: CalendarDate): string {
  return `${month}-${day ?? 0}`;
}
