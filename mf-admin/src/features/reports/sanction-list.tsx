import type { Sanction } from '@acquaint/contracts';
import { Button, Flex, personName, Tag, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from './reports.module.css';
import { DONE } from './words.ts';

interface SanctionListProps {
  readonly label: string;
  readonly sanctions: readonly Sanction[];
  /** Null where nothing is lifted. */
  readonly onLift: ((sanction: Sanction) => void) | null;
}

/** What was done to a member, each with who did it, how long it lasts, and a button that lifts it alone. */
export function SanctionList({ label, sanctions, onLift }: SanctionListProps) {
  return (
    <ul aria-label={label} className={styles['list']}>
      {sanctions.map((sanction) => (
        <li key={sanction.id}>
          <Flex gap={8} align="center" wrap>
            <Tag color={sanction.ended_at === null ? 'warning' : 'default'}>{t(DONE[sanction.kind])}</Tag>
            <span className={styles['small']}>
              <TimeText at={sanction.made_at} />
              {sanction.made_by && ` · ${personName(sanction.made_by)}`}
              {sanction.circle && ` · ${sanction.circle.name}`}
              {' · '}
              <Lasting sanction={sanction} />
            </span>
            {onLift && sanction.ended_at === null && (
              <Button
                size="small"
                aria-label={t('Lift: {what}', { what: t(DONE[sanction.kind]) })}
                onClick={() => onLift(sanction)}
              >
                {t('Lift')}
              </Button>
            )}
          </Flex>
          {sanction.reason !== '' && <p className={styles['small']}>{sanction.reason}</p>}
        </li>
      ))}
    </ul>
  );
}

function Lasting({ sanction: { ended_at, ends_at } }: { readonly sanction: Sanction }) {
  if (ended_at !== null) return rich('ended {at}', { at: <TimeText at={ended_at} /> });
  if (ends_at !== null) return rich('until {at}', { at: <TimeText at={ends_at} /> });
  return t('until it’s lifted');
}
