import { useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import { getInitialData, listPasskeys } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Page } from '@acquaint/ui';
import { useEffect } from 'react';
import { rich, t } from '../../i18n.ts';

/** Where a member sets up an authenticator app or a passkey. */
const SECURITY = to('/dashboard/account', {}, 'security');

/** What staff see in place of each page of the admin area until they use a second factor (R-ADMIN-33). */
export function SecondFactorPage() {
  const invalidate = useInvalidate();
  // Who comes back from the account page may have set one up.
  useEffect(() => void invalidate(getInitialData), [invalidate]);
  const hasPasskey = (useEndpointQuery(listPasskeys, {}).data?.results ?? []).length > 0;
  return (
    <Page title={t('Protect your account first')}>
      <p>
        {t(
          'You can see and change other people’s accounts. So that a stolen password alone doesn’t open them to somebody else, this platform asks its staff for a second factor.',
        )}
      </p>
      <ul>
        <li>
          {rich(
            '<open>Set up an authenticator app</open> under “Login and security”, which then asks for a code at each login.',
            { open: (inside) => <Link to={SECURITY}>{inside}</Link> },
          )}
        </li>
        <li>
          {hasPasskey
            ? t('Or log out, and log in again with your passkey instead of your password.')
            : t('Or add a passkey there, and log in with it from then on.')}
        </li>
      </ul>
      <p>{t('Then come back: everything is open at once.')}</p>
    </Page>
  );
}
