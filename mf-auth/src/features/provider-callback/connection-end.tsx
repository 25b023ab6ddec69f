import { useEndpointMutation } from '@acquaint/api-client';
import { connectProvider, type LoginProvider, type SuccessBody } from '@acquaint/contracts';
import { useNavigate, asAddress } from '@acquaint/remote-kit';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { FailedCard } from './failed-card.tsx';
import type { ProviderReturn } from './provider-return.ts';
import { useOnce } from './use-once.ts';
import { Waiting } from './waiting.tsx';
import { popupFor, withPopup } from './where-next.ts';

interface EndProps {
  readonly provider: LoginProvider;
  readonly label: string;
  readonly answer: ProviderReturn;
}

const ACCOUNT_PAGE = '/dashboard/account';

/** Last step of connecting an account: redirects to where it began, with a popup that shows the result. */
export function ConnectionEnd({ provider, label, answer }: EndProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (result: SuccessBody<typeof connectProvider>) => {
    const back = result.next === null ? ACCOUNT_PAGE : asAddress(result.next);
    const popup =
      result.outcome === 'failed'
        ? popupFor(provider, result.reason)
        : result.use === 'calendar'
          ? 'feature-unlocked'
          : null;
    if (result.outcome === 'failed' && popup === null) setRefusal(result.detail);
    else void navigate(popup === null ? back : withPopup(back, popup), { replace: true });
  };
  const connect = useEndpointMutation(connectProvider, {
    onSuccess: take,
  });
  useOnce(() => connect.mutate({ params: { provider }, body: answer }));

  const detail = connect.error?.detail ?? refusal;
  return detail === null ? (
    <Waiting title={t('Connecting {label}', { label })} />
  ) : (
    <FailedCard
      title={t('{label} wasn’t connected', { label })}
      detail={detail}
      back={ACCOUNT_PAGE}
      backText={t('Go to your account')}
    />
  );
}
