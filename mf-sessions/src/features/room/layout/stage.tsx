import type { PersonSummary } from '@acquaint/contracts';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import type { CallView } from '../call/call-view.ts';
import type { ShownReaction } from '../reactions/use-reactions.ts';
import type { RemotePerson } from '../transport/room-links.ts';
import styles from './stage.module.css';
import { openLevel, type LevelReader } from '../devices/hear-level.ts';
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
  readonly reactions: readonly ShownReaction[];
  readonly self: {
    readonly person: PersonSummary;
    readonly stream: MediaStream | null;
    /** The microphone, which is listened to here; null while it is off. */
    readonly audio: MediaStreamTrack | null;
    readonly cameraOn: boolean;
    readonly microphoneOn: boolean;
    readonly isHandRaised: boolean;
  };
  /** Shown while nobody else is there. */
  readonly waiting: ReactNode;
  readonly onSilenced: OnSilenced;
}

/** Tiles of everybody: a grid, or the active speaker large. Tiles keep their place in the document, so that no video restarts. */
export function Stage({ ref, view, people, levels, reactions, self, waiting, onSilenced }: StageProps) {
  const reactionOf = ({ id }: PersonSummary) => reactions.find(({ personId }) => personId === id);
  const isChoice = people.length > 1;
  const { audio, ...ownTile } = self;
  const isAlone = people.length === 0;
  const active = useActiveSpeaker(isAlone ? null : levels, isAlone ? null : audio);
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
          reaction={reactionOf(person.peer.person)}
          isSpeaking={person.peer.microphone_on && active.audible.includes(person.peer.person.id)}
          quality={person.state === 'connected' ? person.quality : undefined}
          note={noteOf(person)}
          onSilenced={onSilenced}
        />
      ))}
      <VideoTile
        isSelf
        {...ownTile}
        isSpeaking={self.microphoneOn && active.isOwnAudible}
        reaction={reactionOf(self.person)}
        onSilenced={onSilenced}
      />
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
  /** The others who are audible, by their ids. */
  readonly audible: readonly string[];
  readonly isOwnAudible: boolean;
}

const NOBODY: Heard = { speaker: null, audible: [], isOwnAudible: false };
const NO_LEVELS: ReadonlyMap<string, number> = new Map();

/**
 * Returns the active speaker among the others, and everybody audible.
 * @param levels returns the current audio levels of the others, from 0 to 1; null while nobody is there.
 * @param ownAudio the own microphone; null while it is off.
 */
function useActiveSpeaker(
  levels: (() => ReadonlyMap<string, number>) | null,
  ownAudio: MediaStreamTrack | null,
): Heard {
  const [active, setActive] = useState(NOBODY);
  const own = useRef<LevelReader>(null);
  useEffect(() => {
    if (!ownAudio) return;
    const reader = openLevel(ownAudio);
    own.current = reader;
    return () => {
      own.current = null;
      reader.close();
    };
  }, [ownAudio]);
  useEffect(() => {
    if (!levels) return;
    let others = NOBODY_SPEAKS;
    let self = NOBODY_SPEAKS;
    let shown = '';
    const timer = setInterval(() => {
      const now = performance.now();
      others = hear(others, levels(), now);
      self = hear(self, own.current ? new Map([['self', own.current.read()]]) : NO_LEVELS, now);
      const next = {
        speaker: others.speaker,
        audible: audible(others, now),
        isOwnAudible: audible(self, now).length > 0,
      };
      // Rerenders only on changes, because this runs four times a second.
      if (JSON.stringify(next) === shown) return;
      shown = JSON.stringify(next);
      setActive(next);
    }, MEASURE_MS);
    return () => clearInterval(timer);
  }, [levels]);
  return levels ? active : NOBODY;
}
