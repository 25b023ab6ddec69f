import { call, sentenceOf, useInitialData } from '@acquaint/api-client';
import { changeSessionNotes, getSession } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useEffect } from 'react';
import { toBase64 } from './base64.ts';
import { startNotesSender } from './notes-sender.ts';
import { leftNotesOf, NOTES_LEFT } from './unsent-notes.ts';
import { t } from '../i18n.ts';

const SHOWN_SECONDS = 8;

/** Slot `notes.unsent`: sends on every page the text typed into notes that the server does not have yet, and says so. */
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
      sent: (id) => void otherOf(id).then((name) => message.success(savedText(name), SHOWN_SECONDS)),
      refused: (id, failure) =>
        void otherOf(id).then((name) =>
          message.warning(refusedText(name, sentenceOf(failure)), SHOWN_SECONDS),
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
  return <p>{t('Notes you typed offline are saved automatically.')}</p>;
}

function savedText(name: string | null): string {
  return name === null
    ? t('What you typed in the shared notes is now saved.')
    : t('What you typed in your notes with {name} is now saved.', { name });
}

function refusedText(name: string | null, reason: string): string {
  return name === null
    ? t('We couldn’t save what you typed in the shared notes: {reason}', { reason })
    : t('We couldn’t save what you typed in your notes with {name}: {reason}', { name, reason });
}

/** Returns the first name of the session's other member; null if it cannot be fetched. */
async function otherOf(id: string): Promise<string | null> {
  try {
    const session = await call(getSession, { params: { id } });
    return session[session.my_role === 'host' ? 'booker' : 'host'].first_name;
  } catch {
    return null;
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NOTES_LEFT, work);
}
