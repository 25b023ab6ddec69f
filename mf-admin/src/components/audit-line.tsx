import type { AuditEntry } from '@acquaint/contracts';
import { Flex, personName, TimeText } from '@acquaint/ui';
import { t } from '../i18n.ts';

/** One entry of the audit log: who did what, when and why. */
export function AuditLine({ entry }: { readonly entry: AuditEntry }) {
  const { actor, action, reason, at } = entry;
  return (
    <Flex vertical>
      <Flex gap={8} wrap>
        <code>{action}</code>
        <span>{actor === null ? t('The platform') : personName(actor)}</span>
        <TimeText at={at} format="weekdayTime" />
      </Flex>
      <span style={{ overflowWrap: 'anywhere' }}>{reason}</span>
    </Flex>
  );
}
