import { useEndpointMutation } from '@acquaint/api-client';
import { updateProfile, type Formats, type InitialData } from '@acquaint/contracts';
import { formatsFor } from '@acquaint/contracts/product';
import { keepFormats, keptFormats, languageOf } from '@acquaint/words';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { session } from '../auth/session.ts';
import { loadNewVersion } from '../typed-text/load-new-version.ts';

/** What somebody chose as a visitor, right before they logged in on this page. */
let chosenBefore: string | null = null;

session.subscribe((reason, elsewhere) => {
  chosenBefore = reason === null && !elsewhere ? keptFormats() : null;
});

/**
 * Has the language and the formats as the account says. Whose account is in another language than the page (the first login on a
 * device) has the page loaded anew, once: what is kept then is what it is loaded with. A change that arrives later waits for the
 * next load. A choice of before the login becomes that of an account that has none.
 */
export function useFormatsOfAccount(
  user: Pick<InitialData['user_data'], 'formats' | 'profile'> | undefined,
  reload: () => void = loadNewVersion,
): void {
  const save = useEndpointMutation(updateProfile);
  const isFirst = useRef(true);
  const take = useEffectEvent((formats: Formats) => {
    const isArriving = isFirst.current;
    isFirst.current = false;
    if (formats === null && chosenBefore !== null && user) {
      save.mutate({ params: { id: user.profile }, body: { formats: asChoice(chosenBefore) } });
      return;
    }
    chosenBefore = null;
    if (keepFormats(formats) && isArriving) reload();
  });
  const formats = user?.formats;
  useLayoutEffect(() => {
    if (formats !== undefined) take(formats);
  }, [formats]);
}

/** A visitor keeps the region of the device, which not every language is offered with. */
function asChoice(tag: string): NonNullable<Formats> {
  return formatsFor(languageOf(tag), new Intl.Locale(tag).region ?? '');
}
