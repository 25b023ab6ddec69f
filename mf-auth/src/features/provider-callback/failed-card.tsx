import type { Address } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { Alert, Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface FailedCardProps {
  readonly title: string;
  readonly detail: string;
  /** Target of the button, where the visitor can start again. */
  readonly back?: Address;
  readonly backText?: string;
}

/** Shows why the OAuth flow failed, with a button back. */
export function FailedCard({
  title,
  detail,
  back = '/login',
  backText = t('Back to login'),
}: FailedCardProps) {
  return (
    <Page title={title} width="narrow">
      <Alert type="warning" showIcon title={detail} style={{ marginBottom: 24 }} />
      <p>
        <Link to={back}>{backText}</Link>
      </p>
    </Page>
  );
}
