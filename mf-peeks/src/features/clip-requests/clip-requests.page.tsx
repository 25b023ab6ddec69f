import { useEndpointPages } from '@acquaint/api-client';
import { listClipRequests } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { ListState, Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { AskForm } from './ask-form.tsx';
import { RequestCard } from './request-card.tsx';

/** `/dashboard/home/clips`: ask somebody, with or without an account, for a short clip. */
export function ClipRequestsPage() {
  const requests = useEndpointPages(listClipRequests, { query: {} });
  return (
    <Page
      title={t('Ask for a clip')}
      subtitle={t(
        'Anyone with the link can record up to a minute in their browser, without an account. You watch it first, then share or skip it.',
      )}
      actions={<Link to="/dashboard/home">{t('All peeks')}</Link>}
    >
      <AskForm />
      <h2>{t('Your links')}</h2>
      <ListState
        query={requests}
        items={requests.items}
        keyOf={(request) => request.id}
        label={t('Your links')}
        empty={{
          drawing: 'link',
          title: t('No links yet'),
          text: t('Create one above and send it to someone you’d like to hear from.'),
        }}
      >
        {(request) => <RequestCard request={request} />}
      </ListState>
    </Page>
  );
}
