import { Link } from '@acquaint/remote-kit';
import { Flex } from '@acquaint/ui';
import { t } from '../i18n.ts';

interface SessionTabsProps {
  readonly shown: 'upcoming' | 'past';
}

/** Leads from the upcoming sessions to the past ones and back, above both lists. Styled in place: a stylesheet would be one more request. */
export function SessionTabs({ shown }: SessionTabsProps) {
  const look = (name: SessionTabsProps['shown']) => {
    const isShown = name === shown;
    return {
      'aria-current': isShown ? ('page' as const) : undefined,
      style: {
        paddingBlock: 8,
        borderBlockEnd: `2px solid ${isShown ? 'var(--aq-accent)' : 'transparent'}`,
        color: isShown ? 'var(--aq-text)' : 'var(--aq-text-soft)',
        fontWeight: 500,
      },
    };
  };
  return (
    <Flex component="nav" gap={24} aria-label={t('Sessions')}>
      <Link to="/dashboard/sessions/upcoming" {...look('upcoming')}>
        {t('Upcoming')}
      </Link>
      <Link to="/dashboard/sessions/past" {...look('past')}>
        {t('Past')}
      </Link>
    </Flex>
  );
}
