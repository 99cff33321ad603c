/**
 * Sources of what people put between the parts of a value that they dictate; to be used inside larger patterns, with
 * `i`. A filler continues the value. After a correction what follows replaces some of what was said, so that the value
 * as spoken is longer than its kind allows; all of it is masked, from its first to its last character.
 */
export const FILLER =
  "(?:uh+|um+|uhm+|er+m?|ah+|hmm+|mm+|let me see|let's see|hold on|hang on|(?:just )?(?:one|a|1) (?:second|sec|moment)|give me a (?:second|sec|moment)|you know|like|well|and then|then|next|okay|ok|so|yeah|yes|right|i think)";

export const CORRECTION =
  "(?:(?:uh+ |um+ |oh+ |ah+ )?(?:no(?:,? (?:no|wait|sorry|actually|i mean|it's|its|that's|thats|make that))*|(?:i'm |im )?sorry(?:,? (?:no|i mean|i meant|that's|thats|it's|its))*|wait(?:,? (?:no|wait|a (?:second|sec|minute)|sorry|actually|it's|its|that's|thats))*|(?:what )?i mean|i meant|scratch that|strike that|make (?:that|it)|correction|actually(?:,? no)?|or rather|rather|excuse me|pardon(?: me)?|oops|whoops|my (?:bad|mistake)|that's (?:wrong|not right)|let me (?:start (?:over|again)|restart|try (?:that )?again|redo that|say that again|repeat that)|start(?:ing)? over|start again|again))";
