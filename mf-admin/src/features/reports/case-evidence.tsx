import type { Address, ModerationCase, ReportSnapshot } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './reports.module.css';

/** What was reported, as it was then: each version once, however many members reported it; and links to where it is. */
export function CaseEvidence({ shown }: { readonly shown: ModerationCase }) {
  const { kind, circle, reports } = shown;
  const versions = [...new Map(reports.map(({ snapshot }) => [JSON.stringify(snapshot), snapshot])).values()];
  const links = linksOf(shown);
  return (
    <section>
      <h3 className={styles['part']}>{t('What was reported')}</h3>
      <Flex vertical gap={8}>
        {versions.map((snapshot) => (
          <Version key={JSON.stringify(snapshot)} snapshot={snapshot} />
        ))}
        {links.length > 0 && (
          <Flex gap={16} wrap>
            {links.map((link) => (
              <Link key={link.to} style={{ textDecoration: 'underline' }} to={link.to}>
                {link.label}
              </Link>
            ))}
          </Flex>
        )}
        {kind === 'message' && (
          <p className={styles['small']}>
            {circle === null
              ? t('Staff can’t read conversations. This text was passed on with the report.')
              : t('Staff can’t read the chat of a circle. This text was passed on with the report.')}
          </p>
        )}
      </Flex>
    </section>
  );
}

function Version({ snapshot: { title, text } }: { readonly snapshot: ReportSnapshot }) {
  // The text of an event or a peek begins with its title.
  const isInText = text.startsWith(title);
  return (
    <blockquote className={styles['quote']}>
      {title !== '' && !isInText && <strong>{title}</strong>}
      {title !== '' && !isInText && text !== '' && '\n'}
      {text}
    </blockquote>
  );
}

interface ContextLink {
  readonly to: Address;
  readonly label: string;
}

/** Returns where staff can see what was reported in its place: their own pages, because they are in few circles and peeks. */
function linksOf({ kind, person, circle, reports }: ModerationCase): readonly ContextLink[] {
  const path = reports[0]?.snapshot.path ?? '';
  const inCircle =
    circle === null
      ? []
      : [
          {
            to: to('/custom-admin/circle', { id: circle.id }),
            label: t('Circle: {name}', { name: circle.name }),
          },
        ];
  switch (kind) {
    case 'person':
      return person === null
        ? []
        : [{ to: to('/custom-admin/person', { id: person.id }), label: t('Everything about this member') }];
    case 'peek':
    case 'comment': {
      const id = new URLSearchParams(path.split('?')[1]).get('snip');
      return id === null ? [] : [{ to: to('/custom-admin/peek', { id }), label: t('Open the peek') }];
    }
    case 'event': {
      const event = new URLSearchParams(path.split('?')[1]).get('event');
      const open =
        event === null ? [] : [{ to: to('/dashboard/event', { event }), label: t('Open the event') }];
      return [...open, ...inCircle];
    }
    default:
      return inCircle;
  }
}
