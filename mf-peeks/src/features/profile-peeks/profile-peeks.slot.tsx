import type { SlotProps } from '@acquaint/remote-kit';
import { useId } from 'react';
import { PeekList } from '../../components/peek-list.tsx';
import { usePeeks } from '../../components/use-peeks.ts';
import { t } from '../../i18n.ts';

/** Slot `profile.peeks`: a person's peeks on their profile. With a `title` they are a section, left out while there are none. */
export function ProfilePeeks({ params: { username = '', title } }: SlotProps<'profile.peeks'>) {
  const id = useId();
  const peeks = usePeeks({ username });
  const list = (
    <PeekList
      peeks={peeks}
      hint={t('Moments from sessions appear here once everyone you hear in them agrees.')}
    />
  );
  if (title === undefined) return list;
  if (peeks.items.length === 0 && !peeks.didFail) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} style={{ margin: '0 0 8px', fontSize: 16 }}>
        {title}
      </h2>
      {list}
    </section>
  );
}
