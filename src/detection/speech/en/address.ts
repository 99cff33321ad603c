/** How people speak to somebody by name. Alternatives without a group, for larger patterns with `i`. */

/** What may follow a name at the end of a turn. */
export const CLOSING =
  "thanks(?: (?:so much|a lot|again|for everything))?|thank you(?: (?:so much|very much|again))?|ty|thx|please|pls|plz|bye(?: ?bye)?|goodbye|good ?night|take care|cheers|ok|okay|kk?|alright|all right|right|yeah|yes|sorry|you know|have a (?:good|nice|great) (?:one|day|night|evening|weekend)|talk soon|see you(?: (?:then|soon|tomorrow))?|i swear|that's all|that's it|dear|ji|san|honey|hon|love";
/** How a clause begins after somebody was spoken to. */
export const CLAUSE_START =
  "i|i'(?:m|d|ll|ve)|im|ive|we|we're|you|you're|ur|u|he|he's|she|she's|it|it's|its|they|they're|there|there's|my|your|his|her|our|this|that|that's|thats|these|can|could|would|will|is|are|am|was|were|do|does|did|don't|dont|have|has|had|should|shall|may|if|when|while|because|since|please|pls|thanks|thank|what|what's|whats|how|how's|where|where's|why|who|who's|which|just|not|no|yes|yeah|let|let's|lets|quick|sorry|honey|hon|the";
/** After these comes no name of somebody who is spoken to. */
export const NO_ADDRESS_BEFORE =
  "a|an|the|my|your|his|her|its|our|their|this|these|those|some|any|no|every|each|of|for|with|to|in|on|at|by|from|into|onto|about|as|than|is|was|were|are|be|been|being|am|very|so|too|more|most|and|or|like|some|get|got|have|has|had|take|took|i|you|he|she|it|we|they|who|what|which|how|when|where|why|don't|not|feel|feels|felt|look|looks|looked|called|named";
/** Only people do that. */
export const SPEAKS =
  "said|says|told|tells|asked|asks|thinks|thought|wants|wanted|called|texted|emailed|mentioned|suggested|recommended|prescribed|promised|insisted|wrote|can't|cant|couldn't|won't|didn't";
