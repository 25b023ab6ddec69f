import { useEndpointPages } from '@acquaint/api-client';
import { listClipRequests } from '@acquaint/contracts';
import { Link, useFact } from '@acquaint/remote-kit';
import { ListState, Page } from '@acquaint/ui';
import { AskForm } from './ask-form.tsx';
import { RequestCard } from './request-card.tsx';

/** `/dashboard/home/clips`: ask somebody, with or without an account, for a short clip. */
export function ClipRequestsPage() {
  const requests = useEndpointPages(listClipRequests, { query: {} });
  // A clip that came, or was taken back.
  useFact('notification/arrived', () => void requests.refetch());
  return (
    <Page
      title="Ask for a clip"
      subtitle="Anyone with the link can record up to a minute in their browser, without an account. You watch it first, then share or skip it."
      actions={<Link to="/dashboard/home">All peeks</Link>}
    >
      <AskForm />
      <h2>Your links</h2>
      <ListState
        query={requests}
        items={requests.items}
        keyOf={(request) => request.id}
        label="Your links"
        empty={{
          title: 'No links yet',
          text: 'Create one above and send it to someone you’d like to hear from.',
        }}
      >
        {(request) => <RequestCard request={request} />}
      </ListState>
    </Page>
  );
}
