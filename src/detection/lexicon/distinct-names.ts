import { wordSet } from './words.js';

/**
 * Given names that are no words of English, of medicine or of trade, lower case, with and without their marks: wherever
 * one stands in what people say, somebody is named. From the name lists of `training/lexicon/people-*`, without what
 * stands as an ordinary word in the training data.
 */
export const DISTINCT_NAMES = wordSet(`
  aakriti aaliyah aamir aandeg aaradhya aarav aayush abby abdallah abdelkader abdi abdifatah abdirahman abdirizak
  abdoulaye abdulkadir abdullah abdullahi abdulrahman abdur abe abeba abebe abel abena abera abhijit abhishek abid
  abigel abigél abimbola abiodun abiola abner abraham abshir abukar achieng achilleas achol adaeze adahy adam adama
  adanna adaobi addie addis addisu adebayo adebola adedayo adeel adekunle adela adelaide adelbert adele ademola
  adeola aderonke adesola adetokunbo adewale adhiambo adi adina adira aditi aditya adjoa adjoua adnan adrian adriana
  adrien adrienne adsila adwoa adèle adéla affoue afonso afsaneh afshan aftab afua agamemnon agata agathe aghavni
  agim agnes agnese agnieszka agnès agostinho aharon ahiga ahmad ahmed ahmednur ahmet ahuva ahyoka aicha aida aidan
  aigars aija aikaterini aiko ailani ailbhe aileen ailsa aiman aimee aimée aina aino aisha aishwarya aisling
  aissatou aivar aivars aiyana aiyanna ajay akabi akash akashdeep akeal akela akemi akhil akiko akinyi akira akna
  akol akoni akos akosua akoth aksel akshay akua aladar aladár alain alan alana alasdair alassane albana albert
  albertina alberto aldo aldona aldwyn aled alejandra alejandro aleki aleksandar aleksandr aleksandra aleksei alem
  alemayehu alena alessandra alessandro alessia alessio alexander alexandre alexandros alexandru alexei alexus aleš
  alfonso alfreda algirdas ali alicia alika alina aliou alioune alireza alishba alistair aliyu aliza alla allie alma
  almaz almos alohilani aloisio alon alonzo aloísio alphonse altaf altagracia althea alun alvaro alvin alzarri
  alzbeta alžbeta amadahy amaka amal amalia amanaki amanda amandeep amani amanpreet amanuel amar amara amarachi
  amari amarjit amaruq ambrosio amelie americo amichai amina aminata aminul amira amirhossein amit amitabh amna
  amnon amol amparo amporn amr amra amrit amy amália amélie américo anab anabela anahera anahit anahita anais anang
  ananya anargyros anastasia anastasiya anasuya anatoliy anatoly anaxagoras anaïs anbarasi anbu anda anders andile
  andras andre andrea andreas andree andreea andrei andres andrew andrey andris andriy andrzej andrás andré andrée
  andrés andy anela aneta angad ange angela angeliki angelique angelo angharad angie angus angélica anh aniko anikó
  animikii anirban anirudh anita aniya aniyah anjali anjana anjaneyulu anjij anju anjum anke ankit ankita ankur
  anmol annag annamaria anneke anneli annelie annelies anneliese annemarie annie anong anouk anpaytoo antanas
  anthoula antje antoine antoinette anton antonella antonia antonietta antonio antonis antra antranig antti antónio
  antônio anu anuhea anum anuradha anusha anwar anyango anyelina anze anže aodhan aodhán aoife aparecida aparna
  aperahama aphrodite apinya apisai apiyo apolinario apolline aponi apostolos aput aqeel ara araba araceli aram
  arash aravind araxie arben archana archibald archie ardeshir ardian ardita areej areti arezoo argyris argyro ari
  ariane ariella arif arik ariki aris aristides aristotelis arjan arjen arjun arkady arletha arlette arman armand
  armando armen armin arnab arnaud arne arnel arnetta arnulfo aroha arpad arpine arpita arseniy arshak arshaluys
  arshdeep arslan arta artan artavazd artem artemio artemis arthur arti artie artin artis artur arturo arunee arvid
  arvids arvydas arvīds arwel asad asaf asbjorn asdzaan asen asfaw asha ashanti ashenafi asher ashfaq ashish ashki
  ashkii ashley ashok ashot ashraful ashwin ashwini asif asiimwe asin asli aslı asma asmita aspasia assatou assefa
  assumpta assunta asta asterios astghik astrid asuka ataahua atara atawhai atefeh athanasios athina atieno atif
  atka ato atohi atoosa atsa attila attracta atul audra augusta auguste augusto aukai auma aurel aurelian aurelie
  aurelio aurica aurélie ausra austenaco austin aušra avedis avery avi aviad avigail avigdor avital aviv aviva
  avneet avner avraham avrum avtandil avtar awa awhina awinita awino awuor axel aya ayaan ayaka ayako ayala ayan
  ayanda ayanle ayanna ayele ayelet ayesha ayita ayla aylin ayman ayo ayodele ayon ayotunde ayse aysel ayumi ayşe
  azadeh azar azeb azhar aziza azniv azra babacar babajide babak babar babatunde babirye babis babs bachan badri
  bagrat bahar bahati bahman bahram baiba bajram bakary balaji balakrishnan balazs balbir baldev balint baljit
  balwinder balázs banafsheh banu bao bappa baptiste barack barak baraka barbara barbora barbu barkev barnabas
  barnabás barnali barra barry bart bartley bartolomeo bartosz baruch basanta basdeo basem bashar bashir basim basma
  bassam bastien basya batsheva batya bayani bazil bea beata beate beathag beatrice beatriz bebot becca becky bedros
  bedwyr begüm behnam behram behrouz behzad bekele bela belgin benaya benazir benedetto benedita beniamin benigno
  benito benjawan benji benoit benoît bento berhane berhanu berj berna bernadette bernardo bernice bernie bert
  bertalan berthe bertrand besnik bessie bethan bethlehem betje beto betul betzalel betül beverley beverly beáta
  bharat bhargavi bhaskar bhavana bhavani bhavesh bhavna bheki bhim bhupinder bianca bibek bibi biborka bich bidhan
  bidziil bidzina bijan bijay bikash bikram bilal bilan biljana bilkis bimal bimala bina bineshii bing binh biniam
  binita binod binta bintou binyamin bir birgit birgitta birtukan biruk birungi biruta bishnu biswajit bita bizhiki
  bjorn björn blagoja blaise blanca blanche blanka blathnaid blaz blazena blaž blažena bleddyn blerim blerta blima
  bly bláthnaid boaz bogdan boglarka boglárka boguslaw bogusław bohdan bohdana bohumil bohuslav boitumelo bojan bol
  bolaji bolanle bongani bonhi bonifacio bontu boonchu boonmee boonsong boonsri bootsie bopha boram borbala borbála
  borey boriana boris borivoj borys botond bouavanh boubacar bounmy bounthanh boutros boyet boyko boysie bozena
  bozidara bořivoj bożena božena božidara bracha bradley brandon branka branko branwen breandan breandán brenda
  brendan bretislav bria brian brianna brid bridie brigitte brita britt brittany brocha bronagh bronislav bronislava
  bronwen bronwyn bruna brunhilde bruno bryn bríd buddhadeb bukelwa bukola bunji bunthoeun burak burcu burhan burim
  busaba bushra busisiwe busra bwalya bálint bärbel béatrice béla bình bíborka büşra běla břetislav caetano cai caio
  caleb calin callum camelia camille camilo canab cansu caoimhe caolan caolán capucine caradog caridad carine carla
  carlito carlo carlton carmela carmelo carmen carmi carmit carolien carolyn carrie carys cassie catalin catalina
  caterina cathal catherine catia catrin catrinel catriona cawil cecile cecilia cedric cedrick celia celine cem
  cenek ceola ceren ceridwen cerys cesare cesario cezar chadwick chaim chaiwat chalerm chaltu chameli chana chanan
  chanda chandan chandra chandrasekhar chandrika chandrima chanel chani chanida chantal chantha chanthavy chanthou
  chao charalampos charanjit charbel charisse charline charu chaska chatchai chau chava chaya chayo chayton chea
  chebet cheikh chen chenjerai chenoa chepkoech cheptoo cheryl chet chetan cheyenne chhiring chiamaka chiara chidi
  chidinma chidozie chiedza chieko chijioke chike chima chimwemwe chinedu chinmoy chinonso chinwe chinyere chioma
  chipo chirag chiranjeevi chisomo chitra chiyo chiyoko chloe chloé cholena chompoo chris chrissy christa christel
  christelle christina christine christo christophe christopher christos chrysostomos chrysoula chryssa chuan
  chukwudi chukwuemeka chula chutima chuy cian ciara ciaran ciarán cidalia cidália cillian cindy cinzia ciprian
  clarisse classie claudette claudia claudine claudio cledwyn clemence cleo cleophus clifford clifton clint cliona
  clive clodagh clotilde clyde cláudio clémence clément cochise codrin cody colette colin colm colman colton conall
  conceicao conceição concepcion concepción concepta concetta conchita connie conor consiglia constanca constantin
  constança consuelo coralie corazon corina corinne cormac cornelis corneliu cornelius corrado cosimo cosmin
  costache costel coumba courtenay courtney crina crisanto cristian cristina csaba csanad csanád csenge csilla
  csongor ctibor cuan cuauhtemoc cuauhtémoc cuong cuthbert cyndi cynthia cyril cyrus czeslaw czesław cátia cécile
  cédric céline césar cúan cătălin daan dafna dafydd dagmar dahir daiga daiki daina dainis dainius daire daisuke
  daithi daiva dalal dalbir dalia dalibor dalip dalma damian damien damilola damir damián dan dana danai danica
  danie daniel daniela daniella danielle danil danilo daniyal dante danuta danylo dao daovone dapo daquan dara
  darejan daria dario darius dariush dariusz dariya darko darlene darnell daron darragh darshan daryna dashawn datu
  daud dave davey davi davide davinder davon davood davor davuth davyd dawa dawit dawud deandre dearbhla debashis
  debjani debora deborah debra decebal decha declan dede deepa deepak deepika deeqa defne degataga deiniol deion
  deirdre deja dejan delbert delia delilah della delmar delores delphine delroy delwar delyth demarcus demba demeke
  demetrius demyan denesh deng denis denise deniz dennis denzel deolinda deon deonarine deqa derartu derek dermot
  dervla derya deshawn desiree desislava desmond despina desta devaki devendra devi devon devonte devora devorah
  dewi dezba dezbah dezso dezső dhan dharmindra dhruba dhruv diana diane diarmid diarmuid dibe didem didi didier
  didzis diego diem diep dietrich dieudonne dieuseul dikeledi dikran dikranouhi dilek dilip diljit dilpreet dilruba
  dimitar dimitra dimitris dina dindo dinesh dinh dinu diogenis diogo dionysis diosdado dipa dipak dipankar divya
  djeneba dmitri dmitry dmytro doaa doba dobroslava dochia dodong doina doli dolma dolores domenico dominador
  domingos dominik dominique domnica donal donald donatas donatella donato donghyun donnacha donny donovan dontae
  donya dorin doris doron dorota dorothea dorothy doru dottie doug dougal dov dovid doyoung dragan dragana drahomir
  drahomira drahomír drahomíra drita dritan dror duangjai duarte dubravka dubravko duc dujon dulce dumisani dumitru
  duncan duong durba durdana durga dusan dustin dustu duy duygu dušan dvir dvora dwayne dwight dwijen dylan dympna
  dzintra dzvinka dáithí dániel dávid débora désirée dóra döme eabha eamonn eanna earline earnestine eartha ebba
  ebere eberhard ebo ebrahim ebrima ebru ebube ebunoluwa ecaterina ece eda eddie edeltraud eden edgardo edgars edin
  edith editha edmond edmund edna edoardo edouard edson eduarda eduardo edvins edvīns edward eero eeva efa effie
  efraim efrain efrat efraín efren efrosini efstathios eftychia efua egbert ege egidijus egon eha ehawee ehsan
  ehtisham eileen eilidh eimantas eimear einar einat eirian eirik eirlys eitan eivind ejaz eka ekaterina ekaterine
  ekkachai ekolu ekow ekta ekueta ekundayo elad elaheh elana elazar elchanan elda eleanor eleazar eleftheria elemer
  elemér elena eleni eleonora eleri elfriede elham eliana eliane elias elie eliezer elif elijah elimelech elin elina
  elio elira elisabete elisabeth elisabetta elise eliseo elisha elisheva eliska elitsa eliud eliyahu eliza elizaveta
  eliška elkana elke ellis elmarie elmer elmi elnaz elodie elon elroy elsa elsabet elspeth eluned elvina elvir
  elvira elwood elzbieta elías elīna elżbieta emalia eman emanoil emanuela emanuele emeka emelita emerson emese emi
  emiko emil emile emilia emiliano emilie emilio emiliya emily emin emina emine emma emmy emod emoke emre emyr emőd
  emőke enamul enda endre ene enele enes eniko enikő enrica enrico enrique enriqueta enver enzo eoghan eoin
  epaminondas ephraim ephrem epp erato ercan erdal erdem eren erez erhan eric erica erich erik erika eriko eriks
  erlinda ermias erna ernestas ernestine ernesto ernie erno ernst ernő errol ersilia ersin erum ervin erzsebet
  erzsébet esfandiar esi eskinder esmee esmeralda espen esperanza esra esraa essie esteban estela esther estrellita
  eswar eszter etain etelka eteri ethan ethel ethna eti etienne etsuko etta ettore euan eufrosina eugen eugene
  eugenia eugenie eugenio eugénie eula eunice eunji eunyoung eusebio eva evan evangelia evangelina evangeline
  evangelos evaristo evelyn evelyne everly everton evgeny evie evija evyatar ewa ewan ewelina ewurabena eyal
  eyerusalem eyob ezekiel ezequiel ezgi ezinne ezio ezra fabian fabiana fabien fabienne fabio fabián fabrice
  fabrizio fadi fadia faduma fadumo fahad faigy faisal faleolo fania fanni fannie farah farahnaz farai faramarz
  faranak fareeha farhad farhan farhana farid farida farideh faris farkas farnaz farquhar farshad fartun faruk
  farzad farzana farzaneh fateh fatemeh fatih fatima fatma fatmir fatos fatou fatoumata fawad fawzia feargal
  federica federico fedir feleti felicia feliciano felicidad feliks felipe felix femi femke fenella feng fenna
  ferdinand ferdinando ferenc fereshteh fereydoun fergus ferhat feride fernand fernanda fernande fernando festy fetu
  fetuilelagi feven ffion fia fiachra fiadh fiafia fiamalua fidel fiifi fikirte fikret fikru filimon filip filipa
  filipe filipo filippo filiz filomena filsan fina finbarr finlay finn finola fintan fiona fionn fionnuala fiorella
  fishel fitzroy fjolla flamur flannan flavia flavio flaviu fleur floarea florante florencia florencio florent
  florentina florine flossie floyd flutura flávia flávio folake folashade forough fotini fotis fouad fowsia fran
  franca francesca francesco franchely francisca franciszek franco francois francoise frankie frannie frantisek
  františek frantz franz franziska françois françoise fraser frauke freddie frederic fredrik freja freweini freya
  frida frieda friederike friedrich frimet fruma frédéric fulop fumiko funda fungai funke funmilayo furaha furkan
  fusae fusi fyodor fábio fátima félix fülöp gabija gabor gabriel gabriela gabriele gabriella gabrielle gaetano
  gagandeep gagik galilahi galina galit gamal gamuchirai ganesh ganga gangadhar gaone garabed garang gareth garfield
  gargi garik garikai garo gary garyfallia gaspar gaspard gaston gatis gaurav gauri gautam gauthier gavin gavriel
  gayane gayathri gayatri gazmend gašper gbenga gearoid gearóid gebre gediminas geedi geertje geeta geetha geir gela
  gellert gellért gemechu genc genevieve geneviève gennady gennaro genoveva gentiana geoff geoffroy georg georgeta
  georgette georgi georgy geraint gerald geraldine gerard gerardo gerasimos gerda gergana gergo gergő gerhard
  gerhardus germain germaine geronimo gerrit gerry gershon gertrud getachew gethin geula gevorg geza gezim ghada
  ghasem ghassan ghazal ghazala ghazanfar gheorghe ghislain ghislaine ghulam giacomo gian giang gianluca gianna
  gianni gideon gidon giedrius gigi giizhik giizis gila gilad gilberto gilda gilles gina ginette ginevra ginika gino
  gints giorgi giorgia giorgio giorgos giovanna giovanni girgis girija girish girma girolamo gisela gisele giselle
  gisèle gita gitel gittel giulia giuliana giuliano giulio giuseppe giuseppina givi gizem gladys gleb glenaba
  glenroy gloria glykeria glória gobnait goda godfrey godwin goga gogisgi gokhan gokul golam golda goldie golnar
  golnaz goma goncalo gonzalo gonçalo goodluck gopal goran gordana gordon goro gottfried goutam govind govinda graca
  graciela graeme grainne grayson grazia graziella grazyna graça grażyna greer greetje greg gregoire gregor gregoria
  gregorio gregory greta gretchen griet grigor grigore grigoris grigory griselda grzegorz gráinne grégoire guadalupe
  guang guangming gudrun guerda guido guilherme guillaume guillermina guillermo gul gulay guled gulnaz gulsen guna
  gunilla gunnar gunta guntars gunther guntis guohua guoqiang guram gurbachan gurbaksh gurcharan gurdas gurdeep
  gurdev gurdial gurjot gurmeet gurnam gurpreet gursharan gurvinder gustav gustave gustavo guus guven guðmundur gwen
  gwendolyn gwenllian gwilym gwyn gwyneth gyanendra gyongyi gyorgy gyula gyöngyi györgy gábor gáspár gérard géza
  gëzim gökhan gül gülşen günter günther güven haakon habib habiba habibur habtamu hadar hadas hadassah hadi hadiza
  hadley haeun hafsa hagit hagop haile hailu haim haitao haiyan hajnalka hajra hakam hakan hakeem hakki hakkı hakob
  hal hala haleh haley halil halima halimo halina haluk halvor halyna hamad hamdi hamid hamideh hamidreza hamish han
  hana hanaa hanako hanan hande hanh hani hania hanife hanna hannah hanne hanneke hannelore hanoch hans hanumantha
  hao haoran haoyu haralambie harald harbans harbhajan harcharan hardeep harel hari hariharan haris harish harjit
  harkirat harminder harold haroon haroun harout harpreet harriett haruka haruki haruko haruto hasan haseya hashi
  hashim hasmik hasnain hassan hastiin hatem hatice hattie haunani hava havrylo havva hawa hayk haytham hazem
  healani heba hedda hedvig heidi heike heikki heino heinrich heinz heitor heledd helen helena helene helga helmi
  helmut hema hemalatha hemant hemi hemraj hendrik heng henk henok henri henrietta henriette henrik henrique henryk
  henya heorhiy hera herbert heremia heriberto herlinda hermelinda hermine herminia hernan hernán hersch herschel
  hershel hertha herve hervé hesam hettie hetty hezekiah hiawatha hiba hibaq hibo hideki hideo hien hieu hiilani
  hilario hilda hilde hildegard hilkka hillel himanshu himmat hina hinda hinemoa hinewai hippolyte hiranmoy hiria
  hiroko hiroshi hirsch hirsi hirut hisako hisham hitesh hiwot hlengiwe hlib hnat hoa hoai hoan hoang hodan hodaya
  hohepa hokee hoku hokulani hollis homa homayoun honeylyn honore honorio honoré honovi hooman horace horacio horia
  hormoz hortense hortensia hosneara hosni hossein hosteen hotah hovhannes hrant hrayr hripsime hristo hrvoje
  hryhoriy hua huan hubert huda hugo hugues huguette hui huia hulya huma humaira humayun humberto hunor huong
  huseyin hussain hussein huw huy huyen hyejin hyman hymavathi hynek hyunju hyunwoo hywel håkan héctor hélène hülya
  hüseyin iacob iain iakopo iancu iarla iasonas ibolya ibrahim ibrahima ibro ibtisam ibukun ichiro icilda ida
  idalina idan idil idit ido idowu idris iesha ieuan ieva ifan ifeanyi ifeoma ifeyinwa ifrah iftikhar igor ihab ihor
  ikaika ike ikechukwu ikenna ikran ilana ilango ilaria ildiko ildikó ileana ilga ilhan ilie ilima ilinca ilir ilkka
  ilko illya ilmars ilmārs ilona ilse ilya ilyas ilze imad iman imani imants imelda imke immacolata immaculee imogen
  imran imre inacio inara inas inbal inday inderjit indira indra indrani indranil indrek indu ineke ines inese inga
  inge ingeborg inger ingrid iniya inna innes inoke inola insung inzamam inácio inès inés inês ināra ioana ioane
  ioanna iokepa iolana iolo iona ionatana ionela ionie iordache iosefa ipek iphigenia iqbal iqra ira iracema iraj
  irakli iraklis iren irena irene ireneo ireneusz irfan irina irini irit iritana irja irma irmgard irving irwin
  iryna irén isaac isabel isabella isabelle isadore isagani isaiah isamu isatai isatou isaura iseult isha ishaan
  ishani ishaq ishar ishkode ishwor isidore isidro isikeli iskra isla islay ismael ismail ismini issa isser issi
  istvan istván itai italo itamar itzel itzhak iulian ivan ivana ivanna ivar ivars iveta ivette ivica ivo iván
  iwalani iwan iwona iyabo izabela izet izzy jaak jaan jaap jaba jabari jaber jabulani jacek jachym jacinta jackie
  jaco jacob jacqueline jacques jada jaden jadranka jadwiga jaeho jaehyun jafar jagadeesh jagdish jagjit jagtar
  jahangir jai jaime jair jairo jake jakub jalal jaleh jalen jaleta jamal jamarion jamil jamila jamshid jamuna jana
  janae jandira janelle janet janez janice janie janina janis janneke janos jantje januka janusz jared jari jarlath
  jarmila jarnail jaromir jaromír jaroslav jaroslava jaroslaw jarosław jashim jasleen jasmin jasmina jasna jason
  jaspreet jasvir jaswant jatin jatinder javad javaughn javed javeria javier javonte jawad jaya jayanta jayanthi
  jayesh jayita jaylen jayshree jayson jeanne jeannie jeannine jeevan jeff jeffrey jejomar jelena jelle jen jenn
  jennifer jennylyn jeno jens jenő jepkemei jepkosgei jeremy jericho jermaine jernej jeroen jerome jerwin jerzy
  jesmin jessa jessica jessie jesús jevaughn jeyaraj jhansi jhoanna jhuma jhun jiahao jiahui jian jianguo jianhua
  jianping jiaqi jiayi jide jie jignesh jihye jimbo jimena jimin jindan jindriska jindřiška jing jinghua jingyi
  jintana jinwoo jirayr jiri jirina jiro jisoo jitendra jitka jiyoung jiřina jiří joachim joan joana joanie joanna
  joao joaquim joaquin joaquina joaquín jobert jochen jodh jodian joel joelle joginder johan johanna jojo jolan
  jolanda jolanta jolán jomar jon jonah jonalyn jonas jonathan jonel joonho joop joost jorgen jorien joris josef
  josefa josefina joselito josephine josette joshua josiane josie josip josje josue josué josé joumana jovan jovana
  jovencio jovenel jovita jovito joyce joycelyn joydeep joze jozef jozsef joão joël joëlle jože juana juanita
  juanito judah judit judith juha juhan jujhar jukka jules julia julian juliana julie julien julieta juliette julio
  julius julián juma junaid junghwa junhao junjie juozas juraj jurgen jurgis jurgita juri juris justin justina
  justinas justine justyna jutta jyothi jyoti jáchym ján jános jérôme jón józef józsef jørgen júlia júlio jürgen
  jüri jānis kaan kaarel kaarina kabelo kabita kadian kadiatou kadir kadri kagiso kahealani kahiau kahurangi kai
  kaia kaie kaipo kaisa kaito kaiulani kaja kajal kakha kakoli kalani kaleo kalev kalevi kalina kaliyah kallik
  kalliope kalman kalolaine kalomira kalpana kalyan kalyna kamaka kamal kamalani kamari kamau kamauri kamehameha
  kamil kamla kamran kamrul kamyar kanai kanchan kanchana kanerahtakeren kanha kanimozhi kannika kanoa kanuna kanut
  kanya kapil kapono kapua karabo karamjit karan karanja karanvir kareem karel karen kari karim karima karin karine
  kariuki karl karlis karol karoly karonhiakta kartar karthik kartik karyna kashif kasia kaspars kassahun kassiani
  katalin katarina katarzyna katayoun kate kateri katerina kateryna kateřina kathe kathir kathleen kathryn kathy
  katica katie katja katlego kato katrin katrina katy kausar kaushik kaveh kavin kavita kavitha kavya kawena kawika
  kay kaya kayalvizhi kaydian kayla kayode kazimierz kazuki kazuko kazuo kazuya kazys keabetswe keahi keala kealani
  kealoha keanu kebede kedar keemo keerthi kees keezheekoni kefilwe kehar kehaulani kehinde keikilani keiko keir
  keisha keith kekoa kelechi kelsey kemal kemar kemi kenan kendall kendra kendrick kenechukwu kenichi kenji kenneth
  kenny kenta kenyatta keo keola keomany keoni kerem keren kerensa kersti kerstin kerwin keshav keston kestutis
  ketan ketevan keti ketil ketly ketsana keve kevin kevork keya keyonna keyshawn keyvan kfir kgomotso khachatur
  khachik khadar khadija khadijeh khadra khady khagendra khaled khalid khalif khalil khamla khampheng khamphone
  khamsing khamtay khanh khanyisile khatuna khoa khoi khokon khonesavanh khosrow khrystyna khurram khusbu khushi
  kian kianoush kiara kidane kidist kiele kieran kieron kiet kieu kiko kilchii killian kim kimani kimberly kimia
  kimiko kimmie kimo kinapak kincso kincső kindrat kinga kinneret kinta kipchoge kiprono kiptoo kiran kirandeep kiri
  kiril kirill kirima kirk kirpal kirsi kirsten kirsti kirsty kishore kittisak kiyoko kiyoshi kizza kizzy kjell
  klaas klaus kleanthis klemen kleopatra klym knud knut koba kobe kobus koen koffi kofi kohana koi koji kojo kokyang
  komal kona kondwani konrad konstantin konstantina kopila koppany koppány koray kornel kornél kosal kosisochukwu
  kost kostas koteswara kotryna kouame kouassi kouhei kourosh kranthi krasimir kresimir krešimir kriangsak krikor
  krishna krishnakali krishnan krisjanis kristen kristian kristin kristina kristine kristyna kristýna kristīne
  krisztian krisztina krisztián kriti krišjānis krum krystof krystyna kryštof krzysztof ksenia kseniya kudakwashe
  kudzai kuini kujtim kul kulap kuldeep kulwant kumar kumaran kumiko kun kunal kunle kunthea kura kurt kusum kveta
  kvetoslav květa květoslav kwabena kwadwo kwahu kwaku kwame kwasi kwe kweku kyoko kyra kyriaki kyriakos kyrylo
  kyungmi kálmán károly käthe kārlis kęstutis labh laboni lachlan lacramioara lada ladan ladda ladislav laetitia
  lagi laiba laila laima laith lajos lakeisha lakhwinder lakshman lakshmi laleh lali lalit lalita lalo lamar
  lamberto lambrini lamin lamine lamont lan landon lanh lani lanre lansa laoise larisa larissa larysa lasha lashawn
  lashonda laszlo lata latasha latha latifa latonya latoya latrell latsamy latu laura laure lauren laurence laurent
  lauri lauris lautoka lavanya lavar lavelle lavi lavinia lavonne lawan lawrence laxmi layla lazaro lazaros lazer
  leah leakhena leander leandro learie learnmore leata lebohang lebron leela leena lefteris leib leida leif leila
  leilani leimomi lejla lela leland lembit lemlem lena lenka lenmana lenny lensa leonard leonardo leonel leonid
  leonidas leonor leonora leontyne leonys leopoldo leora lerato leroy lesedi lesieli lesina lesly lester lesya
  leszek letebrhan leticia letizia lettie letícia levan levent levente levi levko levon leyla lhakpa lia liadan liam
  liaqat liat liba liban libby libena libor librada libuse libuše liběna lida lidia lieke liene liesel lieselotte
  liezel liga ligaya ligia lihi lihua liina liisa likeke lilach lilia liliana liliane lilibeth lilinoe lilit liliya
  lilla limbani limor lina linas lindani lindiwe linh linnea linwood lior liora lipa liping liridona lisa lisette
  litia lito liton liv livia liviu liwei liya liz liza lizzie ljiljana llewellyn lloyd loc lochlann loi loic loida
  lois lok lokelani lokesh lola lolita lolo londiwe lono lopamudra lorant lorcan loredana lorella lorena lorenzo
  loreta loretta lori lorna lorraine losa lothar lotta lotte lottie lotu louay louie louise loukas lovemore
  lovepreet lovisa lowri loyiso loïc lualhati luan luana luay lubna lubomir lubomyr lubomír luc luca lucero lucette
  lucian luciana luciano lucie lucien lucienne lucille lucinda lucja lucrezia lucyna lucía ludek ludivina ludivine
  ludmila luděk luella luigi luis luisa luiz luiza luka lukas lukasz lukáš lula lule lulit lumir lumír lungile
  luningning lupe lupita luqman lurdes lusa luseane lusine luthando luuk luul luyando luz luzviminda luís luísa
  luíza lwazi lydia lyubomir lyubomyra lyubov lyudmila lyudmyla lászló lázaro léa léo léon líadan lóránt lúcia
  lăcrămioara līga maaike maame maang maarja maarten maayan mabior macario machel machiko maciej macsen madalena
  madalitso madan maddalena madeleine madge madhav madhu madhumita madhuri madhusudhan madis mae maeve mafalda
  magalie magan magda magdalena magdalini magdaléna magdolna maggie magnus maha mahad mahalia maham mahamud mahan
  mahbub mahdi mahendra mahesh mahin mahina mahira mahjabeen mahlet mahmoud mahmut mahnaz mahnoor mahpiya mahsa
  mahua mai maia maija mair maire mairead mairi mairtin maja majella majid majlinda majok maka makana makandal makar
  makara makareta makayla makda makeda makena makerita makhan makis makoa makoto maksym makwa mala malachi malachy
  malai malak malakai malarvizhi malcolm malee malgorzata malia malik malin malina malini malka malkhaz malkit malle
  mallikarjuna maly mamadou mame mamie mamta mamuka mamun manaba manabendra manabu manaia manal manana manase manav
  mandana mandeep mandla mandy manfred mangai manijeh manikandan maninder manish manisha manivone manjit manjot
  manju manny mano manoel manoj manolis manolo manon manop manpreet mansi mansoor mansour manu manuel manuela manuk
  manus manute maqsood marama marcela marcelino marcella marcello marcelo marcia marcin marcio marco marcus mared
  marek maren margalit margarete margarida margaux margherita margie margit margot margrethe margus mariam mariama
  mariana mariangela mariano maribel maribeth maricel maricela maridel marieke marielle marietjie marija marijke
  marijn mariko marilou marilyn marioara marion maris marisa marisol marit marites marius mariusz marivic mariya
  marián marjatta marjorie markel marketa markiyan marko markus markéta marlene marloes marlon marlyn maro maroun
  martez marthe martijn martim martina martine marty martynas martín marva marvin marwan maryam maryan marzena
  marzieh maría masahiro masaki masako masao masaru masoud massimo mataio matalena matan matei matej mateus mateusz
  matheus mathieu mathilde matias matilde matjaz matjaž mato matteo matthew matthias matthieu matti mattie matty
  matus matviy matías matúš matěj maude maui maura maurice mauricio maurizio mauro maxime maximilian maximo maxine
  mayank maybelle mayra maysa maysoon mayumi mayuree mazal mazen mazhar małgorzata mduduzi mealea mechthild medea
  meelis meena meenakshi meera megan megha meghana meghna megumi mehdi mehmet mehran mehrdad mehreen mehrnaz mehtab
  mehul mehwish mei meifang meihua meiling meinhard meir meirav meirion mekdes mekhi mekonnen melaku melanie
  melaniya melat melchor mele melek melih melike melina melinda melissa melvin memengwaa menachem menandro mendel
  menelaos mengistu menucha menuka menyhert menyhért merab mercedita mereana mererid merfyn merga merike merima
  merlene merlinda meron mert merve meryem meseret mesfin metaxia metin metka metodej metoděj mette mewa mhairi mher
  micah michaela michal michalis michał micheal michel michela michele micheline michelle michiko midori mieczyslaw
  mieczysław mieke migdalia migizi miguel miha mihaela mihai mihaly mihkel miho mihran mihret mihály mika mikael
  mikala mikey mikhail mikheil miki mikko miklos miklós miksa mikyung mila milad milada milagros mildred mileidy
  milena milica millicent millie miloš miltiadis milton miluse miluše mimi mimoza mindaugas mindel mindy minerva
  ming mingma minh minji minjun minko minna minnie minoo minoru minseok mircea mirdza mireille mirel mirela mirella
  mireya miri miriam miriama mirjam mirjana mirko mirlande miroslav miroslava miroslaw miroslawa mirosław mirosława
  misaki misbah miskwaadesi mitali mitchell mitsuko mitzi miyuki mizanur mkrtich mladen mmabatho moana modou modris
  modupe moe mohamed mohammad mohammed mohamud mohan mohinder mohini mohit mohsen mohsin moira moises moisés mojca
  mojgan mojmir mojmír momina momoko momtaz mona monica monika monique monir montrell monwabisi mony mookie morag
  moran mordechai morenike moriah moritz morteza morven mosese moshe mosi mosunmola mothusi motrya motti moumita
  mounika mounir moussa mousumi mphatso mpho mridula mrinal mthunzi mubashir mudassar muge mugisha mugur muhamed
  muhammad muireann mujibur mujtaba mukesh mukhtiar mulenga mulugeta mumbi muna munashe mungo munir murad murali
  murat murdo muriel murilo murrough murugan musa mustafa mustansar mutale muthoni muthu mutua muzi mwangi mwende
  mwila myfanwy mykhailo mykia mykola mykolas myrna myron myroslav myroslava myrto mythili mzia mzwandile máire
  máirtín márcia márcio mária máté máximo mélanie mícheál mónica mónika mônica müge māra māris naa naalnish naama
  nabarun nabeel nabil nabin nachhatar nachman nachum nada nadav nadeem nadege nader nadezda nadezhda nadia nadine
  nadiya nadège naděžda naftali nagamani nagamo nagarjuna nagesh nagi naheed nahid nahla nahom nahum naika naila
  naima nainoa naji najwa nakato nakia nakoa nalan nalani naledi nalini nam namid namono namrata nandi nandini nando
  nandor nani nankya nanook nantan nanthana nanuli naoise naoki naomi narasimha narayan narciso nare naree narek
  narendra naresh narges nargis narinder narith narong nascha naser nasim nasir nasra nasreen nasrin nasser nastaran
  nastya natalia natalie nataliya natalya natan natarajan natasa natasha nataša nathalie nathan nathaniel natia nato
  natoya natsuki nattapong natália nauja nava navaraj naveed naveen navin navjot navneet navya nawal nayeli nayoung
  nazanin nazar nazeli nazli nazlı nazrul nchimunya ndeye ndinda nechama neculai ned neda nedumaran nedyalka nedzad
  nedžad neelam neeltje neema neeraj neeta nefeli negar negash negin neha nelia nell nemanja nena nenad nenita neo
  nerijus neringa nermin nerses nerys nesrin nesrine nesta nestan nestor netanel netra nettie nevaeh nevena neville
  nga ngaio ngaire ngan nghia ngoc ngozi nguyet nhamo nhan nhat nhi nhu nhung nia niall niamh nicanor nichelle
  nicholas nickeisha nicky nicola nicolae nicolas nicole nicoleta nicoletta nicolette nicolás nida nidhi nidia niek
  niels nienke nigel nighat nihal nihat nii niimi nijii nika nikau nikhil nikita nikki nikola nikolai nikolett nikos
  nila nilesh nilgun nilgün niloofar niloufar nima nimco nimol nina ninakbi niniola nino nipaporn nir niraj nirajan
  niran niranjan nirmal nirmala nirmalya nirupam nisha nisreen nissim nita nithya nitin nittaya niyi niyol nizar
  nizhoni njabulo njambi njeri njoroge nkechi nkiruka nkosinathi nnamdi nneka noa noah noam noboru nobuhle nobuo
  nodar nodin noe noelani noemi noemie noemí nofoa noga nohea noi noirin nokomis nokona nokosi nokuthula noli
  noluthando noman nomfundo nomsa nomthandazo nomvula nongnuch nonhlanhla nonoy nooshin nopporn norbert norberto
  norbu noreen noriko norma norman normita normunds nosipho nosson nour noura novak noxolo noy nozipho noé noémi
  noémie noël nshan ntombi ntombizodwa nuala nugzar nui nuka nukilik nuna nune nuno nunziata nunzio nur nuray nuri
  nurit nusa nusrat nuša nvard nwando nyakim nyambura nyandeng nyasha nyasia nyoka nyokabi nándor nélson nóirín oana
  oanh obaid obiageli obinna obioma oceane ochieng oconostota octavian octavio océane odane oddvar odell odessa
  odete odette odhiambo odhran odhrán odile odina odon odongo odysseas ofa ofeina ofelia ofer ofi ofra ogechi ogimaa
  oguz ohad ohanzee oindrila oisin oisín ojibwe okan okechukwu okello okot oksana okwudili olabisi oladapo olaf
  olafur olamide olanrewaju olatunji olayinka oldrich oldřich ole oleg oleh oleksandr oleksandra oleksiy olena olga
  olha olivia olivier olli ollie olof olufemi olufunke olumide olusegun oluwaseun oluwatobi oluwatoyin olwen omar
  omari omelian omid omolara omondi omotola ona onalenna ondrej ondřej oneil onida onisim onnik onufriy onur onyango
  onyeka onyinye oonagh opelia opeyemi opio oran orathai orawan orazio oren orest orestis orhan ori orit orla orli
  orly orna ornella ors orsolya orville orysia osama osamu osian oskar oskars osman osnat ostap ostapko osvaldo otai
  otakar otaktay otar otavio otieno otis ottavio otávio oudone ouma oumou oupa ourania ousmane outi ovidiu oviya
  ovsanna owain owen owino ozan ozella ozgur ozlem ozzie oğuz paa paata paavo pabitra pablito pacita paco padma
  padmaja padmini padraig paea paige paivi pakpao palani palesa pallavi palmira pamela pammy pamuya pana panagiota
  panagiotis panas panashe panchanan pancho pandian pania panida panik pankaj pantea pantelis panya paola paolo
  papken paramjit parandzem paraschiva paraska paraskevi parbati pardis parisa parkash parminder paromita parsa
  partap parth partha parthiban parvaneh parvathi parvati parveen parvin parviz pasang pascale pascual pasquale
  patcharee patrice patricia patrick patrizia patrícia paula paulette pauline paulino paulius paulo pavel pavlo
  pavlos pavneet pawan pawel paweł payam peadar pedram pedrito pedro peeter pegah peggy pejman pekka pelin pemba
  penelope penina peninah penisimani penka pensri pepe percy perel pericles perla pernille persephone pervaiz
  pesamino pessy petar petelo petr petra petras petri petrit petro petronella petros petru peyman phalla phally
  phani phelim phetsamone philip philippa philippe philomena phindile phirun phonesavanh phong phuc phumlani phung
  phuoc phuong phurba phuti phyllis pichai piedade piero pierrette pieter pietro pilar pilipaza pilita pim pimchanok
  pina pinar pinchas piotr piret pirjo piroska piseth pisey piyali plamen pnina pocatello polina polly poloma
  polychronis polyxeni pompiliu ponciano pongsak ponleak ponnusamy pono pooja pookie poonam pooneh poongodi porfirio
  pornchai pouya povilas prabha prabhjot prabhu prabin prachi pradeep pradip pragya prajwal prakash pranab pranav
  pranee prasad prasanna prasanth prasenjit prasert prashant prasit pratibha pratik pratima prativa praveen precy
  predrag preecha preeti preeya premysl prerna priit primoz primož priscila pritam priti priyanka prodromos
  proinsias pryderi przemyslaw przemysław pua pualani puanani puja pukiq puleng pumla puneet puran purificacion
  purnima pushmataha pushpa puskar pylyp pyotr pádraig pál päivi pål péter pınar přemysl qamar qaniit qasim qiang
  qing qiuyue quan quanah quang queenie quentin quiana quincy quinton quique quirino quoc qurat quyen quynh raanan
  rabab rabia rabin rachana rachel rachela radek radha radhika radim radka radomir radomír radovan radu rae rafal
  rafay rafał rafelito raffaele raffaella raffi rafia rafiq rafiqul raghav raghava raghu ragna ragnar ragnhild raha
  raheem rahel rahim rahima rahma raho rahul raimonds raimunda raimundo rainer raisa raivo raizel raizy rajan rajani
  rajasekhar rajat rajdeep rajeev rajendra rajesh rajeshwari rajeswari rajinder rakesh rakhi rakiya ralf ralph
  raluca rama ramadevi ramakrishna raman ramandeep ramazan ramesh rami ramil ramin ramiro ramnarine ramon ramona
  ramunas ramya ramón ramūnas rana ranald ranbir randa randi rangi rangimarie rania ranjan ranjit ranjodh raoul
  raphael raquel rasa rasha rashad rasheed rashid rashmi rashonda rasma rasmus rastislav ratana ratha rathin rattana
  rattanak raul ravi ravichandran ravindra rawiri raymond raymonde raymundo razia razvan raúl reaksmey rebeca
  rebecca recep reem reet refilwe refugio regina reginald regine regis rehan rehema rehor reiko reina reinhard
  reinhold reinier reinis reka rekha relu remedios remus remy ren rena renan renata renate renato rene renee renella
  renu renuka renzo rené renée resham reshma reuven revathi revaz rewi rey reynaldo reza rezaul rezo rezso rezső
  rhett rhian rhiannon rhodora rhodri rhona rhonda rhys riaan riad riana ricardo riccardo richard richie ricky rida
  rie rigoberto rihards riina riitta rika riku rima rimantas rina riona risa risto rita ritesh rithy ritu rituparna
  ritva ritwik rivka riya riyad rizal rizalina rizwan robbie robel roberta roberto rocco rochel rochelle rocio rocío
  rodel roderick rodica rodney rodolfo rodrick rodrigo rogelio rogerio rogério rohan rohit roimata roisin rok rokas
  rokeya roksana roksolana rola roland rolande rolando rolands rolf romane romas romello romulo romulus román ron
  rona ronaldo ronan ronen rong roni ronit ronke ronnel ronnie roopa ropata rosalba rosalia rosalie rosalind
  rosalinda rosangela rosanna rosaria rosario roselande roselyn rosemarie rosetta roshan roshani rosina rosita
  rositsa rostam rostislav rostyslav rosângela rotem rotich rotimi rouzbeh rovman rowena roxana roxane roy roya roz
  roza rozalia rozália ruairi ruairí ruaridh ruba ruben rubina rubén ruchel ruchi rudiger rudo rudolf rufaro rufino
  rufus rui rukhsana rukmini rula rumana rumdoul runa rungnapa ruoxi rupa rupak rupert rupinder ruslan ruslana russ
  rusudan ruta rutendo rutger ruud ruvimbo ruxandra ruzanna ruzena ruzica ružica ryo ryosuke ryota ryszard rytis
  régine régis réka rémi róbert róisín rüdiger răzvan rūta růžena saad saane saar saba sabah sabina sabine sabita
  sabri sabrina saburo sacagawea sachiko sachin sade sadhana sadhbh sadia sadie saeed saengdao safa safia safiya
  safta sagal sagar saghani sahak sahal sahale sahar sahil sahra saia saiful sailaja saima sajid sakagawea sakari
  sakchai sakura salado salah salali salama saleh salif salih salim salma salman salome salomé salote salvacion
  salvatore samaneh samantha samar samatar sambasiva sambath sameer sami samia samina samir samira samjhana sammy
  samnang samrawit samson samuel samuelu samvel sana sanaz sanchita sandeep sandesh sandhya sandi sandile sandor
  sandra sandrine sandro sandu sanele sangeeta sangeetha sanghoon sangita sani sanit sanita sanja sanjana sanjay
  sanjeev sanjib sanju sanna sanne santiago santino santo santos santosh sanziana saoirse sapna saptarshi sarah
  sarai sarala saraswati saravanan sarawut sarel sarfraz sargis sarit sarita sarith sarka sarkis sarmila saroj
  sarolta sarunas sarvesh sarwan sasa sasan sasithorn saskia satenik satinder satish satoko satoshi satwant satyajit
  satyanarayana saul saulius saurabh savita savitri savuth savvas sawitree sawsan sayaka saúl saša scarlett schalk
  scotty sead seamus sean sebastian sebastiao sebastien sebastián sebastião seble seda seema sefo segolene segun
  sehaj seiha seini seiuli sekou sela selam selamawit selcuk selim selin sello selma selvam selvi selwyn selçuk sema
  semih semisi semyon senad senada senait senan senga sengdeuane senthil seonaid seoyeon sepideh seppo sequoyah
  serafina serap serdar sergei sergey serghei sergio serhat serhiy serife serkan seshagiri setanta setareh seth
  setsuko setu seun seunghyun sevan severine severino severyn sevgi sevim sewa seydou seymour seán shabana shabnam
  shadi shafiqul shahbaz shaheen shahen shahid shahidul shahin shahla shahnaz shahram shahriar shahrokh shahrzad
  shahzad shai shailesh shaima shaina shaista shakuntala shalini shalonda shamar shameka shamiso shamso shan shane
  shanequa shanice shaniqua shanique shankar shanmugam shanta shantel shanthi shanti shapour shaquille sharad sharda
  shardae sharif sharmarke sharmila sharmistha sharon shashi shaul shauna shaunae shavonne shazia sheida sheina
  sheldon sheniqua sheraz sherene sherfane shericka shernette sherrelle sherrod sheryl shideezhi shiferaw shifra
  shigeru shihan shikoba shilah shilpa shimon shimron shingai shinji shinya shira shireen shirel shirin shirshendu
  shiuli shivam shivana shivnarine shizuko shlomit shlomo shmuel sho shoaib shobha shohreh shokoufeh sholom sholto
  shona shorena shoshana shota shova shpend shprintza shqipe shraga shreya shreyas shruti shubha shukri shulamit
  shuli shumaila shupikai shushan shweta shyam siale sialeataongo siamak siaosi siavash sibel sibongile sibusiso
  siddharth sidney sidra siebren siegfried sieglinde sigal sigmund signe sigrid sigurd siham sihan sihu siim siiri
  sikandar siku sikya sila silafaga silas sile silke silvana silvia silvija silvio silviu silviya simcha simi simin
  simisola simona simone simphiwe simran simranjit simón sina sinalei sinan sindre sinead sinéad siobhan siobhán
  sion sione sioned siosaia siphiwe sipho siqiniq siranush sireesha sirichai sirikit sirilak siriporn sirjana sirpa
  sisavath sita siteri sivagami sivakumar siyabonga siyu sizwe siôn sjoerd skaidrite skaidrīte skender skirmantas
  skylar skënder slava slavica slavka slavomir slavomír slawomir slobodan slávka smadar smaranda smbat smita sneha
  snezana snežana snizhana sobeslav soběslav socorro socrates sofia sofiya sofía soha sohail sohan soheila sohrab
  sok sokha solange soledad solene solomiya solomon solveig solvita solène sombat somboon somchai somhairle somjai
  somkiat somphone somporn somsak somto sona sonal sonali songul songül sonia sonsee sonya soojin sookraj sophal
  sophea sopheap sophia sophie sopio soraya sorcha soren sorin soroush soso sota sothea sotiris souad souksavanh
  souleymane soulivong soumitra sounthone sourav souren sovann sovannary soňa spela spiridon spyros sravani srdan
  sreymom sreypov sridevi srijana srikanth srinivas srđan ssali stacy stamatia stan stanislav stanislava stanislaw
  stanislawa stanisław stanisława stanka starlin stasys stathis stavros stavroula stefan stefania stefaniya stefano
  steffan steffen steffi stelios stepan stepanka steph stephane stephanie stephen stephie steve stevie stig stijn
  stjepan stokely stoyan struan stu stuart stéphane suad subash subhadra subira subramaniam subramanian subrata
  suchart suda sudarat sudeshna sudha sudheer sudhir sudip sufia suha suhair suhasini sujan sujata sukanta sukanya
  sukey sukhdeep sukhdev sukhwinder sulaiman sule suleekha suleiman suleyman sumalee suman sumathi sumaya sumera
  sumiko sumit sundar sungmin sunhee sunil sunisa sunita sunniva sunthorn supaporn supriya surabhi surachai suraj
  surapong surasak suresh surinder surjit surya susana susanne sushila sushma sushmita susie susmita susumu sutapa
  suzanne suzy svatopluk svea sven svend svetlana svetoslav svitlana svyatoslav svätopluk swagata swapan swathi
  swati sylvain sylvester sylvie sylwia symon szabolcs szilvia szymon sándor sânziana séamus sébastien ségolène
  sérgio séverine sílvia sónia søren süleyman sławomir taavi tabassum tadas tadashi tadej tadesse tadeusz tadhg
  taehoon tafadzwa tafari tagar taghreed taha tahereh tahira tahmina tahnee tahoma tai taichi taimoor taini taiwo
  takako takala takashi takis takoda takota taksony takudzwa takuhi takumi tal talako talal talha talia taliesin
  talin taline talisha tallulah talutah tama tamahine tamar tamara tamas tamati tamaz tameka tamika tamiko
  tamilselvi tamrat tamsin tamás tane tanel tangiora tanisha tanja tanusree tanveer tanvi tanvir tanya tao tapan
  tapati tapeesa tapio tapiwa taqi tara tarak taraneh taras tarek tarik tariq tariqul tariro tarita tarja tarlochan
  tarmo tarrus tarsem tarun tarık tasanee tashi tashina tasi taslima tasoula tasunke tatenda tatev tatiana tatsuya
  tatu tatyana taualofa tavake tavaris tavita tavleen tavo tavon tawa tawanda tayanita tayshaun taza tebogo teboho
  techiya tegwen tehila tehmina tehya teja tejas tejinder tekakwitha tekkeitsertok tekle temesgen temitope temur
  tendai tendo tenzing teodoro teofilo teona teresinha teresita tereza terrell terrence terri tesfaye teshome tess
  tessie tetsuya tetyana teuila teun teuta tevita tewodros teyana teyo thabo thach thaddeus thai thais thaksin
  thamarai thanakorn thanasis thanawat thandeka thandiwe thang thanh thao tharcisse thato thaís thea thekla thelma
  themba thembi themistoklis thenmozhi theo theodis theodora theodore theodoros theresa therese thi thiago thibault
  thida thien thierry thijs thinh thirumalai thitima thobile thokozani thokozile thom thomasina thongchai thongloun
  thongvanh thor thorsten thorvald thrasyvoulos thuan thulani thuy théo théodore thérèse thúy tianhao tianyu tiare
  tiberiu tibor tichaona tien tiernan tierra tigist tigran tihei tihomir tiina tiit tiiu tijana tika tikva tilahun
  tilak tillie timea timmy timo timoti timur tina tinashe tinatin tineke tionna tiponi tirthankar tirunesh tirza
  tita titas titilayo titu tiva tivadar tivoli tiziana tjaart tjalling toa toader toan tobenna tobi tobias toby
  tochukwu todor tohotom toivo tolga tolosa tomas tomasa tomasz tomer tomislav tommaso tomoko tomos tomás tomáš
  tonderai toni tono tonu tonya tooanee tookoolito toomas tootie topsannah torben tornike torquil torrance torsten
  toru tosahwi toshiko toshio totsi tova tovah tove toya toyin toño tracy traian trajko trang traudl travon trayvon
  treasa trefor tremaine trevon trevor treyvon triantafyllia tricia triin trijntje trinadh trinh tripti trish trisha
  tristan trixie trong truc trudi trung truong trygve tsega tsehay tshepo tsiala tsion tsitsi tsitsino tsubasa tsula
  tsvetan tsvetana tsvetelina tuaine tuan tudor tudur tugba tuhin tuilagi tulasi tulay tulsi tulugaq tumelo tumi
  tuncay tunde tuong tupou turei turgut turid turk turlough tuskalusa tuula tuva tuyen tuyet tuğba tyesha tyler
  tymofiy tymur tynisha tyree tyrell tyrese tzipi tzipora tziporah tzippy tzvi tímea tõnu töhötöm tülay tünde ubah
  ucha uche uchenna uday udom ufuk ugo ugochi ugochukwu ugur ujagar ujarak ujjal uju ukaliq uki ulanda uldis ulf
  uliana ulises ulla ulle ulrich ulrik ulrike ultan ululani ulysses uma umar umberto umesh umut unathi unega unni
  upendra upkar urbain uri uriel urmas urmila urmimala urooj urska ursula urszula urve urška usain usdi usha usman
  ustym uta ute uwe uyen uzi uzma uzoma uğur vaclav vadim vadym vaea vahan vahe vahid vai vaibhav vaida vaidotas
  vaimoana vaino vaira vaishali vaitiare vajk vakhtang valbona valdis valentin valentina valentyna valentín valeria
  valerie valerio valeriu valeriy valery valli valon valu valérie vancho vandana vanessa vangelis vanida vannaly
  vano varalakshmi varduhi varsha vartan varun varvara vasant vasantha vasco vashti vasile vasilica vasiliki vasilis
  vasily vaso vasudha vasyl vasylyna vatthana vavrinec vavřinec vazgen vazha vazul veaceslav veasna vedran veena
  veera veerabhadra veikko veiko velma velta velu velvel vendula venkat venkata venkatesh vennila ventsislav vered
  vernell vernon verona veronika veronique verónica vesna vetri vibol vicente vicheka vichit vicki vicky victorino
  vidya viengkham viesturs viet vigen viggo vignesh viivi vija vijaya vika vikas vikram viktor viktoria viktoriya
  viktória vilayvanh vili viliami vilius ville villo villu villő vilma vilmos vilnis vimala vimbai vinay vince
  vincenza vincenzo vineet vinh vinicius vinita vinny vinod vinícius violeta viorel viorica vira virag virgie virgil
  virgilijus virgilio virginie viridiana virág visal visar vishal vishnu vitaliy vitaly vitezslav vito vitor vitoria
  vittoria vittorio vitória viv vivek viveka vivian viviana vivienne vjosa vlad vladimir vladimír vladislav
  vladyslav vlasta vlora vojtech vojtěch volkan volker volodymyr vontae vratislav vrej vuk vusi vuthy vuyo
  vyacheslav vytautas václav väinö véronique víctor vítor vítězslav věra waabigwan waabooz waaseyaa wachiwi wael
  wafa wagner waheed wailani waimarie wainani wairere wairimu waithira wajahat waldemar waleed walela walid walt
  walther waltraud wambui wanbli wanchai wanda wangari wanjala wanjiku wanjiru waqar waqas waraporn warda waris
  warsame waryam waseem washakie wassana wasswa waweru waya weayaya weerachai wei weidong weihong weiming wenbin
  wendelien wendell wendy wenhui wenjie wenona wesa whetu whitney wicahpi wichai wideline widline wiebke wieslaw
  wieslawa wiesław wiesława wiingashk wijdan wilai wilbert wilbur wilfredo wilhelm wilhelmina wilkin willem wilma
  wim winai winfield winifred winnie winona winston winyan wirat wiremu wissam witold wiyaka wizz wladyslaw wojciech
  wolfgang wondwossen woojin workneh worknesh worku wouter woya wuti wyatt wyclef wyn wynand władysław xalimo
  xanthippi xavier xenophon xia xiang xiaodong xiaohong xiaojun xiaoli xiaoming xiaowei xiaoyan ximena xin xinyi
  xinyue xiomara xochitl xolani xuan xue xuemei xueying xóchitl yaakov yadagiri yadier yadira yael yafa yaffa yafit
  yahaira yahya yair yakiv yakone yakov yakubu yamaira yamikani yaming yamini yamuna yan yana yanaba yanelis yanet
  yangji yanhong yanique yanisin yanling yann yannick yannis yao yaowalak yared yarema yariv yaron yaroslav yaryna
  yasaman yasemin yash yashar yashoda yasiel yasin yasir yasmeen yasmine yasser yasuo yating yavuz yazan yazhi
  yazhini yechiel yeganeh yegor yehoshua yehuda yehudah yehudit yejin yekaterina yelena yelyzaveta yemi yemima yepa
  yeranuhi yervant yesenia yeshi yetunde yeukai yevgeny yevgine yevhen yevheniya yewande yichen yifan yigal yigit
  yildiz ying yinuo yiscah yisrael yisroel yitty yitzchak yitzhak yiğit yoandri yoav yochanan yocheved yodit yodsak
  yoel yogesh yohan yohannes yoko yolanda yolande yonah yonas yonatan yong yordan yordanos yosef yoshiko yoshio
  yossi yotam younes youngmi yousef youssef youssouf yubaraj yuchen yue yuhan yui yuji yuka yukari yukhym yuki
  yukiko yuko yulia yulieski yuliya yumei yumi yumiko yun yuna yuniel yunior yunxia yupin yura yuri yuriko yuriy
  yusimi yusra yusuf yusuke yutaka yuto yuval yuxin yuxuan yves yvette yvonne yvrose yıldız zabel zacarias zacarías
  zach zacharias zachary zack zafar zaharia zahava zaheer zahra zaid zainab zainabu zakaria zakariye zakhar zakhele
  zakiya zalan zalman zalán zamfira zamzam zandile zane zanele zareh zaria zarqa zaven zavier zawadi zayed zaza
  zbigniew zbynek zbyněk zdenek zdenka zdeněk zdeňka zdravko zdzislaw zdzisław zeeshan zeferino zehava zehra zeinab
  zeke zelda zeleke zeliha zeljka zeljko zenaida zenebech zenoviy zenta zente zerihun zev zewditu zeynab zeynep
  zhaleh zhe zhen zhenhua zhigang zhiming zhiqiang zhivka zhongwei zhuzhuna ziad ziaur ziba ziggy zigmas zigmunds
  zihan zihna ziibi ziigwan zikora zimo zinaida zinash zinhle zinoviy zipora zipporah zissel zitkala ziva zixuan
  ziyi zlata zlatko zodwa zofia zohaib zohar zohreh zoila zola zolani zoltan zoltán zora zoraida zoran zorawar
  zorica zoryana zoya zoé zsofia zsolt zsombor zsuzsanna zsófia zubaida zubair zuberi zuhair zuhura zuleyka zulfiqar
  zulmira zurab zuri zuzana zuzanna zuzka zvenyslava zvi zviad zvonimir zydrunas zygmunt ádám ágnes ákos álmos
  álvaro ángel árpád éabha éamonn éanna édouard églantine élise émile émilie étaín étienne éva évelyne ólafur óscar
  ödön ömer örs özgür özlem úna ülle čeněk łucja łukasz řehoř şerife şule šarūnas šimon špela štefan štěpánka šárka
  željka željko žydrūnas
`);
