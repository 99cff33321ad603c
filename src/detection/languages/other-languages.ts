import { wordSet } from '../lexicon/words.js';

/**
 * Words by which languages that Sotto doesn't understand are known (ISO 639-1): those that stand in nearly every sentence, and
 * what patients speak of. In small letters without accents. Of the rest, those with letters of their own are known by them.
 */
export const OTHER_LANGUAGES: readonly (readonly [language: string, words: ReadonlySet<string>])[] = [
  [
    'fr',
    wordSet(`
    ai alors appelle au aujourd aussi aux avec avez avoir avons bien bonjour bonsoir ca ce ces cette chez comment
    dans demain depuis des dit docteur dois du elle encore est et etait ete etre euh faire fait faut femme fille fils
    hier hui ici il ils jamais je la le les leur ma mais mari medecin merci mere mes mon ne nee non notre nous numero
    ou oui parce pas pere peux plait plus pour pourquoi pouvez quand quel quelle qui quoi rendez rien rue sont suis
    sur ton toujours tres une veux voila votre voudrais vous
  `),
  ],
  [
    'de',
    wordSet(`
    aber alles arzt auch auf aus bei bin bitte da danke das dass dem den der des die du ein eine einem einen einer er
    es frau fur geboren gestern gut guten habe haben hat hatte heisse heute hier ich ihr ihre ihren ist ja kann kein
    keine konnen mal mann mein meine meinen meiner mich mir mit mochte morgen muss mutter nach name nein nicht noch
    nur oder rezept richtig schon sehr seit sie sind so sohn soll sollen tag termin tochter uber und unser unter
    vater von vor wann war warum weil wenn werden wie wir wird wo zu zum zur
  `),
  ],
  [
    'pt',
    wordSet(`
    agora ainda amanha aqui boa bom cartao chamo com como consulta da das depois desde dia do dor dos ela ele em
    entao essa esse esta este estou eu favor fazer febre filha filho foi hoje isso ja mae mais marcar marido mas
    medico meu meus minha muito na nao nasci noite nos numero obrigada obrigado onde ontem pai para pela pelo pode
    por porque posso preciso qual quando queria quero receita sao senhor senhora seu sim so sua suas tambem tarde tem
    tenho ter um uma voce voces
  `),
  ],
  [
    'it',
    wordSet(`
    abbiamo allora anche ancora bene buonasera buongiorno che chi chiamo come con da dal dei del della delle devo di
    domani dottore dove era fare favore febbre figlia figlio gli grazie ha hai hanno ho ieri il io le lei lo lui
    madre marito medico mia miei mio moglie molto nata nato nel nella noi nome non numero oggi padre per perche piu
    poi posso prego prenotare puo quando quello questa questo ricetta ripetere sei sera si siamo sono stato su sua
    suo tu un una uno visita voglio voi vorrei
  `),
  ],
  [
    'vi',
    wordSet(`
    ai anh ba bac bay benh bi bo bon cam can cha chao chi chin cho co con cua da dat dau di dien do duoc em gap gi
    gio hai hen hom kham khi khong la lai lay lich loi ma mai me mot muoi muon nam nao nay ngay nghe nguoi nha nhung
    noi on ong qua roi sau si sinh so sot tam ten thang thi thoai thuoc toi tu va vang voi xin
  `),
  ],
  [
    'tl',
    wordSet(`
    ako anak ang ano asawa at ay ba bakit bukas din dito diyan doktor doon gabi gamot gusto hapon hindi ito iyan iyon
    ka kahapon kailan kailangan kami kasi kay kayo ko lagnat lang magandang masakit may meron mga mo na naman namin
    nanay nang natin ng ngayon ni ninyo niya numero oo opo paano pangalan para pero po pong puwede pwede rin sa saan
    sakit salamat si sino siya tama tatay tayo ulit umaga wala yan yun yung
  `),
  ],
  [
    'ht',
    wordSet(`
    ak ale an anpil ap bezwen bon bonjou bonswa demen depi dokte doule ede eskize fe fet gen jodi ka kapab ki kijan
    klinik konprann kote kounye la lafyev le li lopital madanm mal manman mari medikaman mesi mwen nan nimewo non nou
    ou pa papa pitit pou poukisa pral randevou rele sa se tanpri te telefon tout vini vle wi ye yo
  `),
  ],
  [
    'pl',
    wordSet(`
    ale bardzo bo byc byl byla chcialabym chcialbym co corka corki czy dla dlaczego do dobry dobrze dziekuje dzien
    dzisiaj gdzie ja jak jest jeszcze jutro juz kiedy kto lekarz ma mam masz matka moge moj moja moje moze musze my
    na nazywam nie numer od ojciec on ona oni pan pani po potrzebuje prosze przez recepta sa sie syn ta tak te ten to
    ty tylko urodzilam urodzilem wczoraj we wieczor wizyte wy za ze
  `),
  ],
  [
    'nl',
    wordSet(`
    afspraak al bedankt ben bent bij dank dat de die dit dochter dokter een en geboren geen gisteren goedemorgen
    goedendag graag haar had heb hebben heeft het hij hoe ik is ja je jij jullie kan kunnen maar man met mijn moeder
    moet morgen naam naar nee niet nog of omdat ook op over recept sinds uit uw vader van vandaag voor vrouw waar
    waarom wanneer was we wel wij wil wilt wordt zij zijn zoon
  `),
  ],
  [
    'so',
    wordSet(`
    aabo aan adiga aniga ay ballan caruur dawo dhakhtar ee fadlan haa hooyo ilmo in iyo ka ku ma magacaygu mahadsanid
    maya uu waa waxa waxaan waxay
  `),
  ],
];
