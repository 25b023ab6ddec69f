import { useEndpointQuery } from '@acquaint/api-client';
import { searchUsers } from '@acquaint/contracts';
import { profilePath, to, useNavigate } from '@acquaint/remote-kit';
import { PersonAvatar, personName } from '@acquaint/ui';
import { SearchOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { HostModal } from '../modals/host-modal.tsx';
import { t } from '../i18n.ts';
import { Combobox, type OptionGroup } from './combobox.tsx';
import { matchingCommands, type Command } from './matching-commands.ts';
import { closePalette } from './palette.ts';
import { useCommands } from './use-commands.ts';
import styles from './palette.module.css';

/** People listed for what was typed. */
const PEOPLE = 5;
const WIDTH = '560px';

/** The command palette: pages, actions and people, found by typing (R-PAGE-28). */
export function PaletteLayer() {
  const [asking, setAsking] = useState<Command | null>(null);
  const title = asking === null ? t('Search and commands') : asking.label;
  return (
    <HostModal title={title} width={WIDTH} onClose={closePalette}>
      {asking?.runFor === undefined ? (
        <Everything onAsk={setAsking} />
      ) : (
        <ChoosePerson onChoose={asking.runFor} onBack={() => setAsking(null)} />
      )}
    </HostModal>
  );
}

/** Closes the palette first, because what follows may move the focus or open a dialog, which returns the focus in the end. */
function run(action: () => void): void {
  flushSync(closePalette);
  action();
}

function Everything({ onAsk }: { readonly onAsk: (command: Command) => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const commands = matchingCommands(useCommands(), typed);
  const people = usePeople(typed, (username) => run(() => void navigate(profilePath(username))));
  const groupOf = (group: Command['group'], heading: string): OptionGroup => ({
    heading,
    options: commands
      .filter((command) => command.group === group)
      .map((command) => ({
        key: command.key,
        content: command.label,
        choose: () => (command.runFor === undefined ? run(command.run) : onAsk(command)),
      })),
  });
  const q = typed.trim();
  const search: OptionGroup = {
    heading: t('Search'),
    options: [
      {
        key: 'search',
        content: (
          <>
            <SearchOutlined aria-hidden /> {t('Search people for “{words}”', { words: q })}
          </>
        ),
        choose: () => run(() => void navigate(to('/dashboard/search', { q }))),
      },
    ],
  };
  return (
    <Combobox
      label={t('Page, action or person')}
      value={typed}
      onChange={setTyped}
      groups={[
        groupOf('pages', t('Pages')),
        groupOf('actions', t('Actions')),
        people,
        ...(q === '' ? [] : [search]),
      ]}
    />
  );
}

interface ChoosePersonProps {
  readonly onChoose: (username: string) => void;
  readonly onBack: () => void;
}

/** The second step of an action that needs a person. */
function ChoosePerson({ onChoose, onBack }: ChoosePersonProps) {
  const [typed, setTyped] = useState('');
  const people = usePeople(typed, (username) => run(() => onChoose(username)), true);
  return (
    <Combobox
      label={t('Name of the person')}
      value={typed}
      onChange={setTyped}
      onBack={onBack}
      groups={[people]}
    />
  );
}

/** Returns the people found for what was typed; without words some to begin with, if asked. */
function usePeople(typed: string, choose: (username: string) => void, isOfferedEmpty = false): OptionGroup {
  const searchKeyword = useDeferredValue(typed.trim());
  const isAsked = isOfferedEmpty || searchKeyword !== '';
  const found = useEndpointQuery(
    searchUsers,
    { query: { searchKeyword, page_size: PEOPLE, by_meaning: 'false' } },
    { enabled: isAsked },
  );
  const people = isAsked ? (found.data?.results ?? []) : [];
  return {
    heading: t('People'),
    options: people.map((person) => ({
      key: person.id,
      content: (
        <span className={styles['person']}>
          <PersonAvatar person={person} size={28} />
          <span className={styles['name']}>{personName(person)}</span>
          <span className={styles['headline']}>{person.headline}</span>
        </span>
      ),
      choose: () => choose(person.username),
    })),
  };
}
