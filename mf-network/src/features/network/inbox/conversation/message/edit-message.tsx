import { useEndpointMutation } from '@acquaint/api-client';
import { MESSAGE_LENGTH, updateMessage, type Message } from '@acquaint/contracts';
import { Button, Flex, FormFailure } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../../i18n.ts';
import { MentionField } from '../../mentions/mention-field.tsx';

interface EditMessageProps {
  readonly message: Message;
  readonly onChanged: (message: Message) => void;
  readonly onEnd: () => void;
}

/** Edits a message in place: Enter saves, Escape cancels. */
export function EditMessage({ message, onChanged, onEnd }: EditMessageProps) {
  const [text, setText] = useState(message.text);
  const update = useEndpointMutation(updateMessage, {
    onSuccess: (changed) => {
      onChanged(changed);
      onEnd();
    },
  });
  const save = () => {
    const words = text.trim();
    if (words === message.text) onEnd();
    else if (words !== '') update.mutate({ params: { id: message.id }, body: { text: words } });
  };
  return (
    <Flex vertical gap={8} style={{ minWidth: 'min(420px, 70vw)' }}>
      <MentionField
        label={t('Your message')}
        autoFocus
        maxLength={MESSAGE_LENGTH}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            onEnd();
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      <FormFailure error={update.error} />
      <Flex gap={8} justify="end">
        <Button size="small" onClick={onEnd}>
          {t('Cancel')}
        </Button>
        <Button size="small" type="primary" loading={update.isPending} onClick={save}>
          {t('Save')}
        </Button>
      </Flex>
    </Flex>
  );
}
