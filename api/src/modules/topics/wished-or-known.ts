import type { SuggestedTopic } from '@acquaint/contracts';
import { sentencesOf } from '../../ports/language/sentences.ts';

/** A part of a text, and whether its author looks for what it is about or knows it; null if it does not say. */
export interface Part {
  readonly text: string;
  readonly list: SuggestedTopic['list'];
}

const SELF = String.raw`(?:i|we)(?:['’](?:m|re|d|ve))?(?: (?:am|are|have|would|also|really|still|currently|now|just))*`;

/** How a wish is said, in English and German. */
const WISHES = [
  String.raw`(?:${SELF} )?(?:look(?:ing)? (?:for|to)|search(?:ing)? for|seek(?:ing)?|need|want|wish|hop(?:e|ing)|learn|learning (?:about|how|to))`,
  String.raw`(?:${SELF} )?(?:wonder(?:ing)?|struggl(?:e|ing)|trying to|new to|interested in|curious|questions? (?:about|on)|help (?:me|us))`,
  String.raw`(?:i|we)(?:['’]d| would)(?: also| really)? (?:like|love)`,
  String.raw`(?:${SELF} )?(?:don['’]t|do not|can['’]t|cannot)`,
  String.raw`(?:ich |wir )?(?:such(?:e|en)|brauch(?:e|en)|benötig(?:e|en)|möchten?|würden?|wünschen?|hoffen?|lernen?|fragen?)(?: ich| wir)?(?: (?:mich|mir|uns))?`,
  'auf der suche nach|neu (?:in|im)|interesse an|(?:kann|weiß|wissen) nicht',
];

/** How it is said that somebody knows or does something. */
const SKILLS = [
  String.raw`(?:${SELF} )?(?:can|could|happy to|glad to|expert in|good at|experienced? (?:in|with)|know about|years (?:of|in|as|at))`,
  SELF,
  String.raw`(?:kann|können|kenne|kennen|biete|bieten|helfe|helfen|berate|beraten|habe|haben|bin|sind|weiß|leite|arbeite)(?: ich| wir)`,
  String.raw`(?:ich|wir)(?: (?:mich|mir|uns))?|Erfahrung(?:en)? (?:mit|in|im)|(?:kann|kenne|biete|helfe)`,
];

const CUE = new RegExp(
  String.raw`(?<!\p{L})(?:(?<wish>${WISHES.join('|')})|(?<skill>${SKILLS.join('|')}))(?!\p{L})`,
  'giu',
);
/** Where a sentence may change between the two. */
const CLAUSE = /(?<=[,;:–])\s|\s(?=(?:and|but|und|aber|sondern)\s)/u;

/**
 * Splits a text where its author stops saying what they look for or know. What says neither belongs to what was said before it in
 * the sentence; a question is about something that they look for.
 */
export function partsOf(text: string): Part[] {
  return sentencesOf(text).flatMap((sentence) => {
    if (sentence.endsWith('?')) return [{ text: sentence, list: 'looking_for' as const }];
    const parts = sentence.split(CLAUSE).flatMap(partsOfClause);
    let before = parts.find(({ list }) => list !== null)?.list ?? null;
    return parts.map((part) => {
      before = part.list ?? before;
      return { ...part, list: before };
    });
  });
}

function partsOfClause(clause: string): Part[] {
  const cues = Array.from(clause.matchAll(CUE));
  if (cues.length === 0) return [{ text: clause, list: null }];
  return cues.map((cue, at) => ({
    text: clause.slice(at === 0 ? 0 : cue.index, cues[at + 1]?.index).trim(),
    list: cue.groups?.['wish'] === undefined ? 'expert_in' : 'looking_for',
  }));
}
