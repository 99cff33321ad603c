/** Maximum length of a subject, which is the length that Git and hosting services show in one line. */
const LONGEST = 72;
/** Matches the area prefix: `area: ` or `area, other/area: `. */
const AREA = /^[a-z\d][\w./-]*(?:, [a-z\d][\w./-]*)*: /;

/** Imperative verbs that describe a change. Missing verbs may be added. */
const VERBS = new Set(
  `abort accept add adjust advertise alert align allow answer append apply ask assert assign attach authenticate avoid backport batch
  bind block bound build bump cache calibrate call cancel cap carry change check choose clamp clarify clean clear close collapse
  collect combine compare compile compose compress compute configure connect convert copy correct count cover create cut deduplicate
  defer define delete deny deprecate derive describe detach detect disable disallow discard display distinguish divide document download
  draw drop dump emit enable encode encrypt end enforce ensure erase escape estimate evict exclude execute exit expand expect explain
  export expose extend extract fail fall fetch fill filter find finish fit fix flag flush fold follow forbid force forget format forward freeze
  generate give group guard handle harden hash hide highlight honor ignore import improve include increase index inherit initialize
  inline insert install introduce invalidate isolate join journal keep kill label leave let lift limit link lint list load localize lock
  log look lower make map mark mask match measure mention merge migrate mirror move name narrow normalize notify number offer omit open
  optimize order parse pass patch pause persist pick pin plan poll prefer prepare preserve prevent print probe process promote propagate
  protect prove provide publish purge put quote raise randomize reach read rebuild receive recognize record recover redact redirect reduce
  refer refresh refuse regenerate register reject relax release reload remove rename render reorder repair repeat replace reply report request
  require reserve reset resolve respect respond restart restore restrict resume retain retry return reuse revert review revoke rewrite
  rotate round run sample save scan schedule scope score seal search select send separate serve set share shorten show shrink shut sign
  silence simplify skip sort specify speed split squash standardize start state stop store stream strip suggest support switch sync tag
  take test throttle throw tighten tokenize trace track train translate trim truncate try tune turn unify unwrap update upgrade use
  validate verify wait warn watch widen withhold witness word wrap write`.split(/\s+/),
);

/** Returns the first fault of a commit subject; undefined if the subject is valid. */
export function subjectFault(subject) {
  const area = AREA.exec(subject)?.[0];
  if (area === undefined) return 'begin with "area: "';
  const [verb = ''] = subject.slice(area.length).split(/[\s,]/);
  if (!VERBS.has(verb)) return `"${verb}" is no imperative that lint/commits.js knows`;
  return subject.length > LONGEST ? `${subject.length} characters; at most ${LONGEST}` : undefined;
}
