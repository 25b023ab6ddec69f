const WORDS = `
a about above after again all also am an and any are as at be because been before being below between both but by can
could d did do does doing don down during each every few for from further get got had has have having he her here hers
herself him himself his how i if im in into is it its itself ive just let like ll m make many may me might more most
much must my myself need no nor not now of off on once one only or other our ours ourselves out over own please quite
re really s same she should so some such t than that the their theirs them themselves then there these they thing this
those through to too under until up us ve very want was we were what when where which while who whom why will with
would you your yours yourself yourselves
`;

/** Numbers, spans of time and words of every conversation: two statements that share one of these have nothing in common. */
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

/** English words that carry no wish and no skill, already lower-case and without apostrophes. */
export const STOP_WORDS: ReadonlySet<string> = new Set(`${WORDS} ${SMALL_TALK}`.trim().split(/\s+/));
