import type { IntroductionReason } from '@acquaint/contracts';
import { t } from '../i18n.ts';

interface ReasonListProps {
  readonly reasons: readonly IntroductionReason[];
  readonly firstName: string;
}

/** Reasons for an introduction, the most important first. */
export function ReasonList({ reasons, firstName }: ReasonListProps) {
  if (reasons.length === 0) return null;
  const title = t('Why {name}', { name: firstName });
  return (
    <div>
      <strong>{title}</strong>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, listStyle: 'disc' }} aria-label={title}>
        {reasons.map((reason) => (
          <li key={reason.text}>{reason.text}</li>
        ))}
      </ul>
    </div>
  );
}
