import { wordSet } from './words.js';

/**
 * Frequent given names, lower case: they let a name be recognized without capitals or a title. Own selection from
 * the public name statistics of the US Social Security Administration, and names common among other callers.
 */
export const GIVEN_NAMES = wordSet(`
  aaron abdul abigail abraham adam adrian agnes ahmed aisha alan albert alejandro alex alexander alexandra alexis
  alfred ali alice alicia allen allison alyssa amanda amber amelia amir amy ana anastasia andre andrea andrew andy
  angel angela angelica anita ann anna anne annie anthony antonio anya april arthur arturo ashley audrey aurora ava
  barbara barry beatrice becky ben benjamin bernard beth bethany betty beverly billy bob bobby brad bradley brandon
  brenda brian brianna bridget brittany bruce bryan caleb calvin cameron camila carl carla carlos carmen caroline
  carolyn carrie catherine cecilia charles charlie charlotte chelsea cheryl chidi chloe chris christian christina
  christine christopher cindy claire clara claudia clara colin connie connor corey courtney craig crystal curtis
  cynthia daisy dan daniel daniela danielle danny darlene darren darryl dave david dawn dean deborah debra denise
  dennis derek diana diane diego dominic don donald donna doris dorothy doug douglas duane dustin dylan ebony
  eddie edgar edith edna eduardo edward edwin eileen elaine eleanor elena eli elias elijah elizabeth ella ellen
  emily emma eric erica erik erin ernest esther ethan eugene eva evan evelyn fatima felicia felix fernando florence
  frances francis francisco frank fred frederick gabriel gabriela gail gary gavin george georgia gerald gina gladys
  glenn gloria gordon grace greg gregory guadalupe hannah hanna harold harriet harry hassan hazel heather hector
  heidi helen henry herbert holly howard hugo ian ibrahim imani irene isaac isabel isabella ivan jack jackie jackson
  jacob jacqueline jaime jake jamal james jamie jane janet janice jared jasmine jason javier jay jean jeff jeffrey
  jennifer jenny jeremy jerome jerry jesse jessica jesus jill jim jimmy jin jo joan joanna joe joel john johnny jon
  jonathan jordan jorge jose joseph joshua joyce juan juanita judith judy julia julian julie julio justin karen
  karl kate katherine kathleen kathryn kathy katie kayla keisha keith kelly ken kenneth kevin kim kimberly kofi kris
  kristen kristin kristina kurt kwame kyle lamar larry latoya laura lauren laurie lawrence leah lee leo leon leroy
  leslie lillian lily linda lisa logan lois lori lorraine louis louise lucas lucia lucy luis lydia lynn mabel maggie
  malik marcia marco marcus margaret maria mariah marie marilyn mario marion marissa marjorie martha martin marvin
  mary mateo matt matthew maureen maurice max megan mei melanie melinda melissa mercedes michael micheal michele
  michelle miguel mike mildred miranda misty mohamed mohammed molly monica monique morgan muhammad nadia naomi nancy
  natalia natalie natasha nathan nathaniel ngozi nicholas nick nicole nina noah noel nora norma norman olivia omar
  oscar owen pablo pamela patricia patrick paul paula pauline pedro peggy penelope peter phil philip phillip phyllis
  priya rachel rafael ralph ramon randall randy raul raymond rebecca regina renee ricardo richard rick ricky rita
  rob robert roberta roberto robin rodney roger roland ron ronald rosa rosemary roy ruben ruby russell ruth ryan
  sabrina sally sam samantha samuel sandra sara sarah scott sean sebastian sergio seth shannon sharon shawn sheila
  shelly sherry shirley simon sofia sonia sophia sophie stacey stacy stanley stella stephanie stephen steve steven
  stuart sue susan suzanne sven sylvia tamara tammy tanya tara ted teresa terrence terry theodore theresa thomas
  tiffany tim timothy tina todd tom tommy toni tony tracy travis trevor troy tyler tyrone valerie vanessa vera
  veronica vicki vicky victor victoria vincent viola violet virginia vivian wade walter wanda warren wayne wei wendy
  wesley william willie yolanda yusuf yvonne zachary zoe
`);
