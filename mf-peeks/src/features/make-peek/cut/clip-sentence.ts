import { isAsSent, type PeekCaption, type PeekDesk } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import type { Cut } from './cut.ts';

/** Says who has to agree to a version of a guest's clip: nobody else while it is as the guest sent it (R-PEEK-50). */
export function clipSentence(
  { seconds, prompt, tracks, people: [guest] }: PeekDesk,
  version: { readonly cut: Cut; readonly title: string; readonly captions: readonly PeekCaption[] },
): string {
  const name = guest ? personName(guest) : t('Someone');
  const { cut, title, captions } = version;
  const [track] = tracks ?? [];
  const sent = {
    ...{ seconds, prompt: prompt ?? '' },
    ...{ speech: track?.speech ?? null, words: track?.words ?? null },
  };
  const isTheirs = isAsSent(sent, { from_seconds: cut.from, until_seconds: cut.until, title, captions });
  return isTheirs
    ? t(
        'By saving this peek, you agree to it. {name} agreed by sending the clip: the peek leaves out nothing they say, and still answers the question you asked. Members will find it in their feed once its video is ready.',
        { name },
      )
    : t(
        'By saving this peek, you agree to it. It leaves out something {name} says, or has a different title or captions, so we’ll ask them on the page their private link opens. We can’t write to them, so please ask them to open it. Members will only find the peek in their feed if {name} agrees to exactly this version.',
        { name },
      );
}
