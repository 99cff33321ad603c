import { wordSet } from '../../lexicon/words.js';

/** How instructions of an agent speak of its own side, and of a caller. Alternatives without a group, for larger patterns with `i`. */

/** The ones that a call is about. */
export const CALLER =
  'caller|patient|pt|customer|client|member|subscriber|policy ?holder|user|resident|guest|recipient|callee|(?:web|new|inbound|sales) lead|parent|guardian|child|insured|beneficiary|enrollee';

/** A sentence or heading that begins to tell of one of them. */
export const ABOUT_CALLER = String.raw`(?:${CALLER})(?:'s)?(?! (?:care|services?|support|relations|line|portal|access|transport|accounts?|records?|representatives?|advocates?|education|billing|financial|experience|handouts?)\b)(?: (?!is |are |has |asks|wants|needs|says|if|and|or|to\b|named|called)[\w-]+){0,4}(?: is| are|:| =|,? who is)(?= ?\S)|(?!caller)(?:${CALLER}) (?:named|called)\b(?! ${CALLER})|(?:caller|customer|patient|client|member|contact|account)(?: |_)?(?:info(?:rmation)?|details|data|context|record|profile|card|file|snapshot|summary|id|name|phone|number)\b|about (?:the |this )?(?:${CALLER})|(?:${CALLER}) (?:on|of|for|in) (?:this|the) (?:call|line|ride|order|visit)|(?:you are|you're|we are|we're) (?:now )?(?:calling|phoning|reaching|talking to|speaking (?:with|to))(?! on behalf| for\b| from\b| ${CALLER}| people| families)|(?:speaking|talking|on the line) with|this (?:call|conversation|message|visit|order|trip|ride) (?:is|concerns|goes|for|with|to|about|regarding)\b|caller id|inbound (?:call )?from|incoming (?:call )?from|called from|from number|\bani\b|on file\b[^.\n]{0,20}[:=]|(?:his|her|their)(?: [\w-]+){1,3} is|last (?:visit|seen|appointment|fill(?:ed)?|order)\b[^.\n]{0,20}\d|(?:upcoming|next|booked|scheduled|existing|current) (?:appointment|visit|order|delivery|ride|trip)s?\s?:|has an? (?:appointment|visit)|(?:dob|date of birth|born|birthday|mrn|chart|member id|policy)\b\W{0,4}(?:\w+\W+){0,2}\d|discharged|admitted|emergency contact|next of kin|diagnosed with|prescribed to|history of|lives with`;

/** Words by which a sentence tells of the office itself. */
export const OF_OFFICE =
  "our|we|us|you are|you're|your name|assistant|receptionist|agent|answer(?:ing|s)?|office|clinic|practice|hospital|pharmacy|center|centre|laborator(?:y|ies)|lab|departments?|desk|front|lines?|where|hq|headquarters|main site|security|extensions?|ext|connect|hours|open|closed|located|location|locations|branch|site|building|address|suite|ste|floor|parking|directions|entrance|street|phone|telephone|tel|fax|call|dial|transfer|page|forward|route|reach|e-?mail|web(?:site)?|portal|online|tty|npi|tax id|doctors?|providers?|physicians?|dentists?|staff|team|services?|warehouse|showroom|brands?|products?|studies|tests|codes?|fees?|prices?|accepts?|supplier|supply|reservations?|transport|rides?|support|helpline|care|health|medical|dental|company|group|network|plan|insurance|dispatch|billing|nurse|triage|emergenc(?:y|ies)|poison|crisis|hotline|hospice|therapy|counseling|pediatrics|imaging|supply|store|serving|serves?|welcome|thank you for calling|name|role|persona|identity|on call|backup|main|after[- ]hours";

/** Headings and labels of those who work there. */
export const STAFF = String.raw`doctors?|dr|providers?|physicians?|clinicians?|prescribers?|therapists?|dentists?|hygienists?|optometrists?|surgeons?|specialists?|staff|team|nurses?|midwi(?:fe|ves)|counsel(?:l)?ors?|psychologists?|psychiatrists?|pharmacists?|technicians?|techs?|coordinators?|managers?|directors?|supervisors?|receptionists?|administrators?|chaplain|owner|founder|principal|dispatchers?|schedulers?|navigators?|case managers?|social workers?|medical assistants?|practitioners?|pediatricians?|audiologists?|dietitians?|nutritionists?|trainers?|instructors?|officers?|representatives?|specialist|on[- ]call(?: tonight| today)?|backup|front desk|billing|ask for|page|transfer to|escalate to|reports? to|led by|run by|people here|who works here|who's who|humans|crew|vets?|aides?|drivers?|fleet|cashier|intern|optician|clerk|captain|attendant|guard|security|sgt\\.?|sergeant|groomer|fitter|bookkeeper|phlebotomy|porter|greeter|valet|leads?|bench|warehouse|repairs|returns|escort|custodian|reviewers?|surgeon|vets|operations|privacy officer|interpreters?|\p{L}{3,}(?:ists?|icians?|ologists?)`;

/** Degrees and licences of those who work in health care, besides the common ones. */
export const FURTHER_CREDENTIAL = String.raw`Psy\.?D|Ed\.?D|LPC|LMFT|LCPC|LMHC|LICSW|MSW|LSW|PMHNP|FNP-C|NP-C|AGNP|CRNP|WHNP|OTR(?:/L)?|COTA|CHT|SLP|CCC-SLP|PTA|DPT|RD|RDN|LDN|RDH|DMD|DVM|AuD|MPH|MBA|MA|CMA|RMA|RRT|RPSGT|BSN|MSN|BCBA|CPNP|IBCLC|CDCES|CDE|LAc|MBBS|FACS|FAAP|CNS|LVN`;

/** Labels of what is known of one person: a record begins there. Parts of names of members may follow. */
export const RECORD_LABEL = `(?:(?:${CALLER.replace('|pt|', '|')}|pt(?=\\s?[:=])|cust|guarantor|donor|policyholder|co[ _-]?owner)(?:[ _-](?:name|legal[ _]name|first|last|id|no|num(?:ber)?|phone|#|dob|age|address|on[ _]file|of[ _]record|card|record|since))*|(?:legal|preferred|first|last|given|family|maiden)(?:[ _-]names?)?|goes[ _]by|d\\.?o\\.?b\\.?|born|birth(?:[ _]?da(?:y|te))?|date of birth|mrn|chart(?:[ _](?:no|number|#))?\\.?|acct\\.?(?: ?(?:#|no\\.?))?|account(?:[ _](?:no|number|#))?|cell|mobile|next of kin|emergency contacts?|spouse|wife|husband|mother|father|mom|dad|son|daughter|lives(?: at| with)?|home(?:[ _](?:address|phone))?|mailing|ship(?:s|ping)?(?:[ _]to)?|employer|works?(?: at)?|member(?: ?#)|medicare(?: ?(?:id|#|no))?|medicaid)`;

/** What those who work somewhere do: "Rochelle does authorizations". */
export const DUTY =
  'handles|runs|answers (?:calls|the|questions)|covers|manages|leads|supervises|oversees|coordinates|(?:drives|plans) (?:the|our)|does (?:the|our|all|authorizations?|billing|scheduling|intake|referrals|records|refills|draws|fittings)';

/** Words between the names of those who work there: "techs Kit and Sol (nights), today until 8". */
export const ROSTER_WORDS =
  'and or then until till from to is are the our on at in for with of only also both who be am pm today tonight tomorrow now here duty call days nights mornings afternoons evenings weekends weekdays closed out off day ext extension';

/** How an assistant begins to tell of its office. */
export const OF_OURSELVES =
  "we're|we are|(?:reach|call|find|visit|see|fax|e-?mail|text|write) us|our (?:office|clinic|address|location|number|main (?:number|line)|fax|store|building|desk|line)(?: number)?(?:'s)?|(?:office|clinic|pharmacy|practice|store|hospital)(?= is)";

/** Labels of who comes, or of what somebody has asked for: no names of staff stand after them. */
export const ABOUT_SOMEBODY = String.raw`patients?|pts?|callers?|clients?|members?|customers?|appointments?|appts?|booked|bookings?|visits?|schedule|queue|waiting|orders?|for|next|last|from|to|with|name|history|open|case|on (?:this )?(?:call|file|screen)|record|found|matched|match|payer|plan|insurance|pharmacy|pcp|referring|referred|prescriber|hospital|school|lives|home|address|town|city|reason|summary|context|background|alerts?|info|details|status|goal|objective|about|concerning|re|subject|person|who|vip|flags?|emergency|kin|contacts?|hold|message|pending|confirmed|cancel\w*|no-?show|recall|follow|due|outstanding|current|active|previous|new|complaint|diagnosis|transcript|conversation|said|asked`;

/** Words for people, and for what people come with, in labels of lists: what they list may be callers. */
export const LISTS_OF_PEOPLE = wordSet(`
  people persons names families relatives kids children siblings brothers sisters sons daughters parents friends neighbors
  neighbours employees workers guests visitors attendees residents riders passengers students applicants candidates leads
  prospects tenants arrivals absences birthdays appointments visits bookings reservations orders messages notes calls callbacks
  tickets claims cases referrals records reminders tasks cancellations admissions discharges deliveries trips accounts addresses
  surgeries procedures operations infusions transfers pickups dropoffs followups rechecks consults intakes evaluations sessions
  meetings lessons tables beds seats signups registrations enrollments checkins
  facts details waitlist waiting today tomorrow schedule contacts users owners holders
`);
