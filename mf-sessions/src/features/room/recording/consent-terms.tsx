import { t } from '../../../i18n.ts';

/** What a member agrees to. */
export function TermsForMember({ hasGuests }: { readonly hasGuests: boolean }) {
  return (
    <>
      <p>
        {hasGuests
          ? t('Nothing is recorded until everyone here agrees, guests too. Anyone can stop it at any time.')
          : t('Nothing is recorded until you agree. Anyone can stop it at any time.')}
      </p>
      <p>
        {t(
          'Your camera and microphone, and your screen while you share it, are recorded in your browser and combined with everyone else’s afterwards. You can both watch and download it, and either of you can delete it.',
        )}{' '}
        {hasGuests && t('A guest can delete their own part, which removes it from the recording.')}
      </p>
    </>
  );
}

/** What a guest agrees to. `name` is the one they gave. */
export function TermsForGuest({ name }: { readonly name: string }) {
  return (
    <>
      <p>{t('Nothing is recorded until you agree, and you can stop it at any time.')}</p>
      <p>
        {t(
          'Your camera and microphone, and your screen while you share it, are recorded in this browser and combined with everyone else’s. The members in the call can watch and download the video.',
        )}
      </p>
      <p>
        {t(
          'It’s kept until one of the two members deletes it. You can delete your part at any time after the call, with a private link you’ll get here; you don’t need an account. Anything the others’ microphones pick up from you stays in their parts.',
        )}
      </p>
      <p>
        {t('The recording also keeps a note that you agreed and when, under the name you gave: {name}.', {
          name,
        })}
      </p>
    </>
  );
}
