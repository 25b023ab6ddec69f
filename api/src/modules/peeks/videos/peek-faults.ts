import { msg } from '@acquaint/i18n/languages';
import { t } from '../../../i18n/i18n.ts';
import { FILM_FAULTS } from '../../../media/film-check.ts';

/** Why there is no video, or what its makers should know about it. `retrying`: it was interrupted, and is tried again. */
export const PEEK_FAULTS = [...FILM_FAULTS, 'unreadable', 'retrying', 'interrupted'] as const;
export type PeekFault = (typeof PEEK_FAULTS)[number];

const SENTENCES: Readonly<Record<PeekFault, string>> = {
  black: msg('The picture is black for a while. Choose a part in which a camera is on.'),
  frozen: msg('The picture freezes for five seconds or more. Choose another part.'),
  silent: msg('We can’t hear anything in this part. Choose one in which someone speaks.'),
  loudness: msg('The voices are quieter or louder than in other peeks. You can choose another part.'),
  captions: msg('The captions don’t fit the picture. Correct the words, or choose another part.'),
  length: msg('The video came out longer or shorter than the part you chose. Change the cut to try again.'),
  consent: msg('Not everyone in this part agreed to be recorded. Choose another part.'),
  clipped: msg('It begins or ends in the middle of a word. You can move its ends to a pause.'),
  faces: msg(
    'We couldn’t look for faces, so the video shows the middle of each picture. Check that no face is cut off.',
  ),
  unreadable: msg('The recording can’t be read at this point. Choose another part.'),
  retrying: msg('We were interrupted while making the video. We’re trying again.'),
  interrupted: msg(
    'We tried for two hours to make this video, without success. Change the cut to try again.',
  ),
};

/** Returns what is wrong with a video, in the reader's language. */
export function faultSentences(faults: readonly PeekFault[]): string[] {
  return faults.map((fault) => t(SENTENCES[fault]));
}
