/** Most characters that are quoted. */
const MOST = 140;

/** Returns the first sentence of a transcript; a long one is cut off after a word, with an ellipsis. */
export function firstSentence(transcript: string): string {
  const [sentence = ''] = transcript.trim().split(/(?<=[.!?…])\s/u, 1);
  return sentence.length <= MOST ? sentence : `${sentence.slice(0, MOST).replace(/\s+\S*$/u, '')} …`;
}
