import { gated, type GatedPattern } from '../../common/text/gated-pattern.js';
import { matchesOf } from '../../common/text/matches.js';
import type { Edit } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import type { Language } from '../languages/language.js';
import { COMMON_DOMAIN, SAID_DOMAIN, SAID_PROVIDER } from '../lexicon/internet.js';
import { LocalParts } from '../grammar/local-part.js';

const LABEL = '[a-z0-9][a-z0-9-]{0,62}';
const SPELLED = /^x\s?n\s/i;
/** Domain whose "dot" is missing in the transcript. */
const DOTLESS = regExp.iy`[a-z0-9][a-z0-9-]{2,62}\s(?:${COMMON_DOMAIN})(?=\s*(?:$|[.,!?;]))`;

/** Span of a spoken address, and the edits that produce its written form. */
export interface SpokenEmail {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

interface Host {
  readonly end: number;
  readonly edits: readonly Edit[];
  /** True if the host is certain only after an unmistakable mailbox. */
  readonly weak: boolean;
  /** True if the host is spelled, so that any words before it are a mailbox. */
  readonly spelled?: boolean;
}

/** Reads spoken e-mail addresses in a language. */
export class SpokenEmails {
  /** Separator between the local part and the host. */
  private readonly anchor: RegExp;
  private readonly mayAnchor: GatedPattern;
  /** Text after "at": up to four spelled or spoken parts, then the labels of a domain. */
  private readonly domain: RegExp;
  /** Providers whose ".com" callers omit. */
  private readonly provider: RegExp;
  private readonly mayBeHost: GatedPattern;
  private readonly joint: RegExp;
  private readonly isDash: RegExp;
  private readonly areDashes: RegExp;

  private readonly localParts: LocalParts;

  constructor(language: Language) {
    this.localParts = new LocalParts(language);
    const { marks, mailboxes, sounds } = language;
    const { dot, dash, dashes } = marks;
    const aside = String.raw`(?:[\s,]{1,3}(?:${sounds}|${mailboxes.manner}))`;
    this.anchor = regExp.gi`(?:${aside}{0,2}\s{1,3}(?:${marks.at})\s{1,3}|\s?[\[({]\s?(?:${marks.writtenAt}|@)\s?[\])}]\s?|\s?@\s?)`;
    this.mayAnchor = gated(this.anchor);
    const bracketed = String.raw`[\[({]\s?(?:${marks.writtenDot}|\.)\s?[\])}]`;
    const between = String.raw`(?:\s{1,2}(?:${dot})\s{1,2}|\s?${bracketed}\s?|\s\.\s(?=(?:${COMMON_DOMAIN})\b)|\.)`;
    // Label of an international domain (RFC 3492), letter by letter.
    const punycode = String.raw`x\s?n(?:\s{1,2}${dashes}){1,2}(?:\s{1,2}(?:${dashes}|[a-z0-9][a-z0-9-]{0,30})){1,40}?`;
    const misheard = String.raw`\s{1,2}${marks.writtenDot}\s{1,2}(?:${marks.misheardCom})`;
    this.domain = regExp.iy`(?:${punycode}|${LABEL}(?:\s{1,2}${LABEL}){0,3}?)(?:${between}${LABEL}){0,3}?(?:${between}(?:${SAID_DOMAIN})|${misheard})(?![a-z0-9-]|${between}${LABEL})`;
    this.provider = regExp.iy`(?:${SAID_PROVIDER})(?![a-z0-9-]|\s{1,2}(?:${dot})\b|\.[a-z])`;
    const hosts = [this.domain, this.provider, DOTLESS].map(({ source }) => source);
    this.mayBeHost = gated(new RegExp(hosts.join('|'), 'i'));
    this.joint = regExp.gi`\s*(?:${bracketed}|\b(?:${dot})\b|(?<=\s)\.(?=\s))\s*|(?<!^)\s*\b(?:${dashes})\b(?!\s+(?:${dot})\b)\s*|\s+`;
    this.isDash = regExp.i`^(?:${dash})$`;
    this.areDashes = regExp.i`^(?:${dashes})$`;
  }

  /**
   * Returns the spoken e-mail addresses, with the edits that produce their written form: "jane dot doe at g mail dot
   * com", "j as in john dot doe at example dot com", and half-written ones ("jane.doe at example.com", "jane [at]
   * example [dot] com"). Sorted, without overlaps; linear in the text's length.
   */
  inText(view: ScannedText): SpokenEmail[] {
    const found: SpokenEmail[] = [];
    if (!view.mayMatch(this.mayAnchor) || !view.mayMatch(this.mayBeHost)) return found;
    const { text } = view;
    this.anchor.lastIndex = 0;
    for (let anchor = this.anchor.exec(text); anchor !== null; anchor = this.anchor.exec(text)) {
      const at = { start: anchor.index, end: this.anchor.lastIndex, text: '@' };
      const host = this.hostAt(text, at.end);
      if (host === undefined) continue;
      const mark = anchor[0].trim();
      const local = this.localParts.before(text, at.start, found.at(-1)?.end ?? 0, {
        isWritten: anchor[0] === '@',
        isSpoken: mark !== '@' && !/^[[({]/.test(mark) && host.spelled !== true,
      });
      if (local === undefined || (host.weak && !local.isCertain)) continue;
      const { start, written } = local;
      const isWritten = text.slice(start, at.start).toLowerCase() === written.toLowerCase();
      const edits = [
        ...(isWritten ? [] : [{ start, end: at.start, text: written }]),
        ...(anchor[0] === '@' ? [] : [at]),
        ...host.edits,
      ];
      if (edits.length > 0) found.push({ start, end: host.end, edits });
      this.anchor.lastIndex = host.end;
    }
    return found;
  }

  /** Returns the end of the domain directly after an "at"; undefined if no domain follows. */
  hostEnd(text: string, at: number): number | undefined {
    const gap = /^\s{1,3}/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
    return gap === 0 ? undefined : this.hostAt(text, at + gap)?.end;
  }

  private hostAt(text: string, start: number): Host | undefined {
    const domain = matchAt(this.domain, text, start);
    if (domain !== undefined)
      return {
        end: start + domain.length,
        edits: this.domainEdits(domain, start),
        weak: false,
        spelled: SPELLED.test(domain),
      };
    const provider = matchAt(this.provider, text, start);
    if (provider !== undefined) {
      const end = start + provider.length;
      return { end, edits: [{ start, end, text: `${provider.replace(/\s/g, '')}.com` }], weak: true };
    }
    const dotless = matchAt(DOTLESS, text, start);
    if (dotless === undefined) return undefined;
    const end = start + dotless.length;
    return { end, edits: [{ start, end, text: dotless.replace(/\s/, '.') }], weak: false };
  }

  private domainEdits(domain: string, offset: number): Edit[] {
    return matchesOf(domain, this.joint).map((match) => {
      const said = match[0].trim();
      const text = said === '' ? '' : this.isDash.test(said) ? '-' : this.areDashes.test(said) ? '--' : '.';
      return { start: offset + match.index, end: offset + match.index + match[0].length, text };
    });
  }
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}
