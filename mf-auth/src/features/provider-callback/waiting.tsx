import { Flex, Page, Spin } from '@acquaint/ui';
import { t } from '../../words.ts';

/** A moment's wait with words for who sees it. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <Page title={title} width="narrow">
      <Flex justify="center" role="status" aria-label={t('Just a moment')}>
        <Spin size="large" />
      </Flex>
    </Page>
  );
}
