import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { GetInTouchPage } from '../get-in-touch.page.tsx';
import { PressInquiryPage } from '../press-inquiry.page.tsx';
import { sha256FirstWord } from './sha256.ts';

const RIDDLE = { nonce: '5f3c', bits: 4, wait_seconds: 0 };
interface Sent {
  readonly challenge: string;
  readonly solution: number;
  readonly [field: string]: unknown;
}

/** Opens the page with a fake server that issues challenges; `answers` are used in order. */
function openForm(
  page: 'press' | 'contact',
  answers: (readonly [status: number, body: unknown] | 'offline')[] = [],
) {
  const sent: Sent[] = [];
  let riddles = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'GET' && url === '/api/v1/inquiries/challenge/') {
      riddles += 1;
      return Promise.resolve(json(200, { ...RIDDLE, challenge: `riddle ${riddles}` }));
    }
    expect(url).toBe('/api/v1/inquiries/');
    sent.push(JSON.parse(init?.body as string) as Sent);
    const answer = answers[sent.length - 1] ?? ([202, { detail: 'Thank you.' }] as const);
    return answer === 'offline' ? Promise.reject(new TypeError('offline')) : Promise.resolve(json(...answer));
  });
  render(<MemoryRouter>{page === 'press' ? <PressInquiryPage /> : <GetInTouchPage />}</MemoryRouter>);
  return { sent, user: userEvent.setup() };
}
const json = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: async () => body }) as Response;

const field = (name: RegExp) => screen.getByRole('textbox', { name });
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/Your name/), 'Nellie Bly');
  await user.type(field(/Your email/), 'nellie@world.example');
  await user.type(field(/What’s it about/), 'Around the world');
  await user.type(field(/Your message/), 'In how many days?');
}
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Send' }));
const arrived = () => screen.findByRole('heading', { name: 'Message sent' });

beforeAll(() => {
  // Missing in jsdom.
  globalThis.fetch ??= () => Promise.reject(new Error('not expected'));
});

it('sends the inquiry with a solved challenge, and confirms it with the focus', async () => {
  const { sent, user } = openForm('press');
  await fill(user);
  await user.type(screen.getByLabelText(/When do you need an answer/), '2027-01-08');
  await send(user);
  expect(await arrived()).toHaveFocus();
  expect(screen.getByText(/reply to nellie@world.example/)).toBeVisible();
  const [inquiry] = sent;
  expect(inquiry).toMatchObject({
    kind: 'press',
    name: 'Nellie Bly',
    email: 'nellie@world.example',
    organisation: '',
    deadline: '2027-01-08',
    nickname: '',
    challenge: 'riddle 1',
  });
  expect(Math.clz32(sha256FirstWord(`5f3c:${inquiry?.solution}`))).toBeGreaterThanOrEqual(RIDDLE.bits);

  await user.click(screen.getByRole('button', { name: 'Send another message' }));
  await fill(user);
  await send(user);
  await arrived();
  expect(sent[1]?.challenge).toBe('riddle 2');
});

it('names missing fields, and sends nothing', async () => {
  const { sent, user } = openForm('contact');
  await user.type(field(/Your email/), 'nellie@world');
  await user.type(field(/Your message/), 'Hi');
  await send(user);
  expect(field(/Your name/)).toHaveFocus();
  expect(field(/Your name/)).toHaveAccessibleDescription('This field is required');
  expect(field(/Your email/)).toHaveAccessibleDescription('Enter an email address, such as ada@example.org');
  expect(field(/Your message/)).toHaveAccessibleDescription('Write at least 10 characters');
  expect(field(/Company/)).not.toBeInvalid();
  expect(sent).toEqual([]);
});

it('keeps the input after a lost answer, and sends it with the same challenge, so that it is stored once', async () => {
  const { sent, user } = openForm('contact', ['offline']);
  await fill(user);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t connect right now.');
  expect(field(/Your message/)).toHaveValue('In how many days?');
  await send(user);
  await arrived();
  expect(sent.map(({ challenge }) => challenge)).toEqual(['riddle 1', 'riddle 1']);
});

it('shows the server’s messages next to the field and above the button', async () => {
  const errors = { email: ['We cannot write to this address.'] };
  const { user } = openForm('contact', [[400, { detail: 'Please check the highlighted fields.', errors }]]);
  await fill(user);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check the highlighted fields.');
  await waitFor(() => expect(field(/Your email/)).toHaveFocus());
  expect(field(/Your email/)).toHaveAccessibleDescription('We cannot write to this address.');
});

it('fetches another challenge automatically when the form was open for long', async () => {
  const { sent, user } = openForm('contact', [[409, { detail: 'This form was open for a long time.' }]]);
  await fill(user);
  await send(user);
  await arrived();
  expect(sent.map(({ challenge }) => challenge)).toEqual(['riddle 1', 'riddle 2']);
});

it('has a honeypot field that people do not see', () => {
  openForm('contact');
  expect(screen.queryByRole('textbox', { name: /Leave this empty/ })).toBeNull();
  expect(document.querySelector('[name=nickname]')).toHaveAttribute('tabindex', '-1');
});
