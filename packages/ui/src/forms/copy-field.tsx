import { CopyOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { t } from '@acquaint/i18n/common';
import { App } from '../overlays/abilities.ts';

interface CopyFieldProps {
  readonly value: string;
  readonly label: string;
  /** The message after copying something that is not a link. */
  readonly copied?: string;
}

/** A read-only field with text to copy, such as a link, and a copy button. */
export function CopyField({ value, label, copied }: CopyFieldProps) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      void message.success(copied ?? t('Link copied.'));
    } catch {
      void message.info(t('Your browser won’t let us copy. Select the link and copy it yourself.'));
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
