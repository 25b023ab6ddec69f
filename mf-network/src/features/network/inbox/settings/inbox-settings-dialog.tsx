import { useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import { getInboxSettings, updateInboxSettings } from '@acquaint/contracts';
import { App, AsyncState, Button, Flex, Modal, Switch } from '@acquaint/ui';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n.ts';

/** Settings for read marks and typing messages. Each switch is saved at once. Mount it only while it is open. */
export function InboxSettingsDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const { message } = App.useApp();
  const settings = useEndpointQuery(getInboxSettings, {});
  const update = useEndpointMutation(updateInboxSettings, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const pending = (update.isPending ? update.variables.body : null) ?? {};
  return (
    <Modal
      open={isOpen}
      title={t('Typing indicators and read receipts')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={<Button onClick={() => setOpen(false)}>{t('Done')}</Button>}
    >
      <AsyncState query={settings}>
        {(settings) => (
          <Flex vertical gap={16}>
            <Choice
              isOn={pending.shows_typing ?? settings.shows_typing}
              onChange={(shows_typing) => update.mutate({ body: { shows_typing } })}
              hint={t('People can see when you’re typing.')}
            >
              {t('Show when I’m typing')}
            </Choice>
            <Choice
              isOn={pending.shows_read_marks ?? settings.shows_read_marks}
              onChange={(shows_read_marks) => update.mutate({ body: { shows_read_marks } })}
              hint={t(
                'People can see what you’ve read. If you turn this off, you won’t see what they’ve read either.',
              )}
            >
              {t('Show when I’ve read messages')}
            </Choice>
          </Flex>
        )}
      </AsyncState>
    </Modal>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly hint: string;
  readonly children: ReactNode;
}

function Choice({ isOn, onChange, hint, children }: ChoiceProps) {
  const id = useId();
  return (
    <Flex gap={12} align="flex-start">
      <Switch
        checked={isOn}
        onChange={onChange}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
      />
      <div>
        <div id={`${id}label`}>{children}</div>
        <div id={`${id}hint`} style={{ color: 'var(--aq-text-soft)' }}>
          {hint}
        </div>
      </div>
    </Flex>
  );
}
