import type { PersonSummary } from '@acquaint/contracts';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import type { CallView } from '../call-view.ts';
import type { RemotePerson } from '../transport/room-links.ts';
import styles from './stage.module.css';
import type { OnSilenced } from '../devices/use-refused-sound.ts';
import { VideoTile } from './video-tile.tsx';
import { t } from '../../../i18n.ts';
import { audible, hear, NOBODY_SPEAKS } from './speaker.ts';

/** Interval of measuring the audio levels. */
const MEASURE_MS = 250;

interface StageProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: CallView;
  readonly people: readonly RemotePerson[];
  /** Returns the current audio level of each person by their id. */
  readonly levels: () => ReadonlyMap<string, number>;
  readonly self: {
    readonly person: PersonSummary;
    readonly stream: MediaStream | null;
    readonly cameraOn: boolean;
    readonly microphoneOn: boolean;
    readonly isHandRaised: boolean;
  };
  /** Shown while nobody else is there. */
  readonly waiting: ReactNode;
  readonly onSilenced: OnSilenced;
}

/** Tiles of everybody: a grid, or the active speaker large. Tiles keep their place in the document, so that no video restarts. */
export function Stage({ ref, view, people, levels, self, waiting, onSilenced }: StageProps) {
  const isChoice = people.length > 1;
  const active = useActiveSpeaker(isChoice ? levels : null);
  const large = largeOf(people, active.speaker);
  // With two people, the other one is large and one's own video overlaps it; with more, the small ones are in a row.
  const layout = view === 'grid' ? 'grid' : isChoice ? 'speaker' : 'pair';
  return (
    <div ref={ref} className={styles['stage']} data-layout={layout} data-people={people.length + 1}>
      {people.length === 0 && (
        <div className={styles['waiting']} role="status">
          {waiting}
        </div>
      )}
      {people.map((person) => (
        <VideoTile
          key={person.peer.person.id}
          person={person.peer.person}
          stream={person.stream}
          cameraOn={(person.peer.camera_on || person.peer.screen_on) && person.stream !== null}
          microphoneOn={person.peer.microphone_on}
          isScreen={person.peer.screen_on}
          isHandRaised={person.peer.hand_raised_at !== null}
          isLarge={layout !== 'grid' && person === large}
          isSpeaking={active.audible.includes(person.peer.person.id)}
          note={noteOf(person)}
          onSilenced={onSilenced}
        />
      ))}
      <VideoTile isSelf {...self} onSilenced={onSilenced} />
    </div>
  );
}

/** Returns the person to show large: a shared screen, else the active speaker, else the first person. */
function largeOf(people: readonly RemotePerson[], speaker: string | null): RemotePerson | undefined {
  return (
    people.find(({ peer }) => peer.screen_on) ??
    people.find(({ peer }) => peer.person.id === speaker) ??
    people[0]
  );
}

function noteOf(person: RemotePerson): string | undefined {
  if (person.isReturning && person.state !== 'connected') return t('Reconnecting…');
  if (person.state === 'new' || person.state === 'connecting') return t('Connecting…');
  if (person.state === 'disconnected' || person.state === 'failed')
    return t('Weak connection, trying to reconnect…');
  // A shared screen without changes looks stalled but is not.
  const isSeen = person.peer.camera_on && !person.peer.screen_on;
  if (isSeen && person.isStill === true) return t('Video paused: the connection is weak.');
  return undefined;
}

interface Heard {
  /** The active speaker, shown large; null before anybody has spoken. */
  readonly speaker: string | null;
  readonly audible: readonly string[];
}

const NOBODY: Heard = { speaker: null, audible: [] };

/**
 * Returns the active speaker and everybody audible in a call of several people, by their ids.
 * @param levels returns the current audio levels, from 0 to 1; null if there is nobody to choose from.
 */
function useActiveSpeaker(levels: (() => ReadonlyMap<string, number>) | null): Heard {
  const [active, setActive] = useState(NOBODY);
  useEffect(() => {
    if (!levels) return;
    let state = NOBODY_SPEAKS;
    let shown = '';
    const timer = setInterval(() => {
      state = hear(state, levels(), performance.now());
      const next = { speaker: state.speaker, audible: audible(state) };
      // Rerenders only on changes, because this runs four times a second.
      if (JSON.stringify(next) === shown) return;
      shown = JSON.stringify(next);
      setActive(next);
    }, MEASURE_MS);
    return () => clearInterval(timer);
  }, [levels]);
  return levels ? active : NOBODY;
}
