import { useEndpointQuery } from '@acquaint/api-client';
import { getLinkedPeek, getPeek, type Peek } from '@acquaint/contracts';
import { Link, useSearchParams, to } from '@acquaint/remote-kit';
import {
  Alert,
  AsyncState,
  EmptyNote,
  Flex,
  Page,
  personName,
  Skeleton,
  TimeText,
  formatList,
} from '@acquaint/ui';
import type { ReactNode } from 'react';
import { voiceName } from '../../components/voice-name.ts';
import { PeekVideo } from '../../components/peek-video.tsx';
import { rich, t } from '../../i18n.ts';
import { ClosedPeek, LinkedPeek } from './linked-peek.tsx';
import { Decision } from './decision.tsx';
import { isIdentified } from './is-identified.ts';
import { NextPeeks } from './next-peeks.tsx';
import styles from './peek.module.css';
import { PlayerKeys } from './player-keys.tsx';
import { PublishedPeek } from './published-peek.tsx';
import { VideoInTheMaking } from './video-in-the-making.tsx';
import { isOnItsWay, WhatHappensNext } from './what-happens-next.tsx';

/** Polling interval in milliseconds while the video is being made. */
const REFRESH_MS = 2_000;

/** `/peek?snip=…`: one peek. A visitor sees a published one by its link. */
export function PeekPage() {
  const [params] = useSearchParams();
  const id = params.get('snip') ?? '';
  const linked = useEndpointQuery(getLinkedPeek, { params: { id } }, { enabled: id !== '' });
  if (id === '') {
    return (
      <Page title={t('Which peek?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link doesn’t lead to a peek')}
          action={<Link to="/dashboard/home">{t('All peeks')}</Link>}
        />
      </Page>
    );
  }
  return (
    <AsyncState query={linked}>
      {(data) => {
        if (!data.is_visitor) return <MemberPeek id={id} />;
        const { peek, next } = data;
        return peek === null ? <ClosedPeek {...{ id, next }} /> : <LinkedPeek {...{ peek, next }} />;
      }}
    </AsyncState>
  );
}

/** A peek for a member; if it is pending and their own, with the buttons to decide about it. */
function MemberPeek({ id }: { readonly id: string }) {
  const peek = useEndpointQuery(
    getPeek,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.video_state === 'making' ? REFRESH_MS : false) },
  );
  // Whoever has decided is asked nothing more: the page is called what the peek is.
  const isAsked =
    peek.data?.is_mine === true &&
    peek.data.published_at === null &&
    !(peek.data.did_clip || peek.data.is_skipped || peek.data.is_taken_down);
  return (
    <Page
      title={isAsked ? t('A moment worth sharing?') : (peek.data?.title ?? t('Peek'))}
      subtitle={<Link to="/dashboard/home">{t('All peeks')}</Link>}
      width="wide"
    >
      <AsyncState query={peek} skeleton={<Skeleton.Image active className={styles['picture'] ?? ''} />}>
        {(data) =>
          data.published_at === null ? <UnpublishedPeek peek={data} /> : <PublishedPeek peek={data} />
        }
      </AsyncState>
      {peek.data != null && peek.data.published_at !== null && <NextPeeks after={id} />}
    </Page>
  );
}

/** A peek that is not published: the video beside what there is to decide about it. */
function UnpublishedPeek({ peek }: { readonly peek: Peek }) {
  return (
    <div className={styles['columns']}>
      <Flex vertical gap={12}>
        {peek.video_state === 'failed' ? (
          <NoVideo notes={peek.is_mine ? peek.video_notes : []} />
        ) : peek.video_state === 'making' && peek.video_url === null ? (
          <VideoInTheMaking peek={peek} />
        ) : (
          <PeekVideo peek={peek} />
        )}
        {peek.is_mine &&
          peek.video_state !== 'failed' &&
          peek.video_notes.map((note) => <Alert key={note} type="info" showIcon title={note} />)}
        {peek.video_state === 'ready' && <PlayerKeys />}
      </Flex>
      <Flex vertical gap={16}>
        <p style={{ margin: 0 }}>
          {rich('{names}, {date}', {
            names: formatList(peek.joined_users.map(personName), 'commas'),
            date: <TimeText at={peek.created_at} format="date" />,
          })}
        </p>
        {peek.is_mine && (
          <>
            <WhoSpeaks peek={peek} />
            <GuestAnswer peek={peek} />
            <Decision peek={peek} />
            {isOnItsWay(peek) && <WhatHappensNext peek={peek} />}
            <ChangeCut peek={peek} />
          </>
        )}
      </Flex>
    </div>
  );
}

/** Says that the guest whose clip it is has not agreed to this version. */
function GuestAnswer({ peek: { guest, did_clip, is_taken_down } }: { readonly peek: Peek }) {
  if (guest === null || guest.answer === 'yes' || is_taken_down) return null;
  const { name } = guest;
  if (guest.answer === 'no') {
    return (
      <Alert
        type="warning"
        showIcon
        title={t(
          '{name} didn’t agree to this version. Change it back to what they sent, or ask for a new clip.',
          { name },
        )}
      />
    );
  }
  return did_clip ? (
    <Alert
      type="info"
      showIcon
      title={t(
        '{name} has to agree to this version, too. They’re asked on the page of their private link. We can’t write to them, so please tell them.',
        { name },
      )}
    />
  ) : null;
}

/** Says once that there is no video, with the reasons for the people in it. */
function NoVideo({ notes }: { readonly notes: Peek['video_notes'] }) {
  if (notes.length === 0) {
    return (
      <Alert type="error" showIcon title={t('We couldn’t make this video. Change the cut to try again.')} />
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      title={t('We couldn’t make this video.')}
      description={notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    />
  );
}

/** Leads back to the recording or the clip that the peek was made of. */
function ChangeCut({ peek: { cut, uuid, is_taken_down, guest } }: { readonly peek: Peek }) {
  if (is_taken_down) return null;
  if (guest !== null) {
    return (
      <p style={{ margin: 0 }}>
        {rich('<link>Change the cut</link>, the title or the captions. {name} may have to agree to that.', {
          link: (inside) => <Link to={to('/dashboard/home/make', { snip: uuid })}>{inside}</Link>,
          name: guest.name,
        })}
      </p>
    );
  }
  if (cut?.recording_id == null) return null;
  const desk = to('/dashboard/home/make', { recording: cut.recording_id, snip: uuid });
  return (
    <p style={{ margin: 0 }}>
      {rich('<link>Change the cut</link>: everyone else in it is asked again.', {
        link: (inside) => <Link to={desk}>{inside}</Link>,
      })}
    </p>
  );
}

/** Names the speakers as far as they are assigned, with a link to assign them. */
function WhoSpeaks({ peek }: { readonly peek: Peek }) {
  const link = (inside: ReactNode) => <Link to={to('/identify-speaker', { snip: peek.uuid })}>{inside}</Link>;
  return isIdentified(peek) ? (
    <p style={{ margin: 0 }}>
      {rich('Speaking: {names}. <link>Change who’s speaking</link>', {
        names: formatList(peek.raw_users.map(voiceName), 'commas'),
        link,
      })}
    </p>
  ) : (
    <p style={{ margin: 0 }}>
      {rich('No one has said who’s speaking yet. <link>Say who’s speaking</link>', { link })}
    </p>
  );
}
