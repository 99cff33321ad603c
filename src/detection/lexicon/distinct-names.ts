import { wordSet } from './words.js';

/**
 * Given names of at least five letters, besides {@link GIVEN_NAMES}, that are not words of English, medicine or trade.
 * Lower case, with and without diacritics. They separate a given name from a surname in one spelled row. From the name
 * lists of `training/lexicon/people-*`, except ordinary words of the training data.
 */
export const DISTINCT_NAMES = wordSet(`
  aakriti aamir aandeg aaradhya aarav aayush abdallah abdelkader abdifatah abdirahman abdirizak abdoulaye abdulkadir
  abdulrahman abdur abeba abebe abera abhijit abhishek abigel abigél abimbola abiodun abiola abner abshir abukar achieng
  achilleas achol adahy adama adanna adaobi addie addis addisu adebayo adebola adedayo adeel adekunle adelaide adelbert
  ademola adeola aderonke adesola adetokunbo adewale adhiambo adina adira aditi aditya adjoa adjoua adnan adrien
  adrienne adsila adwoa adèle adéla affoue afonso afsaneh afshan aftab agamemnon agata agathe aghavni agnese agnès
  agostinho aharon ahiga ahmednur ahmet ahuva ahyoka aicha aigars aikaterini ailani ailbhe ailsa aiman aimée aishwarya
  aissatou aivar aivars aiyana aiyanna akabi akash akashdeep akeal akela akemi akhil akiko akinyi akoni akosua akoth
  aksel akshay aladar aladár alain alasdair alassane albana albertina alberto aldona aldwyn aleki aleksandar aleksandr
  aleksandra aleksei alemayehu alena alessandra alessia alessio alexandros alexandru alexei alexus alfreda algirdas
  alika alina aliou alioune alireza alishba aliyu aliza allie almaz almos alohilani aloisio aloísio alphonse altaf
  altagracia althea alvaro alzarri alzbeta alžbeta amadahy amaka amalia amanaki amandeep amani amanpreet amanuel
  amarachi amarjit amaruq ambrosio amelie americo amichai aminata aminul amirhossein amitabh amnon amparo amporn amrit
  amália amélie américo anabela anahera anahit anahita anais anang anargyros anastasiya anasuya anatoliy anatoly
  anaxagoras anaïs anbarasi andile andras andree andreea andrey andris andriy andrzej andrás andré andrée andrés anela
  aneta angad angeliki angelique angharad angie angus angélica aniko anikó animikii anirban anirudh aniya aniyah anjana
  anjaneyulu anjij anjum ankit ankita ankur anmol annag annamaria anneke anneli annelie annelies anneliese annemarie
  anong anpaytoo antanas anthoula antje antoinette anton antonella antonietta antonis antra antranig antti antónio
  antônio anuhea anuradha anusha anwar anyango anyelina aodhan aodhán aoife aparecida aparna aperahama aphrodite apinya
  apisai apiyo apolinario apolline aponi apostolos aqeel araba araceli arash aravind araxie arben archana archibald
  ardeshir ardian ardita areej areti arezoo argyris argyro ariane ariella ariki aristides aristotelis arjan arjen arkady
  arletha arlette arman armand armen armin arnab arnaud arnel arnetta arnulfo aroha arpad arpine arpita arseniy arshak
  arshaluys arshdeep arslan artan artavazd artem artemio artemis artie artin artis artur arunee arvid arvids arvydas
  arvīds arwel asbjorn asdzaan asfaw ashenafi asher ashfaq ashish ashki ashkii ashok ashot ashraful ashwin ashwini
  asiimwe asmita aspasia assatou assefa assumpta assunta asterios astghik asuka ataahua atara atawhai atefeh athanasios
  athina atieno atohi atoosa attila attracta audra augusta auguste aukai aurel aurelian aurelie aurelio aurica aurélie
  ausra austenaco austin aušra avedis avery aviad avigail avigdor avital aviva avneet avner avraham avrum avtandil avtar
  awhina awinita awino awuor ayaan ayaka ayako ayala ayanda ayanle ayanna ayele ayelet ayita aylin ayman ayodele
  ayotunde aysel azhar aziza azniv babacar babajide babak babar babatunde babirye babis bachan badri bagrat bahar bahati
  bahman bahram baiba bajram bakary balaji balakrishnan balazs balbir baldev balint baljit balwinder balázs banafsheh
  bappa baptiste barack barak baraka barbora barbu barkev barnabas barnabás barnali barra bartley bartolomeo bartosz
  baruch basanta basdeo basem bashar bashir basim basma bassam bastien basya batsheva batya bayani bazil beata beate
  beathag bebot becca bedros bedwyr begüm behnam behram behrouz behzad bekele belgin benaya benazir benedetto benedita
  beniamin benigno benjawan benji benoit benoît bento berhane berhanu berna bernardo bernie bertalan berthe bertrand
  besnik bessie bethan bethlehem betje betul betzalel betül beverley beáta bharat bhargavi bhaskar bhavana bhavani
  bhavesh bhavna bheki bhupinder bibek biborka bidhan bidziil bidzina bijan bijay bikash bikram bilan biljana bilkis
  bimal bimala bineshii biniam binita binod binta bintou binyamin birgit birgitta birtukan biruk birungi biruta bishnu
  biswajit bizhiki bjorn blagoja blaise blanka blathnaid blazena blažena bleddyn blerim blerta blima bláthnaid boglarka
  boglárka boguslaw bogusław bohdan bohdana bohumil bohuslav boitumelo bojan bolaji bolanle bongani bonhi bonifacio
  bontu boonchu boonmee boonsong boonsri bootsie bopha boram borbala borbála borey boriana borivoj borys botond bouavanh
  boubacar bounmy bounthanh boutros boyet boyko boysie bozena bozidara bořivoj bożena božena božidara bracha branka
  branko branwen breandan breandán brendan bretislav bridie brita britt brocha bronagh bronislav bronislava bronwen
  bronwyn bruna brunhilde buddhadeb bukelwa bukola bunji bunthoeun burak burcu burhan burim busaba bushra busisiwe busra
  bwalya bálint bärbel béatrice bíborka büşra břetislav caetano calin callum camelia camilo canab cansu caoimhe caolan
  caolán capucine caradog caridad carine carlito carmelo carmi carmit carolien carys catalin catalina caterina cathal
  catia catrin catrinel catriona cawil cecile cedric cedrick celine cenek ceola ceren ceridwen cerys cesare cesario
  cezar chadwick chaim chaiwat chalerm chaltu chameli chana chanan chanda chandan chandrasekhar chandrika chandrima
  chanel chani chanida chantha chanthavy chanthou charalampos charanjit charbel charisse charline charu chaska chatchai
  chava chaya chayo chayton chebet cheikh chenjerai chenoa chepkoech cheptoo chetan cheyenne chhiring chiamaka chidinma
  chidozie chiedza chieko chijioke chike chima chimwemwe chinmoy chinonso chinwe chinyere chipo chirag chiranjeevi
  chisomo chitra chiyo chiyoko cholena chompoo chrissy christa christel christelle christo christophe christos
  chrysostomos chrysoula chryssa chuan chukwudi chukwuemeka chula chutima ciaran ciarán cidalia cidália cillian cinzia
  ciprian clarisse classie claudette cledwyn clemence cleophus cliona clive clodagh clotilde clyde cláudio clémence
  clément cochise codrin colette colman colton conall conceicao conceição concepcion concepción concepta concetta
  conchita conor consiglia constanca constantin constança coralie corazon corina cormac cornelis corneliu corrado cosimo
  cosmin costache costel coumba courtenay crina crisanto csaba csanad csanád csenge csilla csongor ctibor cuauhtemoc
  cuauhtémoc cuong cuthbert cyndi cyrus czeslaw czesław cátia cécile cédric céline césar cătălin dafna dafydd dagmar
  dahir daiga daiki daina dainis dainius daire daithi daiva dalal dalbir dalia dalibor dalip dalma damien damilola damir
  damián danai danie daniella danil daniyal dante danuta danylo daovone daquan darejan daria dario dariush dariusz
  dariya darko daron darragh darshan daryna dashawn davey davide davinder davon davood davor davuth davyd dawit dawud
  dearbhla debashis debjani debora decebal decha deepa deepika deeqa defne degataga deiniol deion dejan delbert delilah
  delmar delphine delroy delwar delyth demarcus demba demeke demyan denesh deniz denzel deolinda deonarine derartu
  dermot dervla derya deshawn desislava desmond despina desta devaki devendra devonte devora devorah dezba dezbah dezso
  dezső dharmindra dhruba dhruv diarmid diarmuid didem didier didzis dietrich dieudonne dieuseul dikeledi dikran
  dikranouhi dilek dilip diljit dilpreet dilruba dimitar dimitra dimitris dindo dinesh diogenis diogo dionysis diosdado
  dipak dipankar divya djeneba dmitry dmytro dobroslava dochia dodong doina dolma domenico dominador domingos dominik
  domnica donal donatas donatella donato donghyun donnacha donny dontae donya dorin doron dorota dottie dougal dovid
  doyoung dragan dragana drahomir drahomira drahomír drahomíra drita dritan duangjai duarte dubravka dubravko dujon
  dulce dumisani dumitru duncan duong durba durdana durga dusan dustu duygu dušan dvora dwijen dympna dzintra dzvinka
  dáithí dániel dávid débora désirée eabha eamonn eanna earline earnestine eartha ebere eberhard ebrahim ebrima ebube
  ebunoluwa ecaterina edeltraud edgardo edgars editha edmond edmund edoardo edouard edson eduarda edvins edvīns effie
  efraim efrat efraín efren efrosini efstathios eftychia egbert egidijus ehawee ehsan ehtisham eilidh eimantas eimear
  einar einat eirian eirik eirlys eitan eivind ekaterine ekkachai ekolu ekueta ekundayo elaheh elana elazar elchanan
  eleazar eleftheria elemer elemér eleni eleonora eleri elfriede elham eliana eliane eliezer elimelech elina elira
  elisabete elisabetta eliseo elisheva eliska elitsa eliud eliyahu elizaveta eliška elkana ellis elmarie elnaz elodie
  elroy elsabet elspeth eluned elvina elvir elwood elzbieta elías elīna elżbieta emalia emanoil emanuela emanuele
  emelita emese emiko emilie emiliya emina emine emoke emőke enamul endre enele eniko enikő enrica enrico enriqueta
  enver eoghan epaminondas ephraim ephrem erato ercan erdal erdem erhan erich eriko eriks erlinda ermias ernestas ernie
  ernst errol ersilia ersin ervin erzsebet erzsébet esfandiar eskinder esmee espen esraa essie estela estrellita eswar
  eszter etain etelka eteri ethel ethna etienne etsuko ettore eufrosina eugen eugenie eugenio eugénie eunji eunyoung
  eusebio evangelia evangelina evangelos evaristo evelyne everly everton evgeny evija evyatar ewelina ewurabena
  eyerusalem ezequiel ezinne fabiana fabien fabienne fabián fabrice fabrizio fadia faduma fadumo fahad faigy faisal
  faleolo fania fanni fannie farahnaz farai faramarz faranak fareeha farhad farhan farhana farida farideh faris farkas
  farnaz farquhar farshad fartun farzad farzana farzaneh fateh fatemeh fatih fatma fatmir fatos fatoumata fawad fawzia
  feargal federica federico fedir feleti feliciano felicidad feliks femke fenella fenna ferdinand ferdinando ferenc
  fereshteh fereydoun fergus ferhat feride fernand fernande festy fetuilelagi feven ffion fiachra fiadh fiafia fiamalua
  fiifi fikirte fikret fikru filimon filip filipa filipe filipo filippo filiz filomena filsan finbarr finlay finola
  fintan fionn fionnuala fiorella fishel fitzroy fjolla flamur flannan flavia flavio flaviu fleur floarea florante
  florencia florencio florent florentina florine flossie flutura flávia flávio folake folashade forough fotini fotis
  fouad fowsia franca franchely francisca franciszek franco francoise frannie frantisek františek frantz franziska
  françois françoise fraser frauke fredrik freja freweini frieda friederike friedrich frimet fruma frédéric fulop fumiko
  funda fungai funke funmilayo furaha furkan fusae fyodor fábio fátima félix fülöp gabija gabor gabriele gabriella
  gabrielle gaetano gagandeep gagik galilahi galina galit gamal gamuchirai ganesh ganga gangadhar gaone garabed garang
  garfield gargi garik garikai garyfallia gaspar gaspard gatis gaurav gauri gautam gauthier gavriel gayane gayathri
  gayatri gazmend gašper gbenga gearoid gearóid gebre gediminas geedi geertje geeta geetha gellert gellért gemechu
  genevieve geneviève gennady gennaro genoveva gentiana geoff geoffroy georg georgeta georgette georgi georgy geraint
  gerard gerasimos gerda gergana gergo gergő gerhard gerhardus germain germaine geronimo gerrit gerry gershon gertrud
  getachew gethin geula gevorg gezim ghada ghasem ghassan ghazal ghazala ghazanfar gheorghe ghislain ghislaine ghulam
  giacomo giang gianluca gianni gideon gidon giedrius giizhik giizis gilad gilda gilles ginette ginevra ginika gints
  giorgi giorgia giorgio giorgos giovanna girgis girija girish girma girolamo gisele giselle gisèle gitel gittel
  giuliana giuliano giulio giuseppina gizem glenaba glenroy glykeria glória gobnait godfrey godwin gogisgi gokhan gokul
  golam golda goldie golnar golnaz goncalo gonzalo gonçalo goodluck gopal goran gordana gottfried goutam govind govinda
  graca graeme grainne grayson grazia graziella grazyna graça grażyna greer greetje gregoire gregor gregoria gregorio
  griet grigor grigore grigoris grigory griselda grzegorz gráinne grégoire guang guangming gudrun guerda guido guilherme
  guillaume guillermina gulay guled gulnaz gulsen gunilla gunta guntars gunther guntis guohua guoqiang guram gurbachan
  gurbaksh gurcharan gurdas gurdeep gurdev gurdial gurjot gurmeet gurnam gurpreet gursharan gurvinder gustav gustave
  guven guðmundur gwenllian gwilym gwyneth gyanendra gyongyi gyorgy gyula gyöngyi györgy gábor gáspár gérard gëzim
  gökhan gülşen günter günther güven haakon habiba habibur habtamu hadar hadas hadassah hadiza hadley haeun hafsa hagit
  hagop haile hailu haitao haiyan hajnalka hajra hakam hakan hakeem hakki hakkı hakob haleh haley halil halima halimo
  halina haluk halvor halyna hamad hamdi hamid hamideh hamidreza hamish hanaa hanako hanan hande hania hanife hanne
  hanneke hannelore hanoch hanumantha haoran haoyu haralambie harald harbans harbhajan harcharan hardeep harel hariharan
  haris harish harjit harkirat harminder haroon haroun harout harpreet harriett haruka haruki haruko haruto hasan haseya
  hashi hashim hasmik hasnain hastiin hatem hatice haunani havrylo havva haytham hazem healani hedda hedvig heike heikki
  heino heinrich heinz heitor heledd helene helmi helmut hemalatha hemant hemraj hendrik henok henri henriette henrique
  henryk henya heorhiy heremia heriberto herlinda hermelinda hermine herminia hernan hernán hersch herschel hershel
  hertha herve hervé hesam hettie hetty hezekiah hiawatha hibaq hideki hideo hiilani hilario hilde hildegard hilkka
  hillel himanshu himmat hinda hinemoa hinewai hippolyte hiranmoy hiria hiroko hirsch hirsi hirut hisako hisham hitesh
  hiwot hlengiwe hoang hodan hodaya hohepa hokee hokulani hollis homayoun honeylyn honore honorio honoré honovi hooman
  horacio horia hormoz hortense hortensia hosneara hosni hossein hosteen hotah hovhannes hrant hrayr hripsime hristo
  hrvoje hryhoriy hugues huguette hulya humaira humayun humberto hunor huong huseyin hussain huyen hyejin hyman
  hymavathi hynek hyunju hyunwoo hywel håkan héctor hélène hülya hüseyin iacob iakopo iancu iarla iasonas ibolya
  ibrahima ibtisam ibukun ichiro icilda idalina idowu iesha ieuan ifeanyi ifeoma ifeyinwa ifrah iftikhar ikaika
  ikechukwu ikenna ikran ilango ilaria ildiko ildikó ileana ilhan ilima ilinca ilkka illya ilmars ilmārs ilona ilyas
  imants immacolata immaculee imogen inacio inara inbal inday inderjit indira indra indrani indranil indrek ineke inese
  inger iniya innes inoke inola insung inzamam inácio ināra ioana ioane ioanna iokepa iolana ionatana ionela ionie
  iordache iosefa iphigenia iracema irakli iraklis irena ireneo ireneusz irfan irini iritana irmgard irwin iryna
  isabelle isadore isagani isamu isatai isatou isaura iseult ishaan ishani ishaq ishar ishkode ishwor isidore isidro
  isikeli iskra islay ismail ismini isser istvan istván italo itamar itzhak iulian ivanna ivars iveta ivica iwalani
  iwona iyabo izabela jabari jaber jabulani jacek jachym jadranka jadwiga jaeho jaehyun jafar jagadeesh jagdish jagjit
  jagtar jahangir jairo jakub jalal jaleh jalen jaleta jamarion jamil jamshid jamuna janae jandira janez janie janina
  janis janneke janos jantje januka janusz jarlath jarmila jarnail jaromir jaromír jaroslav jaroslava jaroslaw jarosław
  jashim jasleen jasmin jasmina jasna jaspreet jasvir jaswant jatin jatinder javad javaughn javed javeria javonte jawad
  jayanta jayanthi jayesh jayita jayshree jayson jeannine jeevan jejomar jelena jelle jennylyn jepkemei jepkosgei
  jericho jernej jeroen jerwin jerzy jesmin jessa jessie jesús jevaughn jeyaraj jhansi jhoanna jhuma jiahao jiahui
  jianguo jianhua jianping jiaqi jiayi jignesh jihye jimbo jimena jimin jindan jindriska jindřiška jinghua jingyi
  jintana jinwoo jirayr jirina jisoo jitendra jitka jiyoung jiřina joachim joana joanie joaquim joaquina joaquín jobert
  jochen jodian joelle joginder jolan jolanda jolanta jolán jomar jonah jonalyn jonel joonho joost jorgen jorien joris
  josefa joselito josette josiane josip josje josue josué joumana jovan jovana jovencio jovenel jovita jovito joycelyn
  joydeep jozef jozsef joëlle juanito judit juhan jujhar jukka jules julien julieta julius julián junaid junghwa junhao
  junjie juozas juraj jurgis jurgita juris justina justinas justine justyna jutta jyothi jyoti jáchym jános jérôme józef
  józsef jørgen júlia júlio jürgen jānis kaarel kaarina kabelo kabita kadian kadiatou kadir kadri kagiso kahealani
  kahiau kahurangi kaipo kaisa kaito kaiulani kajal kakha kakoli kalani kaleo kalev kalevi kalina kaliyah kallik
  kalliope kalman kalolaine kalomira kalpana kalyan kalyna kamaka kamalani kamari kamau kamauri kamehameha kamil kamla
  kamran kamrul kamyar kanai kanchan kanchana kanerahtakeren kanha kanimozhi kannika kanoa kanuna kanut kanya kapil
  kapono kapua karabo karamjit karan karanja karanvir karel karim karima karine kariuki karlis karol karoly karonhiakta
  kartar kartik karyna kashif kasia kaspars kassahun kassiani katalin katarina katarzyna katayoun kateri katerina
  kateryna kateřina kathe kathir katica katlego katrin kausar kaushik kaveh kavin kavita kavitha kavya kawena kawika
  kayalvizhi kaydian kayode kazimierz kazuki kazuko kazuya kazys keabetswe keahi keala kealani kealoha keanu kebede
  kedar keemo keerthi keezheekoni kefilwe kehar kehaulani kehinde keikilani kekoa kelechi kemal kemar kenan kendall
  kenechukwu kenichi kenny kenta kenyatta keola keomany keoni kerem keren kerensa kersti kerstin kerwin keshav keston
  kestutis ketan ketevan ketil ketly ketsana kevork keyonna keyshawn keyvan kgomotso khachatur khachik khadar khadijeh
  khadra khady khagendra khaled khalif khalil khamla khampheng khamphone khamsing khamtay khanh khanyisile khatuna
  khokon khonesavanh khosrow khrystyna khurram khusbu khushi kianoush kiara kidane kidist kiele kieron kilchii killian
  kimani kimia kimmie kinapak kincso kincső kindrat kinga kinneret kinta kipchoge kiprono kiptoo kiran kirandeep kiril
  kirill kirima kirpal kirsi kirsti kirsty kishore kittisak kiyoko kiyoshi kizza kizzy kjell klaas klaus kleanthis
  klemen kleopatra kobus koffi kohana kokyang komal kondwani konrad konstantin konstantina kopila koppany koppány koray
  kornel kornél kosal kosisochukwu kostas koteswara kotryna kouame kouassi kouhei kourosh kranthi krasimir kresimir
  krešimir kriangsak krikor krishna krishnakali krishnan krisjanis kristian kristine kristyna kristýna kristīne
  krisztian krisztina krisztián kriti krišjānis krystof krystyna kryštof krzysztof ksenia kseniya kudakwashe kudzai
  kuini kujtim kulap kuldeep kulwant kumar kumaran kumiko kunal kunle kunthea kusum kveta kvetoslav květa květoslav
  kwadwo kwahu kwaku kweku kyoko kyriaki kyriakos kyrylo kyungmi kálmán károly käthe kārlis kęstutis laboni lachlan
  lacramioara ladan ladda ladislav laetitia laiba laila laima laith lajos lakhwinder lakshman laleh lalit lalita
  lamberto lambrini lamin lamine landon lanre lansa laoise larisa larissa larysa lasha lashawn lashonda laszlo latha
  latifa latonya latrell latsamy laure laurent lauri lauris lautoka lavanya lavar lavelle lavinia lawan laxmi lazaro
  lazaros lazer leakhena leander learie learnmore leata lebohang lebron leela leena lefteris leida leimomi lejla leland
  lembit lemlem lenka lenmana lenny lensa leonid leonidas leonor leontyne leonys leopoldo leora lerato lesedi lesieli
  lesina lesly lester lesya leszek letebrhan letizia lettie letícia levan levent levente levko levon leyla lhakpa liadan
  liaqat liban libby libena libor librada libuse libuše liběna lidia lieke liene liesel lieselotte liezel ligaya ligia
  lihua liina liisa likeke lilach lilia liliane lilibeth lilinoe lilit liliya lilla limbani limor linas lindani lindiwe
  linnea linwood liora liping liridona lisette litia liton livia liviu liwei lizzie ljiljana llewellyn lochlann loida
  lokelani lokesh lolita londiwe lopamudra lorant lorcan loredana lorella loreta lothar lotta lotte lottie louay loukas
  lovemore lovepreet lovisa lowri loyiso lualhati luana lubna lubomir lubomyr lubomír lucero lucette lucian luciana
  luciano lucie lucien lucienne lucja lucrezia lucyna lucía ludek ludivina ludivine luděk luella luiza lukas lukasz
  lukáš lulit lumir lumír lungile luningning lupita luqman lurdes luseane lusine luthando luyando luzviminda luísa luíza
  lwazi lyubomir lyubomyra lyubov lyudmila lyudmyla lászló lázaro líadan lóránt lúcia lăcrămioara maaike maame maang
  maarja maarten maayan mabior macario machel machiko maciej macsen madalena madalitso madan maddalena madge madhav
  madhu madhumita madhuri madhusudhan madis maeve mafalda magalie magan magda magdalini magdaléna magdolna magnus mahad
  mahalia maham mahamud mahan mahbub mahdi mahendra mahesh mahin mahina mahira mahjabeen mahlet mahmut mahnaz mahnoor
  mahpiya mahsa mahua maija maire mairead mairi mairtin majella majid majlinda majok makana makandal makar makara
  makareta makayla makda makeda makena makerita makhan makis makoa makoto maksym makwa malachi malachy malai malak
  malakai malarvizhi malee malgorzata malia malin malina malini malka malkhaz malkit malle mallikarjuna mamie mamta
  mamuka mamun manaba manabendra manabu manaia manal manana manase manav mandana mandeep mandla manfred mangai manijeh
  manikandan maninder manish manisha manivone manjit manjot manju manny manoel manoj manolis manolo manon manop manpreet
  mansi mansoor mansour manuk manus manute maqsood marama marcelino marcello marcin marcio mared marek maren margalit
  margarete margarida margaux margherita margit margot margrethe margus mariam mariama mariana mariangela mariano
  maribeth maricel maridel marieke marielle marietjie marija marijke marijn mariko marilou marioara maris marisa marit
  marites marius mariusz marivic mariya marián marjatta markel marketa markiyan marko markus markéta marloes marlyn
  maroun martez marthe martijn martim martine marty martynas martín marva marwan maryan marzena marzieh maría masahiro
  masaki masao masaru masoud mataio matalena matan matei matej mateus mateusz matheus mathieu matias matilde matjaz
  matjaž matteo matthias matthieu matti matty matus matviy matías matúš matěj maude maurizio mauro maxime maximilian
  maximo mayank maybelle mayra maysa maysoon mayumi mayuree mazal mazen mazhar małgorzata mduduzi mealea mechthild medea
  meelis meena meenakshi megha meghana meghna megumi mehdi mehran mehrdad mehreen mehrnaz mehtab mehul mehwish meifang
  meihua meiling meinhard meirav meirion mekdes mekhi mekonnen melaku melaniya melat melchor melek melih melike melina
  memengwaa menachem menandro mendel menelaos mengistu menucha menuka menyhert menyhért merab mercedita mereana mererid
  merfyn merga merike merima merlene merlinda meron merve meryem meseret mesfin metaxia metin metka metodej metoděj
  mette mhairi michaela michalis michał michel michela micheline michiko midori mieczyslaw mieczysław mieke migdalia
  migizi mihaela mihai mihaly mihkel mihran mihret mihály mikael mikala mikey mikheil mikko miklos miklós miksa mikyung
  milad milada milagros mileidy milica millicent millie miloš miltiadis miluse miluše mimoza mindaugas mindel mindy
  mingma minji minjun minko minna minnie minoo minoru minseok mircea mirdza mireille mirel mirela mirella mireya miriama
  mirjam mirjana mirko mirlande miroslav miroslava miroslaw miroslawa mirosław mirosława misaki misbah miskwaadesi
  mitali mitchell mitsuko mitzi miyuki mizanur mkrtich mladen mmabatho moana modou modris modupe mohamud mohan mohinder
  mohini mohit mohsen mohsin moises moisés mojca mojgan mojmir mojmír momina momoko momtaz monir montrell monwabisi
  mookie morag moran mordechai morenike moriah moritz morteza morven mosese moshe mosunmola mothusi motrya motti moumita
  mounika mounir moussa mousumi mphatso mridula mrinal mthunzi mubashir mudassar mugisha mugur muhamed muireann mujibur
  mujtaba mukesh mukhtiar mulenga mulugeta mumbi munashe mungo munir murad murali murat murdo muriel murilo murrough
  murugan mustansar mutale muthoni muthu mutua mwangi mwende mwila myfanwy mykhailo mykia mykola mykolas myron myroslav
  myroslava myrto mythili mzwandile máire máirtín márcia márcio mária máximo mélanie mícheál mónica mónika mônica māris
  naalnish naama nabarun nabeel nabin nachhatar nachman nachum nadav nadeem nadege nader nadezda nadezhda nadiya nadège
  naděžda naftali nagamani nagamo nagarjuna nagesh naheed nahid nahla nahom nahum naika naila naima nainoa najwa nakato
  nakia nakoa nalan nalani naledi nalini namid namono namrata nandi nandini nando nandor nankya nanook nantan nanthana
  nanuli naoise naoki narasimha narayan narciso naree narek naresh narges nargis narinder narith narong nascha naser
  nasim nasra nasreen nasrin nasser nastaran nastya nataliya natan natarajan natasa nataša nathalie natia natoya natsuki
  nattapong natália nauja navaraj naveed naveen navin navjot navneet navya nawal nayeli nayoung nazanin nazar nazeli
  nazli nazlı nazrul nchimunya ndeye ndinda nechama neculai nedumaran nedyalka nedzad nedžad neelam neeltje neema neeraj
  neeta nefeli negar negash negin nelia nemanja nenad nenita nerijus neringa nermin nerses nerys nesrin nesrine nesta
  nestan nestor netanel netra nevena neville ngaio ngaire nghia nguyet nhamo nhung niall nicanor nichelle nickeisha
  nicky nicolae nicoleta nicoletta nicolette nicolás nidhi nidia nienke nighat nihal nihat niimi nijii nikau nikola
  nikolett nikos nilesh nilgun nilgün niloofar niloufar nimco nimol ninakbi niniola nipaporn niraj nirajan niran
  niranjan nirmal nirmala nirmalya nirupam nisha nisreen nissim nithya nitin nittaya niyol nizar nizhoni njabulo njambi
  njeri njoroge nkechi nkiruka nkosinathi nnamdi nneka noboru nobuhle nobuo nodar nodin noelani noemie noemí nofoa nohea
  noirin nokomis nokona nokosi nokuthula noluthando noman nomfundo nomsa nomthandazo nomvula nongnuch nonhlanhla nonoy
  nooshin nopporn norbert norberto norbu noriko normita normunds nosipho nosson noura novak noxolo nozipho noémi noémie
  nshan ntombi ntombizodwa nuala nugzar nukilik nunziata nunzio nuray nurit nusrat nvard nwando nyakim nyambura nyandeng
  nyasha nyasia nyoka nyokabi nándor nélson nóirín obaid obiageli obioma oceane ochieng oconostota octavian octavio
  océane odane oddvar odessa odete odhiambo odhran odhrán odile odina odongo odysseas ofeina ofelia ogechi ogimaa
  ohanzee oindrila oisin oisín ojibwe okechukwu okello oksana okwudili olabisi oladapo olafur olamide olanrewaju
  olatunji olayinka oldrich oldřich oleksandr oleksandra oleksiy olivier olufunke olumide olusegun oluwatobi oluwatoyin
  olwen omelian omolara omondi omotola onalenna ondrej ondřej oneil onida onisim onnik onufriy onyango onyeka onyinye
  oonagh opelia opeyemi orathai orawan orazio orest orestis orhan ornella orsolya orysia osamu osian oskar oskars osnat
  ostap ostapko osvaldo otakar otaktay otavio otieno ottavio otávio oudone oumou ourania ousmane ovidiu oviya ovsanna
  owain owino ozella ozgur ozlem ozzie paata paavo pabitra pablito pacita padma padmaja padmini padraig paige paivi
  pakpao palani palesa pallavi palmira pammy pamuya panagiota panagiotis panas panashe panchanan pancho pandian pania
  panida panik pankaj pantea pantelis panya paola papken paramjit parandzem paraschiva paraska paraskevi parbati pardis
  parisa parkash parminder paromita parsa partap parth partha parthiban parvaneh parvathi parvati parveen parvin parviz
  pasang pascale pasquale patcharee patrice patrizia patrícia paulette paulino paulius paulo pavlo pavlos pavneet pawan
  pawel paweł payam peadar pedram pedrito peeter pegah pejman pekka pelin pemba penina peninah penisimani penka pensri
  perel pericles pernille persephone pervaiz pesamino pessy petar petelo petras petri petrit petro petronella petru
  peyman phalla phally phani phelim phetsamone philippa philippe philomena phindile phirun phonesavanh phong phumlani
  phung phuoc phuong phurba phuti pichai piedade piero pierrette pieter pietro pilar pilipaza pilita pimchanok pinar
  pinchas piret pirjo piroska piseth pisey piyali plamen pnina pocatello polina poloma polychronis polyxeni pompiliu
  ponciano pongsak ponleak ponnusamy pooja pookie poonam pooneh poongodi porfirio pornchai pouya povilas prabha prabhjot
  prabhu prabin prachi pradeep pradip pragya prajwal prakash pranab pranav pranee prasad prasanna prasanth prasenjit
  prasert prashant prasit pratibha pratik pratima prativa praveen precy predrag preecha preeti preeya premysl prerna
  priit primoz primož priscila pritam priti priyanka prodromos proinsias pryderi przemyslaw przemysław pualani puanani
  pukiq puleng pumla puneet puran purificacion purnima pushmataha pushpa puskar pylyp pyotr pádraig päivi péter pınar
  přemysl qamar qaniit qasim qiang qiuyue quanah quang queenie quiana quinton quique quirino qurat quyen quynh raanan
  rabab rabia rabin rachana rachela radek radha radhika radim radka radomir radomír radovan rafal rafay rafał rafelito
  raffaele raffaella raffi rafia rafiq rafiqul raghav raghava raghu ragna ragnar ragnhild raheem rahel rahim rahima
  rahma raimonds raimunda raimundo rainer raisa raivo raizel raizy rajan rajani rajasekhar rajat rajdeep rajeev rajendra
  rajeshwari rajeswari rajinder rakesh rakhi rakiya raluca ramadevi ramakrishna raman ramandeep ramazan ramil ramin
  ramnarine ramunas ramya ramón ramūnas ranald ranbir randa rangi rangimarie rania ranjan ranjit ranjodh raoul raphael
  rasha rashid rashmi rashonda rasma rasmus rastislav ratana ratha rathin rattana rattanak ravichandran ravindra rawiri
  raymonde raymundo razia razvan reaksmey rebeca recep refilwe regine regis rehan rehema rehor reinhard reinhold reinier
  reinis rekha remedios remus renan renate renato renella renuka renzo renée resham reshma reuven revathi revaz reynaldo
  rezaul rezso rezső rhett rhian rhiannon rhodora rhodri rhona riaan riana richie rigoberto rihards riina riitta
  rimantas riona risto ritesh rithy rituparna ritva ritwik rivka riyad rizal rizalina rizwan robbie robel rocco rochel
  rochelle rocío rodel rodica rodolfo rodrick rogerio rogério rohit roimata roisin rokas rokeya roksana roksolana
  rolande rolands romane romas romello romulo romulus román ronaldo ronan ronen ronit ronke ronnel ronnie roopa ropata
  rosalba rosalinda rosangela rosaria roselande roselyn roshan roshani rosina rosita rositsa rostam rostislav rostyslav
  rosângela rotem rotich rotimi rouzbeh rovman rowena roxana roxane rozalia rozália ruairi ruairí ruaridh rubina rubén
  ruchel ruchi rudiger rudolf rufaro rufino rukmini rumana rumdoul rungnapa ruoxi rupak rupinder ruslan ruslana rusudan
  rutendo rutger ruvimbo ruxandra ruzanna ruzena ruzica ružica ryosuke ryota ryszard rytis régine régis róbert róisín
  rüdiger răzvan růžena saane sabah sabina sabine sabita sabri saburo sacagawea sachin sadhana sadhbh sadia saeed
  saengdao safia safta sagal sagar saghani sahak sahal sahale sahar sahil sahra saiful sailaja saima sajid sakagawea
  sakari sakchai salado salah salali salama saleh salif salih salim salman salome salomé salote salvacion samaneh samar
  samatar sambasiva sambath sameer samia samjhana sammy samnang samrawit samson samuelu samvel sanaz sanchita sandeep
  sandesh sandhya sandi sandile sandor sandrine sandro sandu sanele sangeeta sangeetha sanghoon sangita sanit sanita
  sanja sanjana sanjeev sanjib sanju sanna sanne santino santo santosh sanziana saoirse sapna saptarshi sarala saraswati
  saravanan sarawut sarel sarfraz sargis sarit sarita sarith sarka sarkis sarmila saroj sarolta sarunas sarvesh sarwan
  sasan sasithorn saskia satenik satinder satish satoko satwant satyajit satyanarayana saulius saurabh savita savitri
  savuth savvas sawitree sawsan sayaka schalk scotty seamus sebastiao sebastien sebastián sebastião seble seema segolene
  segun sehaj seiha seini seiuli sekou selam selamawit selcuk selim selin sello selvam selvi selwyn selçuk semih semisi
  semyon senad senada senait senan senga sengdeuane senthil seonaid seoyeon sepideh seppo sequoyah serafina serap serdar
  sergei sergey serghei serhat serhiy serife serkan seshagiri setanta setareh setsuko seunghyun sevan severine severino
  severyn sevgi sevim seydou seymour shabana shabnam shadi shafiqul shahbaz shaheen shahen shahid shahidul shahin shahla
  shahnaz shahram shahriar shahrokh shahrzad shahzad shailesh shaima shaina shaista shakuntala shalini shalonda shamar
  shameka shamiso shamso shanequa shanique shankar shanmugam shanta shantel shanthi shanti shapour shaquille sharad
  sharda shardae sharif sharmarke sharmila sharmistha shashi shaul shauna shaunae shavonne shazia sheida sheina sheldon
  sheniqua sheraz sherene sherfane shericka shernette sherrelle sherrod shideezhi shiferaw shifra shigeru shihan shikoba
  shilah shilpa shimon shimron shingai shinji shinya shira shireen shirel shirin shirshendu shiuli shivam shivana
  shivnarine shizuko shlomit shlomo shmuel shoaib shobha shohreh shokoufeh sholom sholto shona shorena shoshana shota
  shova shpend shprintza shqipe shraga shreyas shruti shubha shukri shulamit shuli shumaila shupikai shushan shweta
  shyam siale sialeataongo siamak siaosi siavash sibel sibongile sibusiso sidra siebren sieglinde sigal sigmund signe
  sigurd siham sihan siiri sikandar sikya silafaga silke silvana silvija silvio silviu silviya simcha simin simisola
  simona simphiwe simran simranjit simón sinalei sinan sindre sinead sinéad siobhán sione sioned siosaia siphiwe sipho
  siqiniq siranush sireesha sirichai sirikit sirilak siriporn sirjana sirpa sisavath siteri sivagami sivakumar siyabonga
  sizwe sjoerd skaidrite skaidrīte skender skirmantas skylar skënder slava slavica slavka slavomir slavomír slawomir
  slobodan slávka smadar smaranda smbat smita sneha snezana snežana snizhana sobeslav soběslav socorro socrates sofiya
  sofía sohail sohan soheila sohrab sokha solange solene solomiya solveig solvita solène sombat somboon somchai
  somhairle somjai somkiat somphone somporn somsak somto sonal sonali songul songül sonsee sonya soojin sookraj sophal
  sophea sopheap sopio soraya sorcha sorin soroush sothea sotiris souad souksavanh souleymane soulivong soumitra
  sounthone sourav souren sovann sovannary spela spiridon spyros sravani srdan sreymom sreypov sridevi srijana srikanth
  srinivas srđan ssali stamatia stanislav stanislava stanislaw stanislawa stanisław stanisława stanka starlin stasys
  stathis stavros stavroula stefania stefaniya stefano steffan steffi stelios stepan stepanka steph stephane stephie
  stevie stijn stjepan stokely stoyan struan stéphane subash subhadra subira subramaniam subramanian subrata suchart
  sudarat sudeshna sudha sudheer sudhir sudip sufia suhair suhasini sujan sujata sukanta sukanya sukey sukhdeep sukhdev
  sukhwinder sulaiman suleekha suleiman suleyman sumalee suman sumathi sumaya sumera sumiko sundar sungmin sunhee sunil
  sunisa sunniva sunthorn supaporn supriya surabhi surachai suraj surapong surasak suresh surinder surjit susana sushila
  sushma sushmita susmita susumu sutapa svatopluk svend svetoslav svitlana svyatoslav svätopluk swagata swapan swathi
  sylvain sylvester sylvie sylwia symon szabolcs szilvia szymon sándor sânziana séamus sébastien ségolène sérgio
  séverine sílvia sónia søren süleyman sławomir taavi tabassum tadas tadashi tadej tadesse tadeusz tadhg taehoon
  tafadzwa tafari tagar taghreed tahereh tahira tahmina tahnee tahoma taichi taimoor taini taiwo takako takala takis
  takoda takota taksony takudzwa takuhi takumi talako talal talha taliesin talin taline talisha tallulah talutah
  tamahine tamas tamati tamaz tamiko tamilselvi tamrat tamsin tamás tanel tangiora tanja tanusree tanveer tanvi tanvir
  tapan tapati tapeesa tapio tapiwa tarak taraneh taras tarek tarik tariqul tariro tarita tarja tarlochan tarmo tarrus
  tarsem tarun tarık tasanee tashi tashina taslima tasoula tasunke tatenda tatev tatsuya taualofa tavake tavaris tavita
  tavleen tavon tawanda tayanita tayshaun tebogo teboho techiya tegwen tehila tehmina tehya tejas tejinder tekakwitha
  tekkeitsertok tekle temesgen temur tendai tendo tenzing teofilo teona teresinha teresita tereza tesfaye teshome tessie
  tetsuya tetyana teuila teuta tevita tewodros teyana thabo thach thaksin thamarai thanakorn thanasis thanawat thandeka
  thandiwe thang thanh tharcisse thato thaís thekla themba thembi themistoklis thenmozhi theodis theodoros therese
  thiago thibault thida thien thijs thinh thirumalai thitima thobile thokozani thokozile thomasina thongchai thongloun
  thongvanh thorsten thorvald thrasyvoulos thuan thulani théodore thérèse tianhao tianyu tiare tiberiu tibor tichaona
  tiernan tierra tigist tigran tihei tihomir tiina tijana tikva tilahun tilak tillie timea timmy timoti timur tinashe
  tinatin tineke tionna tiponi tirthankar tirunesh tirza titas titilayo tivadar tivoli tiziana tjaart tjalling toader
  tobenna tochukwu todor tohotom toivo tolga tolosa tomasa tomer tomislav tommaso tomoko tomos tomás tomáš tonderai
  tooanee tookoolito toomas tootie topsannah torben tornike torquil torrance torsten tosahwi toshiko toshio totsi tovah
  toyin traian trajko trang traudl travon trayvon treasa trefor tremaine trevon treyvon triantafyllia triin trijntje
  trinadh tripti trish tristan trixie trong trudi trung truong trygve tsega tsehay tshepo tsiala tsion tsitsi tsitsino
  tsubasa tsula tsvetan tsvetana tsvetelina tuaine tudor tudur tugba tuhin tuilagi tulasi tulay tulsi tulugaq tumelo
  tuncay tuong tupou turei turgut turid turlough tuskalusa tuula tuyen tuyet tuğba tyesha tymofiy tymur tynisha tyree
  tyrese tzipi tzipora tziporah tzippy tímea töhötöm tülay tünde uchenna ugochi ugochukwu ujagar ujarak ujjal ukaliq
  ulanda uldis uliana ulises ulrik ultan ululani ulysses umberto umesh unathi unega upendra upkar urbain uriel urmas
  urmila urmimala urooj urska urszula urška usain usman ustym vaclav vadim vadym vahan vahid vaibhav vaida vaidotas
  vaimoana vaino vaira vaitiare vakhtang valbona valdis valentin valentyna valentín valerio valeriu valeriy valery valli
  valon valérie vancho vandana vangelis vanida vannaly varalakshmi varduhi varsha vartan varun varvara vasant vasantha
  vasco vashti vasile vasilica vasiliki vasilis vasily vasudha vasyl vasylyna vatthana vavrinec vavřinec vazgen vazha
  vazul veaceslav veasna vedran veena veera veerabhadra veikko veiko velta velvel vendula venkat venkata venkatesh
  vennila ventsislav vered vernell verona veronique verónica vesna vetri vibol vicheka vichit victorino vidya viengkham
  viesturs vigen viggo vignesh viivi vijaya vikas viktor viktoria viktoriya viktória vilayvanh viliami vilius ville
  villo villu villő vilmos vilnis vimala vimbai vinay vince vincenza vineet vinicius vinita vinny vinod vinícius viorel
  viorica virag virgie virgilijus virgilio virginie viridiana virág visal visar vishal vishnu vitaliy vitaly vitezslav
  vitor vitoria vittoria vittorio vitória viveka viviana vjosa vladimír vladislav vladyslav vlasta vlora vojtech vojtěch
  volkan volker volodymyr vontae vratislav vuthy vyacheslav vytautas václav väinö véronique víctor vítor vítězslav
  waabigwan waabooz waaseyaa wachiwi wagner waheed wailani waimarie wainani wairere wairimu waithira wajahat waldemar
  waleed walela walid walther waltraud wambui wanbli wanchai wangari wanjala wanjiku wanjiru waqar waqas waraporn warda
  waris warsame waryam waseem washakie wassana wasswa waweru weayaya weerachai weidong weihong weiming wenbin wendelien
  wenhui wenjie wenona whetu whitney wicahpi wichai wideline widline wiebke wieslaw wieslawa wiesław wiesława wiingashk
  wijdan wilai wilbert wilfredo wilhelmina wilkin willem winai winfield winnie winona winyan wirat wiremu wissam witold
  wiyaka wladyslaw wojciech wondwossen woojin workneh worknesh worku wouter wyatt wyclef wynand władysław xalimo
  xanthippi xenophon xiang xiaodong xiaohong xiaojun xiaoli xiaowei xiaoyan xinyi xinyue xiomara xochitl xolani xuemei
  xueying xóchitl yaakov yadagiri yadier yaffa yafit yahaira yakiv yakone yakov yakubu yamaira yamikani yaming yamini
  yamuna yanaba yanelis yanet yangji yanhong yanique yanisin yanling yannick yannis yaowalak yared yarema yariv yaron
  yaroslav yaryna yasaman yasemin yashar yashoda yasiel yasin yasir yasmeen yasser yasuo yating yavuz yazan yazhi
  yazhini yechiel yeganeh yegor yehoshua yehuda yehudah yehudit yejin yekaterina yelena yelyzaveta yemima yeranuhi
  yervant yeshi yeukai yevgeny yevgine yevhen yevheniya yewande yichen yifan yigal yigit yildiz yinuo yiscah yisrael
  yisroel yitty yitzchak yitzhak yiğit yoandri yochanan yocheved yodit yodsak yogesh yohan yohannes yolande yonah yonas
  yonatan yordan yordanos yoshiko yoshio yossi yotam younes youngmi youssouf yubaraj yuchen yuhan yukari yukhym yukiko
  yulia yulieski yuliya yumei yumiko yuniel yunior yunxia yupin yuriko yuriy yusimi yusuke yutaka yuval yuxin yuxuan
  yvrose yıldız zabel zacarias zacarías zacharias zafar zaharia zahava zaheer zahra zainabu zakaria zakariye zakhar
  zakhele zakiya zalan zalman zalán zamfira zamzam zandile zanele zareh zaria zarqa zaven zavier zawadi zayed zbigniew
  zbynek zbyněk zdenek zdenka zdeněk zdeňka zdravko zdzislaw zdzisław zeeshan zeferino zehava zehra zeinab zeleke zeliha
  zeljka zeljko zenaida zenebech zenoviy zenta zente zerihun zewditu zeynab zhaleh zhenhua zhigang zhiming zhiqiang
  zhivka zhongwei zhuzhuna ziaur ziggy zigmas zigmunds zihan zihna ziibi ziigwan zikora zinaida zinash zinhle zinoviy
  zipora zipporah zissel zitkala zixuan zlata zlatko zodwa zohaib zohar zohreh zoila zolani zoltán zoraida zoran zorawar
  zorica zoryana zsofia zsolt zsombor zsuzsanna zsófia zubaida zubair zuberi zuhair zuhura zuleyka zulfiqar zulmira
  zurab zuzana zuzanna zuzka zvenyslava zviad zvonimir zydrunas zygmunt ágnes álmos álvaro ángel árpád éabha éamonn
  éanna édouard églantine élise émile émilie étaín étienne évelyne ólafur óscar özgür özlem čeněk łucja łukasz řehoř
  şerife šarūnas šimon špela štefan štěpánka šárka željka željko žydrūnas
`);
