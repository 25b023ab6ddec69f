import { Button } from '@acquaint/ui';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Article } from '../site/article.tsx';

/** When not even the list of remotes can be had. */
export function RegistryFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Article
      takesFocus
      title={`${PRODUCT_NAME} cannot be reached`}
      lead="Check your connection, then try again. What you saved is safe."
    >
      <p>
        <Button type="primary" size="large" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Article>
  );
}
