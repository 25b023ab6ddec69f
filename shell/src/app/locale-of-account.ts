import { useEndpointMutation } from '@acquaint/api-client';
import { updateProfile, type Locale, type InitialData } from '@acquaint/contracts';
import { localeFor } from '@acquaint/contracts/product';
import { keepLocale, keptLocale, languageOf } from '@acquaint/i18n';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { loginState } from '../auth/login-state.ts';
import { loadNewVersion } from '../typed-text/load-new-version.ts';

/** Locale chosen as a visitor, right before logging in on this page. */
let chosenBefore: string | null = null;

loginState.subscribe((reason, elsewhere) => {
  chosenBefore = reason === null && !elsewhere ? keptLocale() : null;
});

/**
 * Applies the account's locale. If its language differs from the page's (the first login on a device), stores it and reloads the
 * page once. A change that arrives later waits for the next load. A locale chosen before the login is saved to an account that
 * has none.
 */
export function useLocaleOfAccount(
  user: Pick<InitialData['user_data'], 'formats' | 'profile'> | undefined,
  reload: () => void = loadNewVersion,
): void {
  const save = useEndpointMutation(updateProfile);
  const isFirst = useRef(true);
  const take = useEffectEvent((formats: Locale) => {
    const isArriving = isFirst.current;
    isFirst.current = false;
    if (formats === null && chosenBefore !== null && user) {
      save.mutate({ params: { id: user.profile }, body: { formats: asChoice(chosenBefore) } });
      return;
    }
    chosenBefore = null;
    if (keepLocale(formats) && isArriving) reload();
  });
  const formats = user?.formats;
  useLayoutEffect(() => {
    if (formats !== undefined) take(formats);
  }, [formats]);
}

/** Converts a visitor's locale to one that can be chosen: it has the device's region, which is not offered in every language. */
function asChoice(tag: string): NonNullable<Locale> {
  return localeFor(languageOf(tag), new Intl.Locale(tag).region ?? '');
}
