import { wordSet } from './words.js';

/**
 * Frequent given names in lower case, which identify a name without capitals or a title. Own selection from the public
 * name statistics of the US Social Security Administration, and names common in other countries.
 */
export const GIVEN_NAMES = wordSet(`
  abe ada bao hal ida lin
  aaliyah aaron abby abdi abdul abdullah abdullahi abel abena abigail abraham adaeze adam adela adele adeline adrian
  adriana agnes agnieszka ahmad ahmed aida aidan aiden aileen aimee aisha aisling akira akua alan alana alba albert
  alejandra alejandro alessandro alex alexander alexandra alexandre alexis alfonso alfred alfredo ali alice alicia
  alisha alison alistair allan allen allison alma alonzo alvin alyson alyssa amanda amara amari amaya amber amelia
  amina amir amira amit amos amy ana ananya anastasia anders andre andrea andreas andrei andres andrew andy angel
  angela angelica angelina angelo anika anita anjali ann anna annabelle anne annette annie anouk anthony antoine
  antonia antonio anya april archie ariana ariel arjun arlene armando arnav arnold arthur arturo asha ashanti ashley
  astrid athena audrey augusto aurelia aurora ava axel ayesha ayumi azadeh barb barbara barry beatrice beatriz becky
  bella ben benito benjamin benny bernadette bernard bernice bertha beth bethany bettina betty beverly bianca bilal
  billy björn blanca blanche bob bobby bogdan bonita bonnie boris brad bradley brandon brenda brent brett brian
  brianna brianne bridget bridgette brigitte britney brittany brooklyn brooklynn bruce bruno bryan bryant bryce caleb
  calvin cameron camila camille candace carl carla carlo carlos carlton carmela carmen carolina caroline carolyn
  carrie casey cassandra cassie catherine cecilia celeste celia cesar chad chandra chantal charlene charles charlie
  charlotte chau chelsea chelsey cherie cherise cheryl chiara chidi chinedu chioma chloe chloé chris christian
  christina christine christopher ciara cindy claire clara clarence clarissa claude claudia claudine claudio clayton
  clifford clifton clint clinton cody colin connie connor conrad consuelo corey corinne cornelius cory courtney craig
  cristian cristina crystal curtis cynthia cyril dahlia daisuke daisy damian damon dan dana danica daniel daniela
  danielle danilo danny daphne darius darla darlene darnell darrell darren darryl dave david davida dawn dayana dean
  deandre deanna debbie deborah debra declan deepak deidre deirdre delia della delores demetrius denis denise dennis
  derek desiree devin devon dewayne diana diane diego dimitri dina dion dionne dmitri dolores domingo dominic
  dominique don donald donna donnell donovan dora doreen dorian doris dorothea dorothy doug douglas duane dustin
  dwayne dwight dylan ebenezer ebony eddie edgar edith edna eduardo edward edwin edwina efrain eileen ekaterina elaine
  elba eleanor elena eli elias elijah elisa elisabeth elise elisha eliza elizabeth ella ellen ellie elliot elliott
  elmer eloise elsa elsie elvira elvis emeka emerson emil emile emilia emiliano emilio emily emma emmanuel enrique
  eric erica erik erika erin erma ernest ernestine ernesto esmeralda esperanza esteban estelle esther ethan eugene
  eugenia eunice eva evan evangeline evelina evelyn ezekiel fabian fabio farah farid faruk fatima fatimah fatou
  felicia felicity felipe felix fernanda fernando fidel fiona florence floyd frances francesca francesco francine
  francis francisco francois frank frankie franklin franz fred freda freddie frederic frederick freya frida gabriel
  gabriela gail gareth garrett gary gaston gavin geoffrey george georgia gerald geraldine gerardo gianna gilbert
  gilberto gillian gina ginny giovanni gisela giulia giuseppe gladys glenda glenn gloria gordon grace graciela graham
  greg gregory greta gretchen guadalupe guillermo gunnar gus gustavo gwen gwendolyn habib hamza hanna hannah hans
  harley harold harriet harry harvey hassan hattie hazel heather hector heidi helen helena helga henrietta henrik
  henry herbert herman hermann hilary hilda hiroshi holly horace howard hubert hugh hugo hussein hyacinth ian ibrahim
  idris ignacio igor ilana ilse imani imelda imran ines inez inga ingeborg ingrid iqbal irene irina irma irving isaac
  isabel isabella isaiah ismael itzel ivan ivana ivette jacinta jack jackie jackson jaclyn jacob jacqueline jacques
  jada jaden jagdeep jaime jake jaleel jamal jamar james jamie jamila jane janelle janet janette janice janine
  jaqueline jared jarrod jasmine jason jasper javier javon jay jayden jayla jaylen jean jeanette jeanine jeanne
  jeannie jedediah jeff jeffrey jenna jennie jennifer jenny jerald jeremiah jeremy jeri jermaine jerome jerry jesse
  jessica jesus jill jillian jim jimmy jin jing jo joan joann joanna joanne joaquin jocelyn jodi jodie joe joel joey
  johan johanna johannes john johnnie johnny jolene jon jonas jonathan jordan jorge jose josef josefina joseph
  josephine josh joshua josie josé joyce joão juan juana juanita judah judi judith judy julia julian juliana julie
  juliette julio junko jurgen justin kadijah kai kaitlin kaitlyn kamal kamala kara kareem karen karin karina karl
  karthik kasey kate katherine kathie kathleen kathrine kathryn kathy katia katie katja katrina katya kaya kayla kazuo
  keiko keira keisha keith kelley kelli kelly kelsey ken kendra kendrick kenji kenneth kerri kerry kevin khadija
  khalid kieran kim kimberly kimiko kirk kirsten kofi kris kristen kristin kristina kristy krystal kurt kurtis kwabena
  kwame kwasi kyle lacey lakeisha lakshmi lamar lamont lana larry latasha latisha latoya laura lauren laurence laurie
  lavonne lawrence layla leah leandro leanne lee leif leila leilani lena lenora leo leon leonard leonardo leonel
  leonora leroy lesley leslie leticia levi lila liliana lillian lillie lily linda lindsay lindsey linh lionel lisa liz
  liza lloyd logan lois lola lonnie lorena lorenzo loretta lori lorna lorraine louie louis louise lucas lucia lucille
  lucinda lucy ludmila luigi luis luisa luke lula luther luz lydia lyle lynn mabel mackenzie macy madeleine madeline
  mae magdalena maggie mahmoud mai malcolm malik mallory mamadou mandy manuel manuela mara marc marcel marcela
  marcella marcelo marci marcia marco marcus margaret margarita margie margo marguerite maria mariah maribel maricela
  marie marilyn mario marion marisol marissa maritza marjorie marjory marlene marlon marsha marta martha martin
  martina marvin mary maryam masako massimo mateo mathew mathilde matilda matt matthew mattie maura maureen maurice
  mauricio max maxine maya mckenna meera meg megan meghan mehmet mei melanie melinda melissa melvin mercedes mia micah
  michael michal micheal michele michelle mickey miguel mike mikhail mildred milena milo milton mimi mina minerva minh
  mira miranda miriam misty mohamed mohammad mohammed moira molly mona monica monika monique morgan moses mostafa
  muhammad muhammed mustafa myra myrna myrtle nabil nadia nadine nancy nanette naoko naomi narendra nasir natalia
  natalie natalya natasha nathan nathaniel neil nelly nettie nevaeh ngozi nia niamh nicholas nichole nick nicola
  nicolas nicole niels nigel nikhil nikita nikki niklas nikolai nils nina noah nobuko noel noelle noemi nolan nonso
  nora noreen norma norman nour nuno obinna octavia odell odette oleg olena olga oliver olivia ollie olufemi oluwaseun
  omar omari ophelia orville osama oscar osman otis otto owen oyelaran pablo paloma pamela paolo pascal pascual
  patricia patrick paul paula pauline pavel pedro peggy penelope percy perla peter petr petra petros phil philip
  phillip phoebe phyllis pierre piotr polly prisca priscilla priya qing quentin quincy rachael rachel rafael rahul raj
  rajesh ralph ramesh ramiro ramon ramona randall randi randy raquel rashad rasheed raul ravi raymond reba rebecca
  refugio reggie regina reginald reiko reina renata renee rené reuben reyna rhoda rhonda ricardo riccardo richard rick
  ricky riley rita rob robert roberta roberto robin rocio roderick rodney rodrigo rogelio roger rohan roland rolando
  ron ronald rosa rosalia rosalie rosalind rosanna rosario roscoe roseann rosemarie rosemary rosetta roslyn rowan
  roxanne roy ruben ruby rudolph rudy rufus rukhsana rupert russell ruth ryan ryoko sabrina sachiko sadie safiya
  sakura sally salma salvador salvatore sam samantha samina samir samira samuel sandra sanjay santiago santos sara
  sarah sarai sasha satoshi saul scarlett scott sean sebastian selena selma serena sergio seth shana shane shanice
  shanika shaniqua shanna shannon shari sharon sharron shaun shawn shawna shayla shea sheila shelly sherman sherri
  sherry sheryl shirley shreya siddharth sidney siegfried sienna sigrid silas silvia simon simone siobhan skyler sofia
  soledad solomon sonia sophia sophie soren stacey stacie stacy stanley stefan stefanie steffen stella stephan
  stephanie stephany stephen stephon steve steven stuart sue sumit sunita surya susan susanna susanne susie suzanna
  suzanne sven svetlana swati sybil sydney sylvia tabatha tabitha takashi talia tamar tamara tameka tamika tammy tania
  tanisha tanya tara tariq tasha tatiana tatyana ted temitope teodoro terence teresa teri terrell terrence terri terry
  tessa thaddeus thais thelma theo theodor theodora theodore theresa thierry thomas tia tiago tiana tiffany tim
  timothy tina tobias toby todd tom tomas tomasz tommy toni tonia tony tonya tori tracey traci tracy travis trent
  trevor tricia trina trinh trisha trista trudy tuan tunde twila tyler tyrell tyrone ulrich ulrike uma umar ursula
  usha uzoma vaishali valentina valeria valerie vanesa vanessa vaughn velma vera vernon veronica veronika vicente
  vicki vicky victor victoria vijay vikram vilma vincent vincenzo viola violet violeta virgil virginia vito vivek
  vivian vivienne vladimir wade wallace walter wanda warren wayne wei wendell wendy wesley wilbur wilfred wilhelm
  willa willard william willie wilma winifred winston wolfgang xander xavier xiaoming ximena xin yadira yael yahya yan
  yana yasmin yasmine yesenia yetunde ying yoko yolanda yosef yousef youssef yui yuki yuko yuri yusra yusuf yvette
  yvonne zach zachariah zachary zainab zara zelda zena zeynep zoe zoey zofia zoltan zuri
`);
