import { useInitialData } from '@acquaint/api-client';
import {
  adminBeginView,
  adminErasePerson,
  adminSetRole,
  adminSuspendPerson,
  type MemberFile,
} from '@acquaint/contracts';
import { Button, personName } from '@acquaint/ui';
import { useMayActOn, useMayCall } from '../../components/may-call.tsx';
import { RoleDialog } from '../../components/members/role-dialog.tsx';
import { EndLoginsButton, SuspensionButton } from '../../components/members/suspension-button.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';
import { ErasureDialog, type ErasureStep } from './erasure-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import styles from './person.module.css';
import { SeeAsDialog } from './see-as-dialog.tsx';

/** What staff can do about a member, by their role: first what helps, then what restricts, last what can’t be undone. */
export function MemberActions({ file }: { readonly file: MemberFile }) {
  const { person } = file;
  const maySee = useMayActOn(adminBeginView)(person) && !person.is_suspended;
  const maySuspend = useMayActOn(adminSuspendPerson)(person);
  const mayErase = useMayActOn(adminErasePerson)(person);
  const isOwn = useInitialData().data?.user_data.id === person.id;
  const mayChangeRole = useMayCall(adminSetRole) && !isOwn;
  const isStaff = person.role !== 'member';
  const mayAppoint = !person.is_suspended && file.deletion_requested_at === null;
  const [step, choose, end] = useDecision<ErasureStep | 'note' | 'see' | 'role' | 'dismiss'>();
  const name = personName(person);
  if (file.erased_at !== null) return null;
  return (
    <div>
      <div className={styles['actions']}>
        {maySee && (
          <Button aria-label={t('View as member: {name}', { name })} onClick={() => choose('see')}>
            {t('View as member')}
          </Button>
        )}
        <Button aria-label={t('Write a note: {name}', { name })} onClick={() => choose('note')}>
          {t('Write a note')}
        </Button>
        {mayChangeRole && mayAppoint && (
          <Button
            aria-label={
              isStaff ? t('Change role: {name}', { name }) : t('Appoint to the team: {name}', { name })
            }
            onClick={() => choose('role')}
          >
            {isStaff ? t('Change role') : t('Appoint to the team')}
          </Button>
        )}
        {maySuspend && !person.is_suspended && <EndLoginsButton person={person} />}
        <div className={styles['dangers']}>
          {mayChangeRole && isStaff && (
            <Button
              danger
              type="text"
              aria-label={t('Dismiss {name}', { name })}
              onClick={() => choose('dismiss')}
            >
              {t('Dismiss')}
            </Button>
          )}
          {maySuspend && <SuspensionButton person={person} />}
          {mayErase && file.deletion_requested_at === null && (
            <Button
              danger
              type="text"
              aria-label={t('Delete account: {name}', { name })}
              onClick={() => choose('begin')}
            >
              {t('Delete account')}
            </Button>
          )}
          {mayErase && file.deletion_requested_at !== null && (
            <>
              <Button aria-label={t('Keep account: {name}', { name })} onClick={() => choose('stop')}>
                {t('Keep account')}
              </Button>
              <Button
                danger
                type="primary"
                aria-label={t('Erase now: {name}', { name })}
                onClick={() => choose('finish')}
              >
                {t('Erase now')}
              </Button>
            </>
          )}
        </div>
      </div>
      {step === 'note' && <NoteDialog person={person} onClosed={end} />}
      {step === 'see' && <SeeAsDialog person={person} onClosed={end} />}
      {(step === 'role' || step === 'dismiss') && (
        <RoleDialog person={person} isDismissal={step === 'dismiss'} onClosed={end} />
      )}
      {(step === 'begin' || step === 'stop' || step === 'finish') && (
        <ErasureDialog file={file} step={step} onClosed={end} />
      )}
    </div>
  );
}
