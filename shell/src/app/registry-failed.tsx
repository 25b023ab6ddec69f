import { Button } from '@acquaint/ui';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Article } from '../site/article.tsx';
import { t } from '../i18n.ts';

/** Shown when the registry cannot be loaded. */
export function RegistryFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Article
      takesFocus
      title={t('{product} can’t be reached', { product: PRODUCT_NAME })}
      lead={t('Check your connection, then try again. What you saved is safe.')}
    >
      <p>
        <Button type="primary" size="large" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </p>
    </Article>
  );
}
