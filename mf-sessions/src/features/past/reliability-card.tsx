import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { disputeMark, getReliability, type ReliabilityMark } from '@acquaint/contracts';
import { Button, Card, ErrorNote, Flex, Input, Modal, personName, Tag, TimeText } from '@acquaint/ui';
import { useId, useState } from 'react';
import { MARK_STATE, MARK_WHAT } from '../../components/mark-text.ts';
import { rich, t } from '../../i18n.ts';

const WORDS = 1_000;

/** The member's reliability, with marks and a button to dispute each; renders nothing without marks. */
export function ReliabilityCard() {
  const reliability = useEndpointQuery(getReliability, {});
  const [disputed, setDisputed] = useState<ReliabilityMark | null>(null);
  const { data } = reliability;
  if (!data || data.marks.length === 0) return null;
  return (
    <Card
      title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Your reliability')}</h2>}
      style={{ marginBottom: 16 }}
    >
      <p style={{ marginTop: 0 }}>
        {t('You kept {kept} of {agreed, plural, one {# session} other {# sessions}}.', {
          kept: data.kept,
          agreed: data.agreed,
        })}{' '}
        {t('Did something come up that was out of your hands? Tell us, and we’ll look into it.')}
      </p>
      <ul aria-label={t('What counts against you')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.marks.map((mark) => (
          <li key={mark.id} style={{ padding: '8px 0' }}>
            <Flex justify="space-between" align="center" gap={8} wrap>
              <span>
                {rich('{what}: {name}, {time}', {
                  what: t(MARK_WHAT[mark.kind]),
                  name: personName(mark.other),
                  time: <TimeText at={mark.starts_at} format="weekdayTime" />,
                })}{' '}
                <Tag color={MARK_STATE[mark.state].color}>{t(MARK_STATE[mark.state].label)}</Tag>
                {mark.dispute !== '' && (
                  <small style={{ display: 'block' }}>
                    {t('You wrote: “{words}”', { words: mark.dispute })}
                  </small>
                )}
                {mark.decision !== '' && (
                  <small style={{ display: 'block' }}>
                    {t('Our answer: “{words}”', { words: mark.decision })}
                  </small>
                )}
              </span>
              {mark.can_dispute && (
                <Button
                  size="small"
                  aria-label={t('Dispute: {what}, {name}', {
                    what: t(MARK_WHAT[mark.kind]),
                    name: personName(mark.other),
                  })}
                  onClick={() => setDisputed(mark)}
                >
                  {t('Dispute')}
                </Button>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {disputed && <DisputeDialog mark={disputed} onClosed={() => setDisputed(null)} />}
    </Card>
  );
}

/** Asks for a statement. Mount it only while it is open. */
function DisputeDialog({
  mark,
  onClosed,
}: {
  readonly mark: ReliabilityMark;
  readonly onClosed: () => void;
}) {
  const [words, setWords] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  const wordsId = useId();
  const dispute = useEndpointMutation(disputeMark);
  const text = words.trim();
  return (
    <Modal
      open={!isCancelled && !dispute.isSuccess}
      title={t('{what}: {name}', { what: t(MARK_WHAT[mark.kind]), name: personName(mark.other) })}
      okText={t('Send')}
      okButtonProps={{ disabled: text === '' }}
      confirmLoading={dispute.isPending}
      onOk={() => dispute.mutate({ params: { id: mark.id }, body: { text } })}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Flex vertical gap={8}>
        <label htmlFor={wordsId}>{t('What happened, and why it shouldn’t count')}</label>
        <Input.TextArea
          id={wordsId}
          rows={4}
          maxLength={WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {dispute.error !== null && <ErrorNote error={dispute.error} />}
      </Flex>
    </Modal>
  );
}
