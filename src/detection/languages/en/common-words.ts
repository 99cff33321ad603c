import { wordSet } from '../../lexicon/words.js';
import type { CommonWords } from '../common-words.js';

/** Most frequent words of callers and clinics. */
export const COMMON_WORDS: CommonWords = {
  code: 'en',
  words: wordSet(`
    able about account actually add address afraid after afternoon again age ago ahead ain all allowed along already
    alright also always am ambulance an and another answer any anybody anyone anything anyway approved april are arm
    around as ask asked asking asks assistant at attention august aunt authorization automated avenue away baby back
    bad badge bag bank battery be because bed been before behind being believe best better between big billing bills
    birth birthday bit bleeding bless blood blue book booked born boss both bottle bottom box boxes boy breakfast
    breathing bridge bring brother building but button by cake calendar call called calling calls came can car card
    cards care case cat cause cell center chair change changed charge chart check chest child children church city
    claim clear clinic close closed code coffee cold come comes coming company confirm confirmation congratulations
    cool copy correct cost could couldn count counts county course cousin cover covered cross crown cut dad dash date
    dates daughter day days dead dear december deductible dentist depends desk did didn different digits direct do
    does doesn dog doing done door dose double down dr draw drink drive driver drives driving drop drops due each ear
    early eat eating eight eighteen eighth eighty either eleven else em emergency employer end ending ends enough
    envelope even evening ever every everybody everyone everything exactly eye eyes face fair family far fast father
    faxed february fee feel feet fell fever few fifteen fifth fifty file fill find fine first fish five fix floor flu
    food foot for forget form forty found four fourteen fourth free friday fridge friend from front full garage gate
    gave general get gets getting girl give given glad glasses go god goes going gone gonna good goodbye got gotta
    grace grandma great green guess guy guys had hair half hand hands hang happen happened happens happy hard has have
    haven he head health hear heard hearing heart hello help helps her here hers herself hey hi high him his hold home
    hon honey hope hospital hot hour hours house how huh hundred hurry hurt husband i if im in inside instead
    insurance interpreter into invoice is isn it its january job july june just keep keeps kept key kid kids kind
    kitchen knee know knows lab label lady lake last late later law leave left leg less let letter letters license
    life lift light like line list listen little live lives ll log long look looked looking looks lord lost lot loud
    love lovely low lower luck lunch machine mad made mail make man many march mark marked married match matches
    matter may maybe mean means medical medicine medicines member message middle might miles mind mine minutes missing
    mom moment monday money month more morning mornings most mostly mother move moved mrs much must my myself nah name
    names near need needed needs neighbor network never new news next nice night nights nine nineteen nineteenth
    ninety ninth nobody none nope not note noted notes nothing november now npi number numbers nurse october of off
    office often oh okay old on once one ones only open or order other otherwise our ours out outside over owe own
    page pages paid pain paper papers park part pass passed passport password past patient pay payment pays pen people
    perfect person pharmacist pharmacy phone photo pick picture pill pills pink place plate please point policy post
    practice prescription press pressure price probably problem provider pump put question questions quick quit ran
    rate rather re reach reached read reading ready real really reason receipt records red referral release remember
    reminder reply report request rest results ride right ring road room rose round run rush safe said saint same
    saved saw say saying says scan scheduling school second security see seen sees send sending sent september serial
    service set seven seventeen seventh seventy shall share she sheet shield shift shoes shoot shop short shot should
    shoulder shouldn show shower shows sick side sign signed since sir sister sit site sitting six sixteen sixth sixty
    size sleep slow small so sold some somebody someone something somewhere soon sorry sounds speak speaking spell
    spring stairs star start started starts state statement stay stays steps sticker still stop stopped store straight
    street student study stuff sugar summer supposed sure surgeon surgery sweet system table tablets take taken takes
    taking talk talking tall team tell telling ten tenth text than thank thanks that thats the their them then
    therapist there these they thing things think third thirteen thirtieth thirty this those though thought thousand
    three through thursday thx till time times to today together told tomorrow tonight too took tooth top town trip
    triple trouble truck try trying tuesday turn turned twelfth twelve twentieth twenty twice two uh um under
    understand understood unit units university unless until up us use used usual usually valley ve very visit visits
    wait waiting walk want wanted wants warm was wasn water way we wednesday week weeks weigh weight welcome well went
    were west wet what whatever when where whether which while white who whoever whole whom whose why wife will window
    with within without won wonderful word words work works worse worth would wouldn write writing written wrong wrote
    yeah year years yellow yep yes yesterday yet you young your yours yourself zero
  `),
  ofPlaces: wordSet(
    'blue care center city clinic cross drive family first general green health home hospital house lake medical old park point road saint school shield street university valley west',
  ),
  forms: /(?:ing|tions?|ness|ments?|ally|ould|ght|n't)$/,
};
