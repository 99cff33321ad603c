import { wordSet } from '../../lexicon/words.js';

/**
 * How people abbreviate when they type, and call one another: whatever was asked, these say nothing. None is a name, nor a
 * letter that may be one of a spelled name.
 */
export const CHAT_WORDS = wordSet(`
  nvm idk idc idek smh omg omfg brb afk bbl pls plss plz plzz w8 tbh tbf ngl abt tmrw tmr tmw tomoz tysm tyvm thx thnx tnx
  tks rn sry soz srry lol lmao rofl haha hehe ikr imo imho fyi asap btw np yw ttyl gtg g2g ofc wdym tf wtf wth stfu jk dm pm
  ppl cuz bc coz bcz b4 l8r gr8 ur kk ok okey oki okie yea yeh yah yup yupp nah nope naw dunno lemme gimme gotta gonna wanna
  kinda sorta thru till til cant dont wont didnt doesnt isnt arent wasnt im ive id ill its thats whats wheres whos hows bro
  bruh sis fam mate habibi amigo amiga hermano chief champ boss doc docs drs sunshine sweetpea luv haan och aye opo sige
  abeg jazakallah inshallah mashallah alhamdulillah shukriya obrigado obrigada merci danke guys yall
  none nothing nobody anyone someone sec secs n/a
`);
