/**
 * Sources of what people put between the parts of a value that they dictate; to be used inside larger patterns, with
 * `i`. A filler continues the value. After a correction what follows replaces some of what was said, so that the value
 * as spoken is longer than its kind allows; all of it is masked, from its first to its last character.
 */
export const FILLER =
  "(?:uh+|um+|uhm|er+m?|ah|hmm+|let me see|let's see|hold on|one (?:second|sec|moment)|you know|and then|then|okay|ok|so|yeah)";

export const CORRECTION =
  '(?:no(?:,? (?:wait|sorry))?|sorry|wait(?:,? no)?|i mean|i meant|scratch that|strike that|make that|make it|correction|actually|or rather|rather|excuse me|pardon(?: me)?|oops|my (?:bad|mistake))';
