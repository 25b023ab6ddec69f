import type { LandingFacts } from '@acquaint/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { LandingNow } from './landing-now.tsx';

const PEEK = {
  uuid: '00000000-0000-4000-8000-000000000081',
  people: ['Ada Byron', 'Grace Hopper'],
  title: 'What a first deck leaves out',
  duration_seconds: 23.4,
  video_url: '/media/peeks/1/video',
  poster_url: '/media/peeks/1/poster',
  captions: null,
  transcript: 'Leave out the roadmap.',
};
const FACTS: LandingFacts = {
  members: 1204,
  introductions: 310,
  sessions: 0,
  circles: 20,
  peek: PEEK,
  pro: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
};

/** Simulates the video entering or leaving the screen. */
let see: (isIntersecting: boolean) => void = () => undefined;
let plays = 0;
/** Elements that are watched for being on the screen. */
let observed = 0;

function open(facts: LandingFacts | null, wants: { stillness?: boolean } = {}) {
  globalThis.fetch = () =>
    facts === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(facts) } as Response);
  window.matchMedia = () =>
    ({
      matches: wants.stillness === true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  return render(<LandingNow />);
}

beforeEach(() => {
  plays = 0;
  observed = 0;
  see = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      see = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {
      observed += 1;
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    plays += 1;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

const video = () => screen.findByLabelText<HTMLVideoElement>(PEEK.title);

it('shows the numbers that exist, and no zero', async () => {
  open(FACTS);
  await screen.findByRole('heading', { name: 'What’s happening here' });
  expect(screen.getAllByRole('definition').map((number) => number.textContent)).toEqual([
    '1,204',
    '310',
    '20',
  ]);
});

it('says what Pro costs', async () => {
  open(FACTS);
  expect(await screen.findByText('€19 a month')).toHaveTextContent('€19 a month or €190 a year');
});

it('plays the peek muted while it is visible, unless the visitor stopped it', async () => {
  open(FACTS);
  const element = await video();
  expect([element.muted, element.controls, element.preload]).toEqual([true, true, 'none']);
  // The effect that watches the element may run after the element is there.
  await waitFor(() => expect(observed).toBe(1));
  act(() => see(true));
  expect(plays).toBe(1);
  act(() => see(false));
  act(() => see(true));
  expect(plays).toBe(2);
  act(() => element.pause());
  act(() => see(false));
  act(() => see(true));
  expect(plays).toBe(2);
});

it('does not play for visitors who prefer reduced motion, and shows the transcript', async () => {
  open(FACTS, { stillness: true });
  await video();
  act(() => see(true));
  expect(plays).toBe(0);
  expect(screen.getByText('Leave out the roadmap.')).toBeInTheDocument();
});

it.each([
  ['nothing is there yet', { members: 0, introductions: 0, sessions: 0, circles: 0, peek: null, pro: null }],
  ['the server cannot be reached', null],
])('is not shown when %s', async (_when, facts) => {
  const { container } = open(facts);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(container).toHaveTextContent(/^$/);
  expect(container.querySelector('[data-nothing]')).not.toBeNull();
});
