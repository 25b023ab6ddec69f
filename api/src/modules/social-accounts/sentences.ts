import type { ProviderFailureReason } from '@acquaint/contracts';
import { SUSPENDED } from '../identity/suspended.ts';

/** Why a provider's account was not taken, and what to do. @param label the provider's. */
export function sentenceFor(reason: ProviderFailureReason, label: string): string {
  switch (reason) {
    case 'refused':
      return `You said no on ${label}’s page, so nothing has happened. You can try again at any time.`;
    case 'missing_permissions':
      return `Please try again and tick all the required permission boxes on ${label}’s page.`;
    case 'not_verified':
      return `${label} does not vouch for your email. Log in or register with it here, then connect ${label} on your account page.`;
    case 'taken':
      return `This ${label} account is connected to another account here. Log in to that account, or choose another one.`;
    case 'too_many':
      return `You have connected as many ${label} accounts as one may have. Disconnect one on your account page first.`;
    case 'suspended':
      return SUSPENDED;
    case 'provider_error':
      return `${label} could not confirm who you are. Please try again in a moment.`;
  }
}

/** The outcome of a trip that nothing came of. */
export function failedWith(reason: ProviderFailureReason, label: string, next: string | null) {
  return { outcome: 'failed', reason, detail: sentenceFor(reason, label), next } as const;
}
