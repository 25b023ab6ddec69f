import { useEndpointMutation } from '@acquaint/api-client';
import { declineIntroductionAsk, forwardIntroductionAsk, type IntroductionAsk } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Button, Card, ErrorNote, Flex, Input, personName, useFocusAfter } from '@acquaint/ui';
import { useId, useRef, useState } from 'react';
import { PersonRow } from '../../components/person-row.tsx';
import { rich, t } from '../../i18n.ts';
import { RespondBy } from './respond-by.tsx';

/** A request to introduce two people: words to both, forward or decline. */
export function AskCard({ ask }: { readonly ask: IntroductionAsk }) {
  const { asker, target } = ask;
  const card = useRef<HTMLDivElement>(null);
  useFocusAfter(card);
  const [note, setNote] = useState(ask.note);
  const field = useId();
  const { message, modal } = App.useApp();
  const names = { name: asker.first_name, other: target.first_name };
  const forward = useEndpointMutation(forwardIntroductionAsk, {
    onSuccess: () => void message.success(t('You’ve introduced {name} and {other}.', names)),
  });
  const decline = useEndpointMutation(declineIntroductionAsk);
  const params = { id: ask.id };
  const confirmDecline = () =>
    modal.confirm({
      title: t('Don’t introduce {name} to {other}?', names),
      content: t('We won’t tell anyone. {name} only sees that there was no answer.', names),
      okText: t('Don’t introduce them'),
      cancelText: t('Not now'),
      onOk: () => decline.mutateAsync({ params }).catch(() => undefined),
    });
  const failure = forward.error ?? decline.error;
  return (
    <Card ref={card}>
      <PersonRow person={asker}>
        <Flex vertical gap={12}>
          <p style={{ margin: 0 }}>
            {rich('{name} would like to meet {other}', {
              name: asker.first_name,
              other: <Link to={profilePath(target.username)}>{personName(target)}</Link>,
            })}
          </p>
          <div>
            <label htmlFor={field}>{t('Your message to both')}</label>
            <Input.TextArea
              id={field}
              rows={3}
              maxLength={500}
              showCount
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <Flex gap={8} wrap align="center">
            <Button
              type="primary"
              loading={forward.isPending}
              onClick={() => forward.mutate({ params, body: { note } })}
            >
              {t('Introduce them')}
            </Button>
            <Button type="text" loading={decline.isPending} onClick={confirmDecline}>
              {t('Decline')}
            </Button>
            <RespondBy at={ask.expires_at} />
          </Flex>
          {failure && <ErrorNote error={failure} />}
        </Flex>
      </PersonRow>
    </Card>
  );
}
