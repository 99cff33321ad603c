import { wordSet } from '../lexicon/words.js';
import type { CommonWords } from './common-words.js';

/**
 * Words by which languages that Sotto doesn't understand are known: those that stand in nearly every sentence, and what patients
 * speak of. Of the rest, those with letters of their own are known by these.
 */
export const OTHER_LANGUAGES: readonly CommonWords[] = [
  {
    code: 'fr',
    words: wordSet(`
      adresse ai alors annee annuler aout appeler appelez appelle apres arrive assurance au aujourd aussi aux avant
      avec avez avoir avons avril beaucoup besoin bien bonjour bonsoir boulevard ca cabinet carte ce cent ces cette
      changer cherche chez cinq cinquante clinique comme comment dans de decembre deja demain dentiste deplacer
      depuis des deux deuxieme dit dix docteur dois donne donner douleur douze dsl du elle en encore enfant enfants
      entre envoye envoyer est et etage etait ete etre euh facture faire fait famille faut femme fevrier fievre fille
      fils frere habite heure heures hier hopital hui huit ici il ils jamais janvier je jeudi jour jours jsuis
      juillet juin la le les leur lundi ma madame mai mais maison mal mardi mari mars matin me medecin medicament
      medicaments merci mercredi mere mes midi mois mon monsieur ne nee neuf nom non notre nous novembre numero
      octobre onze ordonnance ou oui parce pas patiente paye payer pendant pere peu peux pharmacie plait plus pour
      pourquoi pouvez premier premiere prenom quand quarante quatorze quatre que quel quelle qui quinze quoi rappeler
      rappelle recu recue rendez retard rien rue sais samedi savoir se semaine sept septembre si six soir soixante
      sont sous stp suis sur svp sœur tard telephone tete ton tot toujours treize trente tres trois trop tu un une
      vendredi verifier veux vingt voila votre voudrais vous
    `),
    forms: /(?:eux|euses?|ement|aient|oire)$/,
  },
  {
    code: 'de',
    words: wordSet(`
      abends aber absagen acht adresse alle alles am an anrufen arzt auch auf aus bei bezahlt bin bis bitte brauche
      brauchen bruder da danach danke dann das dass dem den denke der des dezember die dienstag diese dieser dieses
      donnerstag drei dreissig du ein eine einem einen einer eins elf entschuldigung er es etwas februar frage fragen
      frau freitag funf fur geboren gegen gehen geht genau gern gerne gestern gibt glaube gleich gut guten habe haben
      habt hat hatte hausnummer heisse heute hier hundert ich ihr ihre ihren im immer in ist ja jahr januar jetzt
      juli juni kann kein keine kind kinder klar klinik kommen kommt konnen konnte konnten kopf krankenhaus lautet
      leider mai mal man mann marz medikament medikamente mein meine meinen meiner mich mir mit mittwoch mochte monat
      montag morgen morgens muss mutter nach nachmittag name naturlich nein neun nicht nichts nie noch nummer nur
      oder ohne oktober praxis rechnung rezept richtig rucken samstag schmerzen schon schwester sechs sehr seit sie
      sieben sind so sofort sohn soll sollen strasse tabletten tag telefonnummer termin tochter uber uhr und unser
      unter vater verschieben versicherung vier von vor vorher wann war ware warum weil weiss wenn werden wie wieder
      wir wird wo woche wochen wohnung wurde zahnarzt zehn zu zum zur zuruckrufen zwanzig zwei zwolf
    `),
    forms: /(?:ung(?:en)?|lich(?:e[nrs]?)?|keit|heit|isch(?:e[nrs]?)?|schaft)$/,
  },
  {
    code: 'pt',
    words: wordSet(`
      abril agora agosto ai ainda alguem ali alo amanha andar ano apartamento aqui atrasou autocarro avenida avo
      bairro boa bom cancelar carro cartao casa causa cedo celular cem certa certo chamo chegar chego chegou cheguei
      cinco cinquenta clinica com comboio como confirmar consulta conta convenio da das de depois desde dez dezembro
      dezenove dezesseis dia dias disse dizer do dois domingo dor dos doze duas ela ele em endereco entao errada
      errado espera esperar essa esse esta este estou eu exame fala falar falou farmacia fatura favor fazer febre
      fevereiro filha filho financeiro foi gostaria hoje hora horas hospital irma irmao isso ja janeiro julho junho
      la liga ligacao ligando ligar ligou mae maio mais manda mandar mandou manha marcar marco marido mas me medica
      medico menina menino mes meu meus minha minutinho minuto motorista mudar muito na nada nao nasci ne nem ninguem
      noite nos nossa nove novembro numero obrigada obrigado oi oito ola onde onibus ontem onze ou outubro pagar pago
      paguei pai para pela pelo plano pode podem poderia pois por porem porque posso pouquinho pra pras precisa
      precisava preciso pro pros qual quando quanto quarenta quarta quatorze quatro que quem queria quero quinta
      quinze receita recibo remarcar remedio remedios rua sabado saber sao se segunda seguro sei seis semana senhor
      senhora sessenta sete setembro seu sexta sim so sua suas ta tambem tarde tchau telefone tem tenho ter terca to
      transferir trem tres treze trinta tudo um uma vinte voce voces
    `),
    forms: /(?:cao|coes|inh[oa]s?|ando|endo|aram|eram|amos|emos|vel|agem)$/,
  },
  {
    code: 'it',
    words: wordSet(`
      abbiamo agosto allora anche ancora anno annullare appuntamento aprile assicurazione aveva avevo bene bisogno
      buonasera buongiorno casa cellulare cento che chi chiamare chiamo ci cinque clinica come con da dal dei del
      della delle devo di dicembre dieci dolore domani dottore dove due era fare farmacia favore febbraio febbre
      figlia figlio gennaio giorno giovedi giugno gli grazie ha hai hanno ho ieri il in indirizzo io la le lei lo
      luglio lui lunedi madre maggio marito martedi marzo mattina medicina medicine medico mercoledi mese mi mia miei
      mio moglie molto nata nato nel nella noi nome non nove novembre numero oggi ora ore ospedale otto ottobre padre
      pagare pagato per perche piano piu poi pomeriggio posso prego prenotare puo quando quaranta quattro quello
      questa questo ricetta ricevuta richiamare ripetere sabato se sei sera sette settembre settimana si siamo siete
      sono spostare stato su sua suo telefono testa ti tre trenta tu un una uno venerdi venti via visita voglio voi
      vorrei
    `),
    forms: /(?:zione|zioni|ando|endo|mente|iamo|etto|etta)$/,
  },
  {
    code: 'vi',
    words: wordSet(`
      ai anh ba bac bao bay benh bi bo bon bung cam can cha chan chao chi chieu chin cho chua co con cua da dat dau
      den di dia dien do duoc duong em gap gi giay gio goi hai hen hiem ho hom kham khi khong la lai lay lich loi luc
      lung ma mai may me mot mua muoi muon nam nao nay ngay nghe nguoi nha nhung noi on ong phong qua roi sang sau si
      sinh so sot tai tam tay ten thang thi thoai thuoc tien to toi tra trua tu uong va vang vien voi xin
    `),
  },
  {
    code: 'tl',
    words: wordSet(`
      akin ako amin anak ang anim ano apat araw asawa at ate ay ayaw ba bahay bakit bata bawat bayad botika bukas
      buwan dahil dalawa daw din dito diyan doktor doon dumarating gabi gamot gusto habang hapon hindi huwag inyo isa
      ito iyan iyon iyong ka kahapon kailan kailangan kalye kami kanila kanina kapag kapatid kasi kay kayo klinika ko
      konti kung kuya lagnat lahat lamang lang lima linggo lola lolo magandang magbayad magkano mamaya maraming
      masakit may meron mga mo muna na naghihintay naka naku naman namin nanay nang nasa natatanggap natin ng nga
      ngayon ngayong ni ninyo niya niyo noong numero nung nyo oo opo oras ospital pa paano paki pakiusap pala
      pangalan para pasensya pero pito po pong puwede pwede raw reseta resulta rin sa saan sakit salamat sampu sana
      sandali sasakyan si sila sino siya siyam tableta talaga tama tanghali taon tatawag tatay tatlo tawag tayo teka
      tumawag ulit umaga ung upang wag wala walo yan yong yun yung
    `),
    forms: /^(?:nag|mag|pag|naka|maka|ipa|pina|kina)\w{3,}$/,
  },
  {
    code: 'ht',
    words: wordSet(`
      adres ak ale an anba ane anko anpil ap asirans aswe avek bay bezwen bo bodwo bon bonjou bonswa cheche chofe de
      deja demen depi devan deye dezyem di dimanch dis do dokte doule ede epi eske eskize etaj famasi fe fet fini fre
      gade gen granmoun grenn jame je jedi jodi jou ka kap kapab kat ki kijan klinik koman komanse konbyen konn
      konprann kote kounye la lafyev lan le lendi let li lopital machin madan madanm madi mal manman mari maten
      medikaman mekredi men mesi midi moun msye mwa mwen mwens nan nef nimewo non nou okenn on ou oubyen pa pale pap
      papa papye paske peye pitit plis pou poukisa pral pran premye preskripsyon pye randevou rele resevwa rete sa
      samdi san se selman semen senk set si sis sou tande tanpri tap te telefon tet toujou tout twa twazyem uit
      vandredi vant ven vin vini vle voye wi ye yo youn
    `),
  },
  {
    code: 'pl',
    words: wordSet(`
      ale bardzo bo byc byl byla chcialabym chcialbym co corka corki czy dla dlaczego do dobry dobrze dziekuje dzien
      dzisiaj gdzie ja jak jest jeszcze jutro juz kiedy kto lekarz ma mam masz matka moge moj moja moje moze musze my
      na nazywam nie numer od ojciec on ona oni pan pani po potrzebuje prosze przez recepta sa sie syn ta tak te ten
      to ty tylko urodzilam urodzilem wczoraj we wieczor wizyte wy za ze
    `),
    forms: /(?:owac|ego|emu|iem|osc|nie)$/,
  },
  {
    code: 'nl',
    words: wordSet(`
      afspraak al bedankt ben bent bij dank dat de die dit dochter dokter een en geboren geen gisteren goedemorgen
      goedendag graag haar had heb hebben heeft het hij hoe ik is ja je jij jullie kan kunnen maar man met mijn
      moeder moet morgen naam naar nee niet nog of omdat ook op over recept sinds uit uw vader van vandaag voor vrouw
      waar waarom wanneer was we wel wij wil wilt wordt zij zijn zoon
    `),
    forms: /(?:heid|ijk|ijks|ingen)$/,
  },
  {
    code: 'so',
    words: wordSet(`
      aabo aan adiga aniga ay ballan caruur dawo dhakhtar ee fadlan haa hooyo ilmo in iyo ka ku ma magacaygu
      mahadsanid maya uu waa waxa waxaan waxay
    `),
    forms: /^(?:wax|waan)\w*$|(?:taa|yaa|aan)$/,
  },
];
