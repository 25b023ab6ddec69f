import { act, screen } from '@testing-library/react';
import { defineRemote, SectionIndex } from '../index.ts';
import { renderRemotePage } from '../testing/index.ts';

/** The window's height in jsdom, and that of the page. */
const WINDOW = 768;
const PAGE = 3_000;
const TOPS: Readonly<Record<string, number>> = { first: 0, second: 900, third: 2_600, last: 2_800 };

function LongPage() {
  return (
    <SectionIndex label="Parts" sections={Object.keys(TOPS).map((id) => ({ id, title: `The ${id} part` }))}>
      <div>
        {Object.keys(TOPS).map((id) => (
          <section key={id} id={id} />
        ))}
      </div>
    </SectionIndex>
  );
}

const remote = defineRemote({
  name: 'mf-test',
  shellApi: '^2.11.0',
  routes: { long: LongPage },
});

/** Opens the page, whose sections are at `TOPS`, and returns a function that scrolls to a pixel. */
async function open(address = '/long') {
  let scrollY = 0;
  jest.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return { top: (TOPS[this.id] ?? 0) - scrollY } as DOMRect;
  });
  await renderRemotePage(remote, 'long', { path: address, pattern: '/long' });
  return (to: number) => {
    scrollY = to;
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
}

const current = () => screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));

afterEach(() => jest.restoreAllMocks());

it('marks the last section that begins in the upper part of the window, and at the end of the page the last one', async () => {
  const scroll = await open();
  for (const [to, name] of [
    [0, 'The first part'],
    [500, 'The first part'],
    [700, 'The second part'],
    [PAGE - WINDOW, 'The last part'],
  ] as const) {
    scroll(to);
    expect(current().map(({ textContent }) => textContent)).toEqual([name]);
  }
});

it('marks the section that the address names when it is at the end of the page, too', async () => {
  const scroll = await open('/long#third');
  scroll(PAGE - WINDOW);
  expect(current().map(({ textContent }) => textContent)).toEqual(['The third part']);
});

it('leads to a section without losing the query of the page', async () => {
  await open('/long?q=words');
  expect(screen.getByRole('link', { name: 'The second part' })).toHaveAttribute(
    'href',
    '/long?q=words#second',
  );
});
