import { CopyOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { t } from '@acquaint/words/common';
import { App } from '../theme/notices.ts';

/** Text to copy, such as a link: readable as a whole, with a button. */
export function CopyField({ value, label }: { readonly value: string; readonly label: string }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      void message.success(t('Link copied.'));
    } catch {
      void message.info(t('Select the link and copy it yourself.'));
    }
  };
  return (
    <Flex gap={8}>
      <Input readOnly value={value} aria-label={label} onFocus={({ target }) => target.select()} />
      <Button icon={<CopyOutlined />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </Flex>
  );
}
