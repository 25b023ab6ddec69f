import type { ProviderFailureReason } from '@acquaint/contracts';
import { t, translated } from '../../i18n/i18n.ts';
import { SUSPENDED } from '../identity/login/suspended.ts';

/** Returns why a provider's account was refused, and what to do. @param label name of the provider. */
export function sentenceFor(reason: ProviderFailureReason, label: string): string {
  switch (reason) {
    case 'refused':
      return t('You declined on {label}’s page, so nothing has changed. You can try again at any time.', {
        label,
      });
    case 'missing_permissions':
      return t('Please try again and tick all the required permission boxes on {label}’s page.', { label });
    case 'not_verified':
      return t(
        '{label} hasn’t verified your email. Log in or register with it here, then connect {label} on your account page.',
        { label },
      );
    case 'taken':
      return t(
        'This {label} account is already connected to another account here. Log in to that account, or choose another one.',
        { label },
      );
    case 'too_many':
      return t(
        'You’ve connected the maximum number of {label} accounts. Disconnect one on your account page first.',
        { label },
      );
    case 'suspended':
      return translated(SUSPENDED);
    case 'provider_error':
      return t('{label} couldn’t confirm who you are. Please try again in a moment.', { label });
  }
}

/** Returns the outcome of a failed OAuth flow. */
export function failedWith(reason: ProviderFailureReason, label: string, next: string | null) {
  return { outcome: 'failed', reason, detail: sentenceFor(reason, label), next } as const;
}
