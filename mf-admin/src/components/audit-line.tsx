import type { AuditEntry } from '@acquaint/contracts';
import { Flex, personName, TimeText } from '@acquaint/ui';
import { t } from '../i18n.ts';
import { auditText } from './audit-words.ts';

interface AuditLineProps {
  readonly entry: AuditEntry;
  /** Also shows the action’s name, by which the audit log can be searched. */
  readonly hasCode?: boolean;
}

/** One entry of the audit log: who did what, when and why. */
export function AuditLine({ entry, hasCode = false }: AuditLineProps) {
  const { actor, action, reason, at } = entry;
  const text = auditText(action);
  return (
    <Flex vertical>
      <Flex gap={8} wrap>
        {text !== null && <strong>{text}</strong>}
        {(hasCode || text === null) && <code>{action}</code>}
        <span>{actor === null ? t('The platform') : personName(actor)}</span>
        <TimeText at={at} format="weekdayTime" />
      </Flex>
      <span style={{ overflowWrap: 'anywhere' }}>{reason}</span>
    </Flex>
  );
}
