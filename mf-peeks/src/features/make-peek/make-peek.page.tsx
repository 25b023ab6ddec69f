import {
  READ_AHEAD_MS,
  useEndpointPages,
  useEndpointPrefetch,
  useEndpointQuery,
  useInitialData,
} from '@acquaint/api-client';
import {
  getClipDesk,
  getPeek,
  getPeekDesk,
  listRecordings,
  type Peek,
  type PeekDesk,
  type Recording,
} from '@acquaint/contracts';
import { Link, to, useSearchParams } from '@acquaint/remote-kit';
import {
  AsyncState,
  formatList,
  ListState,
  Page,
  personName,
  Skeleton,
  TimeText,
  type AsyncStateProps,
} from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../i18n.ts';
import { wholeCut, type Cut } from './cut/cut.ts';
import styles from './make-peek.module.css';
import { PeekForm } from './peek-form.tsx';
import type { Opened } from './draft.ts';
import { openingCut } from './time-line/silences.ts';

/** Polling interval in milliseconds while a clip is being measured. */
const REFRESH_MS = 2_000;

/**
 * `/dashboard/home/make?recording=…`: makes a peek of a recording, or changes one (`snip`). `from` and `until` are the seconds to
 * begin with. Only with `snip`: cuts the clip of a guest. Without both: the recordings to choose from.
 */
export function MakePeekPage() {
  const [params] = useSearchParams();
  const id = params.get('recording') ?? '';
  const snip = params.get('snip') ?? '';
  return (
    <Page
      title={snip === '' ? t('Make a peek') : t('Change the cut')}
      subtitle={t('A few seconds to a minute, shared once everyone in it agrees.')}
      width={id === '' && snip === '' ? 'regular' : 'wide'}
    >
      {id !== '' ? (
        <Desk key={id + snip} id={id} snip={snip} asked={askedCut(params)} />
      ) : snip !== '' ? (
        <ClipDesk key={snip} snip={snip} />
      ) : (
        <Recordings />
      )}
      <p>
        <Link to="/dashboard/home">{t('All peeks')}</Link>
      </p>
    </Page>
  );
}

function askedCut(params: URLSearchParams): Cut | null {
  const [from, until] = [Number(params.get('from') ?? NaN), Number(params.get('until') ?? NaN)];
  return from >= 0 && until > from ? { from, until } : null;
}

interface DeskProps {
  readonly id: string;
  readonly snip: string;
  readonly asked: Cut | null;
}

function Desk({ id, snip, asked }: DeskProps) {
  const reader = useInitialData();
  const isNew = snip === '';
  const peek = useReadNow<Peek>(
    useEndpointQuery(getPeek, { params: { id: snip } }, { enabled: !isNew, staleTime: 0 }),
  );
  const newDesk = useEndpointQuery(
    getPeekDesk,
    { params: { id } },
    { enabled: isNew || peek.data !== undefined, staleTime: isNew ? READ_AHEAD_MS : 0 },
  );
  const deskNow = useReadNow<PeekDesk>(newDesk);
  const desk = isNew ? newDesk : deskNow;
  const openedWith = (data: PeekDesk, known: Peek | null): Opened => {
    const first =
      asked === null ? openingCut(data) : { ...asked, until: Math.min(asked.until, data.seconds) };
    const start = known?.cut ? { from: known.cut.from_seconds, until: known.cut.until_seconds } : first;
    return { desk: data, peek: known, start };
  };
  const form = (opened: Opened) => (
    <AsyncState query={reader}>
      {({ user_data: { id: me } }) => (
        <PeekForm {...opened} me={me} readNewest={() => newestOf(peek, desk, openedWith)} />
      )}
    </AsyncState>
  );
  if (isNew) return <AsyncState query={desk}>{(data) => form(openedWith(data, null))}</AsyncState>;
  return (
    <AsyncState query={peek}>
      {(known) => <AsyncState query={desk}>{(data) => form(openedWith(data, known))}</AsyncState>}
    </AsyncState>
  );
}

/**
 * Leaves out a query's data until they were read after this page was opened. What the cache has may be older than the version that
 * is saved: corrections made by somebody else would be lost.
 */
function useReadNow<T>(query: ReadQuery<T>): ReadQuery<T> {
  const [isRead, setRead] = useState(false);
  if (!isRead && query.isFetchedAfterMount && query.isSuccess) setRead(true);
  return isRead ? query : { ...query, data: undefined };
}

type ReadQuery<T> = Readable<T> &
  Omit<AsyncStateProps<T>['query'], 'refetch'> & {
    readonly isSuccess: boolean;
    readonly isFetchedAfterMount: boolean;
  };

interface Readable<T> {
  readonly refetch: () => Promise<{ readonly isError: boolean; readonly data: T | undefined }>;
}

/** Reads a peek and its desk again; null when one of them cannot be read. */
async function newestOf(
  peek: Readable<Peek>,
  desk: Readable<PeekDesk>,
  openedWith: (desk: PeekDesk, peek: Peek) => Opened,
): Promise<Opened | null> {
  // In this order: captions that are newer than the version are refused when they are saved, older ones would be saved.
  const known = await peek.refetch();
  const data = await desk.refetch();
  const isRead = !known.isError && !data.isError && known.data && data.data;
  return isRead ? openedWith(data.data, known.data) : null;
}

/** The desk of a guest's clip. It starts with the whole clip, or with the longest part without lost seconds. */
function ClipDesk({ snip }: { readonly snip: string }) {
  const reader = useInitialData();
  const peek = useReadNow<Peek>(useEndpointQuery(getPeek, { params: { id: snip } }, { staleTime: 0 }));
  const desk = useReadNow<PeekDesk>(
    useEndpointQuery(
      getClipDesk,
      { params: { id: snip } },
      {
        enabled: peek.data !== undefined,
        staleTime: 0,
        // Measuring a clip takes a few seconds.
        refetchInterval: ({ state }) => (state.data && state.data.tracks === null ? REFRESH_MS : false),
      },
    ),
  );
  return (
    <AsyncState query={peek}>
      {(known) => (
        <AsyncState query={desk}>
          {(data) => (
            <AsyncState query={reader}>
              {({ user_data: { id: me } }) => (
                <PeekForm
                  {...clipOpenedWith(data, known)}
                  me={me}
                  readNewest={() => newestOf(peek, desk, clipOpenedWith)}
                />
              )}
            </AsyncState>
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}

const clipOpenedWith = (desk: PeekDesk, peek: Peek): Opened => ({
  ...{ desk, peek },
  start: peek.cut ? { from: peek.cut.from_seconds, until: peek.cut.until_seconds } : wholeCut(desk),
});

/** The recordings of the member, with a link to make a peek of each one that they can watch. */
function Recordings() {
  const recordings = useEndpointPages(listRecordings, { query: {} });
  return (
    <ListState
      query={recordings}
      items={recordings.items}
      keyOf={({ id }) => id}
      label={t('Recordings')}
      className={styles['list'] ?? ''}
      skeleton={<Skeleton active title={false} />}
      empty={{
        drawing: 'video',
        title: t('No recordings yet'),
        text: t('When you both agree to record a session, you can make peeks from it here.'),
        action: <Link to="/dashboard/sessions/upcoming">{t('Your next sessions')}</Link>,
      }}
    >
      {(recording) => <RecordingLine recording={recording} />}
    </ListState>
  );
}

function RecordingLine({ recording }: { readonly recording: Recording }) {
  const { id, url, recorded_at, asked_by, is_mine, state } = recording;
  const prefetch = useEndpointPrefetch();
  const readAhead = () => prefetch(getPeekDesk, { params: { id } });
  const names = formatList(
    recording.tracks.map(({ person }) => personName(person)),
    'commas',
  );
  if (url !== null) {
    return (
      <>
        {rich('{names}, {time}: <link>make a peek</link>', {
          names,
          time: <TimeText at={recorded_at} />,
          link: (inside) => (
            <Link
              to={to('/dashboard/home/make', { recording: id })}
              onPointerEnter={readAhead}
              onFocus={readAhead}
            >
              {inside}
            </Link>
          ),
        })}
      </>
    );
  }
  const isHidden = !is_mine && state === 'ready';
  return (
    <>
      {rich(
        isHidden ? '{names}, {time}: {name} hasn’t shared it with you.' : '{names}, {time}: not ready yet.',
        {
          names,
          time: <TimeText at={recorded_at} />,
          name: personName(asked_by),
        },
      )}
    </>
  );
}
