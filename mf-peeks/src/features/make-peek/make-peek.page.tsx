import { useEndpointPages, useEndpointQuery, useInitialData } from '@acquaint/api-client';
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
import { AsyncState, formatList, ListState, Page, personName, Skeleton, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { firstCut, wholeCut, type Cut } from './cut.ts';
import styles from './make-peek.module.css';
import { PeekForm } from './peek-form.tsx';

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
      width="regular"
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
  const desk = useEndpointQuery(getPeekDesk, { params: { id } }, { staleTime: 0 });
  const peek = useEndpointQuery(getPeek, { params: { id: snip } }, { enabled: snip !== '', staleTime: 0 });
  const form = (data: PeekDesk, known: Peek | null) => {
    const first = asked === null ? firstCut(data) : { ...asked, until: Math.min(asked.until, data.seconds) };
    const start = known?.cut ? { from: known.cut.from_seconds, until: known.cut.until_seconds } : first;
    return (
      <AsyncState query={reader}>
        {({ user_data: { id: me } }) => <PeekForm desk={data} peek={known} start={start} me={me} />}
      </AsyncState>
    );
  };
  return (
    <AsyncState query={desk}>
      {(data) =>
        snip === '' ? form(data, null) : <AsyncState query={peek}>{(known) => form(data, known)}</AsyncState>
      }
    </AsyncState>
  );
}

/** The desk of a guest's clip: all of it is there to begin with, or its longest part beside lost seconds. */
function ClipDesk({ snip }: { readonly snip: string }) {
  const reader = useInitialData();
  const desk = useEndpointQuery(
    getClipDesk,
    { params: { id: snip } },
    {
      staleTime: 0,
      // Measuring a clip takes a few seconds.
      refetchInterval: ({ state }) => (state.data && state.data.tracks === null ? REFRESH_MS : false),
    },
  );
  const peek = useEndpointQuery(getPeek, { params: { id: snip } }, { staleTime: 0 });
  return (
    <AsyncState query={desk}>
      {(data) => (
        <AsyncState query={peek}>
          {(known) => (
            <AsyncState query={reader}>
              {({ user_data: { id: me } }) => (
                <PeekForm desk={data} peek={known} start={startOf(data, known)} me={me} />
              )}
            </AsyncState>
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}

const startOf = (desk: PeekDesk, { cut }: Peek): Cut =>
  cut === null ? wholeCut(desk) : { from: cut.from_seconds, until: cut.until_seconds };

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
      }}
    >
      {(recording) => <RecordingLine recording={recording} />}
    </ListState>
  );
}

function RecordingLine({ recording }: { readonly recording: Recording }) {
  const { id, url, recorded_at, asked_by, is_mine, state } = recording;
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
          link: (inside) => <Link to={to('/dashboard/home/make', { recording: id })}>{inside}</Link>,
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
