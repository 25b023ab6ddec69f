import { useEndpointQuery } from '@acquaint/api-client';
import { getInvitedCircle } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Page, personName } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { Invitation } from './invitation.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/circle-register?circle=<id>[&invite=<token>]`: landing page of an invitation, also for visitors without an account. */
export function CircleRegisterPage() {
  const [params] = useSearchParams();
  const id = params.get('circle') ?? '';
  const invite = params.get('invite') ?? '';
  return (
    <Page title={t('You’re invited')} width="narrow" subtitle={<Invited id={id} invite={invite} />}>
      {ID.test(id) ? <InvitationById id={id.toLowerCase()} invite={invite} /> : <NoCircle />}
    </Page>
  );
}

/** Says who invites, for members who use the link of somebody (R-CIRC-7). */
function Invited({ id, invite }: { readonly id: string; readonly invite: string }) {
  const input = { params: { id: id.toLowerCase() }, query: { invite } };
  const { data } = useEndpointQuery(getInvitedCircle, input, { enabled: ID.test(id) });
  const name = data?.inviter ? personName(data.inviter) : null;
  return name === null
    ? t('Someone has invited you to their circle.')
    : t('{name} has invited you to this circle.', { name });
}

function InvitationById({ id, invite }: { readonly id: string; readonly invite: string }) {
  const circle = useEndpointQuery(getInvitedCircle, { params: { id }, query: { invite } });
  if (circle.error?.status === 404) return <NoCircle />;
  return <AsyncState query={circle}>{(data) => <Invitation circle={data} invite={invite} />}</AsyncState>;
}

function NoCircle() {
  return (
    <>
      <EmptyNote
        drawing="link"
        title={t('This invitation doesn’t work')}
        text={t(
          'The link may be incomplete, or the circle may no longer exist. Ask whoever sent it for a new one.',
        )}
      />
      <p>
        <Link to="/">{t('Go to the home page')}</Link>
      </p>
    </>
  );
}
