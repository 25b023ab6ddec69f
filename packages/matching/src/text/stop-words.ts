const WORDS = `
a about above after again all also am an and any are as at be because been before being below between both but by can
could d did do does doing don down during each every few for from further get got had has have having he her here hers
herself him himself his how i if im in into is it its itself ive just let like ll m make many may me might more most
much must my myself need no nor not now of off on once one only or other our ours ourselves out over own please quite
re really s same she should so some such t than that the their theirs them themselves then there these they thing this
those through to too under until up us ve very want was we were what when where which while who whom why will with
would you your yours yourself yourselves
`;

/** Numbers, time spans and words of every conversation: sharing one of these means nothing. */
const SMALL_TALK = `
always another anybody anyone anything away back bad best better bit came come comes coming day days dozen eight else
enough ever everybody everyone everything first five four gave give gives giving go goes going gone good great half
happy hear heard hour hours hundred hundreds keep keeps kept knew know known knows last least less lot lots made makes
making maybe million minute minutes month months never new next nine nobody nothing often old past people perhaps put
said saw say saying says second see seen sees seven six somebody someone something sometimes still take taken takes
taking tell telling tells ten thing things think thinking thinks thought thousand thousands three till time times today
told tomorrow took tried tries try trying twelve twenty twice two usually week weeks well went whole word words year
years yesterday yet
`;

/**
 * German function words (articles, pronouns, prepositions, conjunctions, auxiliaries, common adverbs), folded like `tokenise`
 * does: `für` is `fur`. Words that are professional terms in English are left out (`gut`, `fast`, `pro`, `tag`).
 */
const GERMAN_WORDS = `
ab aber alle allem allen aller alles als andere anderem anderen anderer anderes ans anstatt auch auf aufs aus ausser
ausserdem ausserhalb bei beide beiden beider beim bereits bevor beziehungsweise bezuglich bis bisher bist bitte
bloss bzw circa da dabei dadurch dafur dagegen daher dahin damit danach daneben danke dann daran darauf daraus darf
darfst darin daruber darum darunter das dasjenige dass dasselbe davon davor dazu dazwischen dein deine deinem deinen
deiner deines dem demselben den denen denjenigen denn dennoch denselben der deren derjenige derselbe des deshalb
desselben dessen deswegen dich diejenige diejenigen dies diese dieselbe diesem diesen dieser dieses dir doch dort
du durch durfen durft durfte durften eben ebenfalls ebenso ehe eher ein eine einem einen einer eines einfach einige
einigem einigen einiger einiges einmal entlang entweder erst es etwa etwas euch euer eure eurem euren eurer eures
falls furs ganz gar gegen gegenuber gehabt genau gerade gern gerne gestern gewesen geworden hab habe haben habt
hallo hast hatte hatten hattest heute hier hierbei hierfur hiermit hierzu hin hinter ich ihm ihn ihnen ihr ihre
ihrem ihren ihrer ihres immer indem innerhalb ins insbesondere inzwischen irgendein irgendeine irgendwas irgendwie
irgendwo ist ja je jede jedem jeden jeder jedes jedoch jemand jemandem jemanden jene jenem jenen jener jenes jetzt
jeweils kann kannst kaum kein keine keinem keinen keiner keines konnen konnt konnte konnten lasse lassen lasst laut
lieber liess mag magst mal man manche manchem manchen mancher manches manchmal mehr mehrere mehreren mehrerer mein
meine meinem meinen meiner meines meist meisten meistens mich mir mit mittels mochte mochten mochtest mogen moglichst
mogt morgen muss mussen musst musste mussten nach nachdem namlich naturlich neben nein nicht nichts nie niemals
niemand niemandem niemanden noch nochmal nun nur ob obwohl oder oft ohne rund schliesslich schon sehr sei seid seien
sein seine seinem seinen seiner seines seit selber selbst sich sie sind sobald sodass sofern sofort sogar solange
solche solchem solchen solcher solches soll sollen sollst sollt sollte sollten sondern sonst soweit sowie sowohl
spater statt stets teilweise trotz trotzdem tun tut uber uberhaupt um und ungefahr uns unser unsere unserem unseren
unserer unseres unsre unsren unter unterm usw viel viele vielem vielen vieler vieles vielleicht vom von vor vorm
wahrend wann waren warst wart warum weder wegen weil weiter weitere weiteren weiterer weiteres welche welchem
welchen welcher welches wem wen wenig wenige wenigen weniger wenn wer werde werden werdet weshalb wessen wie wieder
wieso willst wir wird wirklich wirst wo wofur woher wohin wohl wollen wollt wollte wollten womit woran worauf worden
worin woruber wovon wozu wurde wurden wurdest ziemlich zu zudem zuerst zum zumindest zur zuruck zusammen zwar zwischen
`;

/** The German counterpart of SMALL_TALK: numbers, time spans, and common verbs. */
const GERMAN_SMALL_TALK = `
acht alt alte alten besser beste besten brachte brauche brauchen braucht bringe bringen bringt dachte denke denken
denkt ding dinge dingen drei erste ersten erster erstes fand finde finden findet funf gab gebe geben gedacht
gefunden gegangen gegeben gehe gehen geht gekommen gemacht genommen gesagt gesehen gibt ging gross grosse grossen gute
guten guter gutes halfte hundert jahr jahre jahren kam komme kommen kommt letzte letzten letzter letztes leute leuten
mache machen machst macht machte mensch menschen minuten monat monate monaten nachste nachsten nachster nachstes nahm
nehme nehmen neu neue neuen neuer neues neun nimmt person personen sache sachen sagen sagt sagte sah sechs sehe sehen
sieben sieht stunde stunden suche suchen sucht tage tagen tausend vier weiss wissen woche wochen wort worte worten
worter wortern wusste zehn zeit zeiten zwanzig zwei zweite zweiten zwolf
`;

const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** German stop words that are also professional terms in English: ignored only in German texts. */
export const GERMAN_OR_TRADE: ReadonlySet<string> = wordSet('war fur ware die hat bin er elf');
/** Spellings of these words that can only be German. */
export const SURELY_GERMAN = /(?<![\p{L}\p{N}])(?:für|wäre)(?![\p{L}\p{N}])/giu;

const ENGLISH = wordSet(`${WORDS} ${SMALL_TALK}`);
const GERMAN = wordSet(`${GERMAN_WORDS} ${GERMAN_SMALL_TALK}`);

/** English and German words that express neither a preference nor a skill, folded and without apostrophes. */
export const STOP_WORDS: ReadonlySet<string> = ENGLISH.union(GERMAN);

/** Words that exist only in German. A text with two of these is German; a single one may be a name or an English term (`MIT`). */
export const GERMAN_ALONE: ReadonlySet<string> = GERMAN.difference(ENGLISH);
