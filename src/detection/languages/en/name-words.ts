import { wordSet } from '../../lexicon/words.js';

/**
 * Names that are also common English words, places or trades: alone they are too ordinary to be masked wherever
 * they stand. Own list, lower case, four letters or more.
 */
export const NAME_WORDS = wordSet(`
  will mark rose grace auto bill hope faith dawn summer autumn april june august march olive ruby pearl amber
  iris lily violet daisy heather holly ivy hazel jasmine ginger sage basil rosemary clementine poppy fern
  frank grant chase rich rick miles dean drew earl duke king prince baron bishop pope abbott deacon
  chance trip pat patience prudence charity constance mercy honor honour justice verity sunny sandy rocky dusty
  penny jack robin martin wren jay crystal melody harmony carol chris gene dale glen cliff forest brook brooke
  lane parker carter cooper mason tanner taylor tyler hunter fisher archer baker butler carpenter chandler clark
  cook farmer gardener glover miller potter porter sawyer shepherd skinner slater smith turner walker weaver ward
  warden page price rush sharp short small long strong swift wise young moody noble savage black brown gray grey
  green white blue gold silver stone rock wood woods field fields hill hills banks bush park parks pool rivers
  bridges brooks waters west east north south winter winters snow frost rain storm day knight night love luck
  joy angel heaven destiny trinity genesis nova star stella london paris austin dallas houston jackson madison
  lincoln washington victoria sydney florence charlotte phoenix memphis orlando mobile reading bath nice chester
  jordan israel kenya asia china india georgia virginia carolina dakota montana savannah francisco diego
  major general colonel sergeant judge sheriff marshal marshall chief
  case cash cotton curry rice berry cherry apple peach plum bean beans roll rolls bond bonds bell bells
  ball booth bowl box boyd bright broad buck bull burns cage camp cannon cave church close coffin cole cross cruise
  curtis dark darling dash dear dial dick dodge draw drake eden ernest even evers fair falls farr fast flower
  flowers fold forbes ford foster fox freed freeman french friend frye game good gore guy gates hale hall hand hands
  hand hardy hare hart hatch hawk hays head heath high hood hook house hunt hurt hurst john johns joke keen
  keys kidd lamb land lemon light links little lord loving mack mane marsh matt max mayor meadow meadows mills
  mitten monday moon moor more moss nail nail needle norman novel oaks owen paige paine pain pane patch peck
  penn pike pine piper pitt plant pond pray prior pugh quick rains ramp ranger ray read reed reeves rider ring ringer
  rivers road robins root roots rope round rows royal rude sales salt sand saint sergeant shade shaw shell
  shields shore silk sky skye song spark sparks speaker spear spring springs staff stack starr steel steele stern
  still stout street summers sutton table tate tell temple terry tiger timber toll toms town trail tree trout
  trust twist vale valentine vest victor viola visa voice wade wall walls watts way wayne webb weeks well wells wheat
  wheeler whistler whyte wild wilder wind winner winters wolf work worth yard york
  target apple amazon shell google chase
`);
/** Small words within names, and the one of them that is a name, too. */
export const NAME_PARTICLES = wordSet(
  'de da del della der den di do dos la las le los van von bin ibn al el ter ten st y',
);
export const PARTICLE_NAME = 'al';

/** Ends of words in small letters that are rather verbs or adverbs than names: "checking", "actually". */
export const VERBAL_ENDING = "ly|ing|ed|n't";
/** What is written at a word after an apostrophe. */
export const CLITIC = "'(?:s|d|ll|m|re|ve)";
