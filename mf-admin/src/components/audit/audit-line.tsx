import type { AuditEntry, AuditSubject } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, personName, TimeText } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { auditText } from './audit-words.ts';
import { peekTitle } from '../peek-words.ts';
import styles from '../lists/rows.module.css';

interface AuditLineProps {
  readonly entry: AuditEntry;
  /** Also shows whom or what it is about, and the action’s name, by which the audit log can be searched. */
  readonly isWhole?: boolean;
}

/** One entry of the audit log: who did what, to whom, when and why. */
export function AuditLine({ entry, isWhole = false }: AuditLineProps) {
  const { actor, action, subject, reason, at } = entry;
  const text = auditText(action);
  const who = actor === null ? t('The platform') : personName(actor);
  if (isWhole) {
    return (
      <div className={styles['row']}>
        <div>
          <div>
            {text === null ? <code>{action}</code> : <strong>{text}</strong>}{' '}
            {subject && <Subject subject={subject} action={action} />}
          </div>
          <div>{reason}</div>
        </div>
        <div className={styles['state']}>
          <div>
            {who} · <TimeText at={at} format="time" />
          </div>
          {text !== null && <code>{action}</code>}
        </div>
      </div>
    );
  }
  return (
    <Flex vertical>
      <Flex gap={8} wrap>
        {text === null ? <code>{action}</code> : <strong>{text}</strong>}
        <span>{who}</span>
        <TimeText at={at} />
      </Flex>
      <span style={{ overflowWrap: 'anywhere' }}>{reason}</span>
    </Flex>
  );
}

const PAGES = {
  person: '/custom-admin/person',
  circle: '/custom-admin/circle',
  snip: '/custom-admin/peek',
} as const;

/** The list in which an inquiry is, after each action about it. */
const INQUIRY_STATES: Readonly<Record<string, string>> = {
  'inquiry/answered': 'answered',
  'inquiry/set-aside': 'suspicious',
};

/** Whom or what an entry is about, as a link to the page that staff have about it. */
function Subject({ subject, action }: { readonly subject: AuditSubject; readonly action: string }) {
  const { kind, id, name, person } = subject;
  const path =
    kind === 'inquiry'
      ? to('/custom-admin/inquiries', { q: name, state: INQUIRY_STATES[action] ?? 'open' })
      : to(PAGES[kind], { id });
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <span aria-hidden>→ </span>
      <Link style={{ textDecoration: 'underline' }} to={path}>
        {person ? personName(person) : kind === 'snip' ? peekTitle({ title: name }) : name}
      </Link>
    </span>
  );
}
