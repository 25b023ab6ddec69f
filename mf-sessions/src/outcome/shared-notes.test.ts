import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { applyUpdate, diffUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { toBase64, toBytes } from './base64.ts';
import { unsentNotesOf } from './unsent-notes.ts';
import { createUntil } from '../components/test-until.ts';
import { openSharedNotes, type NotesState, type NotesStore, type SharedNotes } from './shared-notes.ts';

const { changed, until } = createUntil();

/** Fake server whose answers are controlled by the test. */
function createServer() {
  const document = new Doc();
  let seq = 0;
  let isDown = false;
  let tries = 0;
  const reach = (): void => {
    tries += 1;
    changed();
    if (isDown) throw Object.assign(new Error('away'), { status: 0 });
  };
  const listeners: ((update: string, seq: number) => void)[] = [];
  const store: NotesStore = {
    read: async (have) => {
      reach();
      const update = diffUpdate(encodeStateAsUpdate(document), toBytes(have));
      return { update: toBase64(update), seq, can_write: true };
    },
    change: async (update) => {
      reach();
      applyUpdate(document, toBytes(update));
      seq += 1;
      const now = seq;
      for (const tell of listeners) tell(update, now);
      changed();
      return { seq: now };
    },
  };
  return {
    store,
    tries: () => tries,
    text: () => document.getText('notes').toJSON(),
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** @param hears whether this person's socket is open. */
    join: (hears: () => boolean, who: string = crypto.randomUUID()) => {
      let state: NotesState | undefined;
      let messages = 0;
      const notes: SharedNotes = openSharedNotes({
        store,
        unsent: unsentNotesOf(who, 'a session'),
        changed: (next) => {
          state = next;
          messages += 1;
          changed();
        },
        batchMs: 0,
        retryMs: 1,
      });
      listeners.push((update, now) => {
        if (hears()) notes.take(update, now);
      });
      const now = () => state ?? notes.state();
      return {
        notes,
        now,
        /** Loads missing changes; resolves when done. */
        sync: async () => {
          const before = messages;
          notes.sync();
          await until('what was missing is read', () => messages > before && now().status === 'saved');
        },
      };
    },
  };
}

/** Waits until nobody has anything to send or to load. */
const settled = (...people: { now: () => NotesState }[]): Promise<void> =>
  until('the notes of everybody are saved', () => people.every(({ now }) => now().status === 'saved'));

const waiting = ({ now }: { now: () => NotesState }): Promise<void> =>
  until('what was typed waits for the connection', () => now().status === 'waiting');

describe('shared notes', () => {
  it('converge whatever both type at once, and nothing is lost', async () => {
    const word = fc.record({ isAda: fc.boolean(), at: fc.nat(40), isHeard: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (all) => {
        const server = createServer();
        let isHeard = true;
        const ada = server.join(() => isHeard);
        const grace = server.join(() => isHeard);
        await settled(ada, grace);
        for (const [index, each] of all.entries()) {
          isHeard = each.isHeard;
          const person = each.isAda ? ada : grace;
          const at = Math.min(each.at, person.now().text.length);
          person.notes.edit({ at, removed: 0, inserted: String.fromCharCode(97 + index) });
          if (index % 3 === 0) await settled(ada, grace);
        }
        await settled(ada, grace);
        await Promise.all([ada.sync(), grace.sync()]);
        const typed = all.map((_, index) => String.fromCharCode(97 + index)).sort();
        expect([...server.text()].sort()).toEqual(typed);
        expect([ada.now().text, grace.now().text]).toEqual([server.text(), server.text()]);
        ada.notes.close();
        grace.notes.close();
      }),
      { numRuns: 25 },
    );
  });

  it('typed offline are sent after reconnecting', async () => {
    const server = createServer();
    const ada = server.join(() => true);
    await settled(ada);
    server.setDown(true);
    ada.notes.edit({ at: 0, removed: 0, inserted: 'Kept' });
    await waiting(ada);
    expect(server.text()).toBe('');
    server.setDown(false);
    await settled(ada);
    expect([server.text(), ada.now().failure]).toEqual(['Kept', null]);
    ada.notes.close();
  });

  it('typed offline survive the page: the next one sends them, and none does once the server has them', async () => {
    const server = createServer();
    const ada = server.join(() => true, 'ada');
    await settled(ada);
    ada.notes.edit({ at: 0, removed: 0, inserted: 'Before. ' });
    await settled(ada);
    const tab = server.join(() => true, 'ada');
    await settled(tab);
    server.setDown(true);
    ada.notes.edit({ at: 8, removed: 0, inserted: 'Without. ' });
    tab.notes.edit({ at: 0, removed: 0, inserted: 'Long ' });
    for (const person of [ada, tab]) {
      await waiting(person);
      const before = server.tries();
      person.notes.close();
      // A closing page makes one last attempt, which fails here.
      await until('a page that goes has tried once more', () => server.tries() > before);
    }
    server.setDown(false);
    const [grace, again] = [server.join(() => true, 'grace'), server.join(() => true, 'ada')];
    await settled(grace, again);
    expect([server.text(), again.now().text, await unsentNotesOf('ada', 'a session').read()]).toEqual([
      'Long Before. Without. ',
      'Long Before. Without. ',
      [],
    ]);
    for (const { notes } of [grace, again]) notes.close();
  });

  it('closed with unsent text are sent', async () => {
    const server = createServer();
    const ada = server.join(() => true);
    await settled(ada);
    ada.notes.edit({ at: 0, removed: 0, inserted: 'Last words' });
    ada.notes.close();
    await until('the last words are on the server', () => server.text() !== '');
    expect(server.text()).toBe('Last words');
  });
});
