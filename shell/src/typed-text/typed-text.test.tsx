import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { choose } from '@acquaint/remote-kit/testing';
import { Select } from '@acquaint/ui';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { closeAllModals, openModal, openRemoteModals } from '../modals/modal-store.ts';
import { loadNewVersion, resumeAfterReload, typedText } from './load-new-version.ts';
import { createTypedText } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

/** A controlled form. `known` is its initial value. */
function Form({ known = '' }: { readonly known?: string }) {
  const [bio, setBio] = useState(known);
  const [shown, setShown] = useState('');
  return (
    <>
      <label>
        Name <input name="name" onChange={(event) => setShown(event.target.value)} />
      </label>
      <label>
        Bio <textarea value={bio} onChange={(event) => setBio(event.target.value)} />
      </label>
      <label>
        Remote <input type="checkbox" />
      </label>
      <input aria-label="Town" />
      <input aria-label="Town" />
      <input aria-label="Secret" type="password" />
      <input aria-label="Card" autoComplete="cc-number" />
      <div aria-label="Note" role="textbox" contentEditable suppressContentEditableWarning />
      <output>
        {shown} {bio}
      </output>
    </>
  );
}

function type(place: Element, value: string) {
  if (place instanceof HTMLInputElement && place.type === 'checkbox') fireEvent.click(place);
  else if (place.hasAttribute('contenteditable')) {
    place.textContent = value;
    fireEvent.input(place);
  } else fireEvent.input(place, { target: { value } });
}

const field = (name: string) => screen.getByLabelText(name);
let text: TypedText = createTypedText();
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/dashboard/home/profile/edit');
  text.stop();
  text = createTypedText();
});
afterEach(() => {
  text.stop();
  typedText.forget();
  closeAllModals();
});

it('restores only what was typed in a rerendered page', async () => {
  const { unmount } = render(<Form known="Known" />);
  type(field('Name'), 'Ada');
  type(field('Remote'), 'true');
  type(screen.getAllByLabelText('Town')[1] as Element, 'Ulm');
  type(field('Note'), 'to self');
  const page = text.take();
  expect(page.fields.map(({ value }) => value)).toEqual(['Ada', 'true', 'Ulm', 'to self']);
  unmount();
  text.restore(page);
  render(<Form known="Known" />);
  await waitFor(() => expect(field('Name')).toHaveValue('Ada'));
  expect(field('Remote')).toBeChecked();
  expect(screen.getAllByLabelText('Town').map((town) => (town as HTMLInputElement).value)).toEqual([
    '',
    'Ulm',
  ]);
  expect(field('Note')).toHaveTextContent('to self');
  // React has received it: the state has changed.
  expect(screen.getByRole('status')).toHaveTextContent('Ada Known');
});

function Choices({ known = 'en' }: { readonly known?: string }) {
  const [language, setLanguage] = useState(known);
  const [topics, setTopics] = useState<string[]>([]);
  const options = ['en', 'de', 'es'].map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <>
      <Select aria-label="Language" value={language} onChange={setLanguage} options={options} showSearch />
      <Select aria-label="Topics" mode="multiple" value={topics} onChange={setTopics} options={options} />
      <output>
        {language} {topics.join('+')}
      </output>
    </>
  );
}

it('restores choices from lists, but not search text in them', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Choices />);
  await choose(user, field('Topics'), 'DE');
  await choose(user, field('Topics'), 'ES');
  await user.type(field('Language'), 'esp');
  const page = text.take();
  expect(page.fields.map(({ value }) => value)).toEqual(['["de","es"]']);
  unmount();
  act(() => text.restore(page));
  render(<Choices known="es" />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('es de+es'));
});

it('stores no password and no card number', () => {
  render(<Form />);
  type(field('Secret'), 'twenty-minutes');
  type(field('Card'), '4242 4242 4242 4242');
  expect(text.take().fields).toEqual([]);
});

it('does not overwrite a field the person types into', async () => {
  const { unmount } = render(<Form />);
  type(field('Name'), 'Ada');
  type(field('Bio'), 'Old words');
  const page = text.take();
  unmount();
  render(<Form />);
  type(field('Name'), 'Bea');
  act(() => text.restore(page));
  expect(field('Name')).toHaveValue('Bea');
  expect(field('Bio')).toHaveValue('Old words');
});

it('restores nothing on another page', () => {
  const { unmount } = render(<Form />);
  type(field('Name'), 'Ada');
  const page = text.take();
  unmount();
  window.history.replaceState(null, '', '/dashboard/groups');
  render(<Form />);
  act(() => text.restore(page));
  expect(field('Name')).toHaveValue('');
});

it('writes again when loaded data overwrites it, until the person types', () => {
  jest.useFakeTimers();
  const { unmount } = render(<Form />);
  type(field('Bio'), 'New words');
  const page = text.take();
  unmount();
  const { rerender } = render(<Form />);
  act(() => text.restore(page));
  rerender(<Form key="loaded" known="From the server" />);
  act(() => text.restore(page));
  const bio = field('Bio') as HTMLTextAreaElement;
  bio.value = 'From the server';
  act(() => jest.advanceTimersByTime(500));
  expect(bio).toHaveValue('New words');
  type(bio, 'Newer words');
  act(() => jest.advanceTimersByTime(5_000));
  jest.useRealTimers();
  expect(bio).toHaveValue('Newer words');
});

/** A chat: sending clears its field. */
function Chat({ onSend }: { readonly onSend: (words: string) => void }) {
  const [words, setWords] = useState('');
  const send = () => {
    onSend(words);
    setWords('');
  };
  return (
    <form onSubmit={(event) => (event.preventDefault(), send())}>
      <textarea
        aria-label="Message"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
      <button>Send</button>
    </form>
  );
}

it.each([
  ['a key', () => fireEvent.keyDown(field('Message'), { key: 'Enter' })],
  ['a button', () => fireEvent.submit(field('Message').closest('form') as HTMLFormElement)],
])('leaves a field empty that was sent by %s', (_, send) => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const { unmount } = render(<Chat onSend={(words) => sent.push(words)} />);
  type(field('Message'), 'What I was about to say');
  const page = text.take();
  unmount();
  render(<Chat onSend={(words) => sent.push(words)} />);
  act(() => text.restore(page));
  expect(field('Message')).toHaveValue('What I was about to say');
  send();
  act(() => jest.advanceTimersByTime(5_000));
  jest.useRealTimers();
  expect([sent, (field('Message') as HTMLTextAreaElement).value]).toEqual([['What I was about to say'], '']);
});

it('restores what was typed in a part that crashed, also after a reload in between', async () => {
  const { unmount } = render(<Form />);
  type(field('Name'), 'Ada');
  text.remember();
  unmount();
  expect(text.take().fields.map(({ value }) => value)).toEqual(['Ada']);
  render(<Form />);
  await waitFor(() => expect(field('Name')).toHaveValue('Ada'));
  expect(text.take().fields).toHaveLength(1);
});

it('is deleted when somebody else uses the tab', () => {
  const { unmount } = render(<Form />);
  type(field('Name'), 'Ada');
  text.remember();
  text.forget();
  unmount();
  render(<Form />);
  expect(text.take().fields).toEqual([]);
});

it('is restored in the new version, once, with its modals, and says so', async () => {
  const reload = jest.fn();
  const tell = jest.fn();
  openModal('book-session', { username: 'ada' });
  const { unmount } = render(<Form />);
  type(field('Name'), 'Ada');
  loadNewVersion(reload);
  expect(reload).toHaveBeenCalledTimes(1);

  // The new page: nothing is open or typed.
  unmount();
  typedText.forget();
  closeAllModals();
  resumeAfterReload(tell);
  expect(openRemoteModals()).toEqual([{ name: 'book-session', params: { username: 'ada' } }]);
  expect(tell).not.toHaveBeenCalled();
  render(<Form />);
  await waitFor(() => expect(field('Name')).toHaveValue('Ada'));
  expect(tell).toHaveBeenCalledTimes(1);

  closeAllModals();
  resumeAfterReload(tell);
  expect(openRemoteModals()).toEqual([]);
});

it('ignores an invalid stored value', () => {
  sessionStorage.setItem('typed-text', '{');
  expect(() => resumeAfterReload(() => undefined)).not.toThrow();
});
