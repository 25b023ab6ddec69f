import { call, sentenceOf, useInitialData } from '@acquaint/api-client';
import { changeSessionNotes, getSession } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useEffect } from 'react';
import { toBase64 } from './base64.ts';
import { startNotesSender } from './notes-sender.ts';
import { leftNotesOf, NOTES_LEFT } from './unsent-notes.ts';

const SHOWN_SECONDS = 8;

/** Slot `notes.unsent`: on every page it sends what was typed into notes and the server does not have yet, and says so. */
export function UnsentNotesSender() {
  const userId = useInitialData().data?.user_data.id;
  return userId === undefined ? null : <Sender userId={userId} />;
}

function Sender({ userId }: { readonly userId: string }) {
  const { message } = App.useApp();
  useEffect(() => {
    const sender = startNotesSender({
      left: () => leftNotesOf(userId),
      send: (id, update) => call(changeSessionNotes, { params: { id }, body: { update: toBase64(update) } }),
      sent: (id) =>
        void otherOf(id).then((name) =>
          message.success(`What you typed into your notes with ${name} is saved now.`, SHOWN_SECONDS),
        ),
      refused: (id, failure) =>
        void otherOf(id).then((name) =>
          message.warning(
            `What you typed into your notes with ${name} could not be saved: ${sentenceOf(failure)}`,
            SHOWN_SECONDS,
          ),
        ),
      alone,
    });
    const pages = new BroadcastChannel(NOTES_LEFT);
    pages.onmessage = sender.look;
    window.addEventListener('online', sender.look);
    return () => {
      pages.close();
      window.removeEventListener('online', sender.look);
      sender.stop();
    };
  }, [message, userId]);
  return <p>What was typed into notes without a connection is sent from here.</p>;
}

/** With whom the session is or was. */
async function otherOf(id: string): Promise<string> {
  try {
    const session = await call(getSession, { params: { id } });
    return session[session.my_role === 'host' ? 'booker' : 'host'].first_name;
  } catch {
    return 'somebody';
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NOTES_LEFT, work);
}
