const WORDS = `
a about above after again all also am an and any are as at be because been before being below between both but by can
could d did do does doing don down during each every few for from further get got had has have having he her here hers
herself him himself his how i if im in into is it its itself ive just let like ll m make many may me might more most
much must my myself need no nor not now of off on once one only or other our ours ourselves out over own please quite
re really s same she should so some such t than that the their theirs them themselves then there these they thing this
those through to too under until up us ve very want was we were what when where which while who whom why will with
would you your yours yourself yourselves
`;

/** English words that carry no wish and no skill, already lower-case and without apostrophes. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
