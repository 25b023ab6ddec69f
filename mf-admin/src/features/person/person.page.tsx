import { useEndpointQuery } from '@acquaint/api-client';
import { adminErasePerson, adminGetPerson, type MemberFile } from '@acquaint/contracts';
import { Link, profilePath, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Flex, Page, PersonAvatar, personName, Tag } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { AuditAbout } from '../../components/audit/audit-about.tsx';
import { LookOnlyNote } from '../../components/may-call.tsx';
import { ROLES } from '../../components/members/role-words.ts';
import { t } from '../../i18n.ts';
import { MemberActions } from './member-actions.tsx';
import { Account, Circles, Logins, Profile } from './member-facts.tsx';
import { MemberIntroductions } from './member-introductions.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { Money, Trust } from './member-standing.tsx';
import { MemberVerification } from './member-verification.tsx';
import styles from './person.module.css';

/** `/custom-admin/person?id=…`: everything staff see and do about one member (R-ADMIN-19). */
export function PersonPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which member?')} width="wide">
        <AdminTabs />
        <EmptyNote
          title={t('This link doesn’t lead to a member')}
          text={t('Search for the member by name, username or email.')}
          action={<ToPeople />}
        />
      </Page>
    );
  }
  return <PersonOf key={id} id={id} />;
}

function ToPeople() {
  return <Link to="/custom-admin">{t('All members')}</Link>;
}

function PersonOf({ id }: { readonly id: string }) {
  const file = useEndpointQuery(adminGetPerson, { params: { id } });
  return (
    <Page title={file.data ? personName(file.data.person) : t('Member')} subtitle={<ToPeople />} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminErasePerson}
        text={t(
          'You can view this member. Moderators can suspend and verify them; admins can also erase them.',
        )}
      />
      <AsyncState query={file}>{(data) => <Whole file={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ file }: { readonly file: MemberFile }) {
  const { person } = file;
  return (
    <>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 16 }}>
        <PersonAvatar person={person} size={48} />
        {person.role !== 'member' && <Tag>{t(ROLES[person.role])}</Tag>}
        {person.is_suspended && <Tag color="error">{t('suspended')}</Tag>}
        {person.is_pro && <Tag>{t('Pro')}</Tag>}
        {file.erased_at === null && (
          <Link style={{ textDecoration: 'underline' }} to={profilePath(person.username)}>
            {t('Public profile')}
          </Link>
        )}
      </Flex>
      <MemberActions file={file} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Account file={file} />
          <Trust file={file} />
          <Money money={file.money} />
          <MemberVerification verification={file.verification} />
          <Logins logins={file.logins} />
        </div>
        <div className={styles['column']}>
          <MemberSessions id={person.id} />
          <MemberIntroductions person={person} />
          <Profile profile={file.profile} />
          <Circles circles={file.circles} />
          <AuditAbout id={person.id} />
        </div>
      </div>
    </>
  );
}
