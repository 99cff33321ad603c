/** Words that tell a plan from what has happened. Alternatives without a group, for larger patterns with `iu`. */

/** Said of what is planned, wished, or so for all. */
export const PLANNED =
  "happy|merry|closed?|closing|open|opens|hours|office|holidays?|every|each|usually|will|won't|gonna|going to|would|could|can|should|wants?|wanted to|needs?|next|this|upcoming|until|till|by|if|for|schedul(?:e|ed|ing)|booked|moved|offer|come in|see you|how was|how's|good|nice";
/** Said of what has happened to somebody. */
export const HAPPENED = String.raw`was|were|been|had|did|got|came|went|fell|saw|broke|hurt|took|gave|began|left|lost|ran|woke|threw|felt|quit|since|last|\p{L}{2,}ed`;
/** What happens to somebody, where nothing says that it is yet to come. */
export const EVENT =
  'born|birth|surger(?:y|ies)|operation|diagnos[ie]s|onset|injury|accident|stroke|admission|discharge|seen';
