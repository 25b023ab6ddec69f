import { useEndpointQuery } from '@acquaint/api-client';
import { getPeek, type Peek } from '@acquaint/contracts';
import { Link, useSearchParams, to } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Flex, Page, formatList } from '@acquaint/ui';
import { voiceName } from '../../components/voice-name.ts';
import { PeekVideo } from '../../components/peek-video.tsx';
import { t } from '../../i18n.ts';
import { SpeakersForm } from './speakers-form.tsx';
import { useVoicePlayer } from './use-voice-player.ts';

/** `/identify-speaker?snip=…`: assigns the people of a session to the speakers of a recording (R-PEEK-5). */
export function IdentifySpeakerPage() {
  const [params] = useSearchParams();
  const id = params.get('snip') ?? '';
  const peek = useEndpointQuery(getPeek, { params: { id } }, { enabled: id !== '' });
  return (
    <Page title={t('Who’s speaking?')} width="regular">
      {id === '' ? (
        <EmptyNote drawing="link" title={t('This link doesn’t lead to a peek')} />
      ) : (
        <AsyncState query={peek}>{(data) => <Speakers peek={data} />}</AsyncState>
      )}
      <p>
        {id === '' ? (
          <Link to="/dashboard/home">{t('All peeks')}</Link>
        ) : (
          <Link to={to('/peek', { snip: id })}>{t('Back to the peek')}</Link>
        )}
      </p>
    </Page>
  );
}

function Speakers({ peek }: { readonly peek: Peek }) {
  const { video, player } = useVoicePlayer();
  if (!peek.is_mine) {
    return (
      <EmptyNote
        drawing="video"
        title={t('You weren’t in this session')}
        text={t('Only the people who were in it can say who’s speaking.')}
      />
    );
  }
  return (
    <Flex vertical gap={24}>
      <PeekVideo peek={peek} ref={video} />
      {peek.published_at === null ? (
        <SpeakersForm key={peek.uuid} peek={peek} player={player} />
      ) : (
        <EmptyNote
          drawing="video"
          title={t('This peek is published')}
          text={t('You can’t change the speakers any more: {names}.', {
            names: formatList(peek.raw_users.map(voiceName), 'commas'),
          })}
        />
      )}
    </Flex>
  );
}
