import {
  acceptRequest,
  bookSession,
  changeSessionNotes,
  getSessionNotes,
  SESSION_NOTES_LENGTH,
} from '@acquaint/contracts';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { openSocket } from '../room/test-socket.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

async function booked(booking_mode: 'instant' | 'approve' = 'instant') {
  const [host, booker] = await Promise.all([hostWith({ booking_mode }), registerMember()]);
  const starts_at = at(await slotsOf(host, booker), 3);
  const body = { username: host.username, starts_at };
  const { id } = await api.ok(bookSession, { body }, { as: booker });
  return { host, booker, id };
}

/** Simulates a person's page: a document of their own that is sent and read. */
function pageOf(as: TestMember, id: string) {
  const document = new Doc();
  const params = { id };
  return {
    write: (index: number, words: string) => document.getText('notes').insert(index, words),
    text: () => document.getText('notes').toJSON(),
    send: () =>
      api.call(
        changeSessionNotes,
        { params, body: { update: base64(encodeStateAsUpdate(document)) } },
        { as },
      ),
    read: async () => {
      const have = base64(encodeStateVector(document));
      const notes = await api.ok(getSessionNotes, { params, query: { have } }, { as });
      applyUpdate(document, bytes(notes.update));
      return notes;
    },
    take: (update: string) => applyUpdate(document, bytes(update)),
  };
}

describe('notes of a session', () => {
  it('merge what both people write at once, and are announced to both by socket', async () => {
    const { host, booker, id } = await booked();
    const [ada, grace] = [pageOf(booker, id), pageOf(host, id)];
    expect(await ada.read()).toMatchObject({ seq: 0, can_write: true });
    ada.write(0, 'Ask for the book. ');
    grace.write(0, 'Bring the plan. ');
    const socket = await openSocket(api, host);
    const sent = await Promise.all([ada.send(), grace.send()]);
    expect(sent.map(({ body }) => body.seq).sort()).toEqual([1, 2]);
    const messages = [await socket.next('notes/changed'), await socket.next('notes/changed')];
    expect(messages.map(({ notes_of, seq }) => [notes_of, seq])).toEqual([
      [id, 1],
      [id, 2],
    ]);
    for (const { update } of messages) grace.take(update);
    await ada.read();
    expect(ada.text()).toBe(grace.text());
    expect(ada.text()).toContain('Ask for the book. ');
    expect(ada.text()).toContain('Bring the plan. ');
    // A repeated change, after a lost response, changes nothing and is not announced.
    expect((await ada.send()).body).toEqual({ seq: 2 });
    expect((await ada.send()).body).toEqual({ seq: 2 });
    await socket.drop();
  });

  it('are visible only to the two people, and start once they agreed to meet', async () => {
    const { host, booker, id } = await booked('approve');
    const stranger = await registerMember();
    const read = await api.call(getSessionNotes, { params: { id }, query: {} }, { as: stranger });
    expect([read.status, (await pageOf(stranger, id).send()).status]).toEqual([404, 404]);
    const ada = pageOf(booker, id);
    ada.write(0, 'Early');
    expect((await ada.send()).status).toBe(409);
    await api.ok(acceptRequest, { params: { id } }, { as: host });
    expect((await ada.send()).status).toBe(200);
  });

  it('refuse an unreadable change, and one that makes them too long', async () => {
    const { booker, id } = await booked();
    const wrong = { params: { id }, body: { update: base64(Buffer.from('no update of Yjs')) } };
    expect((await api.call(changeSessionNotes, wrong, { as: booker })).status).toBe(400);
    const query = { have: base64(Buffer.from([255, 255, 255])) };
    expect((await api.call(getSessionNotes, { params: { id }, query }, { as: booker })).status).toBe(400);
    const ada = pageOf(booker, id);
    ada.write(0, 'a'.repeat(SESSION_NOTES_LENGTH * 2));
    expect((await ada.send()).status).toBe(400);
    expect((await pageOf(booker, id).read()).seq).toBe(0);
  });
});
