import { Flex, Page, Spin } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Spinner with a title. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <Page title={title} width="narrow">
      <Flex justify="center" role="status" aria-label={t('Just a moment')}>
        <Spin size="large" />
      </Flex>
    </Page>
  );
}
