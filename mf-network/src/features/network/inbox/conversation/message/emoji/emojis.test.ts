import { isEmoji } from '@acquaint/contracts';
import { emojisOf, findEmojis, loadEmojis, recentEmojis, rememberEmoji, type Emoji } from './emojis.ts';

const EMOJIS: readonly Emoji[] = [
  { unicode: '😺', label: 'grinsende Katze', tags: ['lachen', 'tier'], group: 0 },
  { unicode: '🐈', label: 'Katze', tags: ['haustier', 'tier'], group: 3 },
  { unicode: '🐕', label: 'Hund', tags: ['haustier', 'tier'], group: 3 },
  { unicode: '🧀', label: 'Käsestück', tags: ['essen'], group: 4 },
];
const found = (typed: string, most = 10) => findEmojis(EMOJIS, typed, most).map(({ unicode }) => unicode);

it.each([
  ['katze', ['🐈', '😺']],
  ['TIER', ['😺', '🐈', '🐕']],
  ['kase', ['🧀']],
  ['lach katze', ['😺']],
  ['🐕', ['🐕']],
  ['katze hund', []],
  ['?!', []],
])('finds by the beginnings of words, names before other words: %s', (typed, emojis) => {
  expect(found(typed)).toEqual(emojis);
});

it('finds no more than are asked for', () => {
  expect(found('tier', 2)).toHaveLength(2);
});

it('has all emojis, each of which the server accepts as a reaction', async () => {
  const all = await loadEmojis();
  expect(all.length).toBeGreaterThan(1_800);
  expect(all.filter(({ unicode }) => !isEmoji(unicode))).toEqual([]);
  expect(findEmojis(all, 'sloth', 5).map(({ unicode }) => unicode)).toEqual(['🦥']);
});

describe('recently used emojis', () => {
  afterEach(() => localStorage.clear());

  it('are the last ones that were chosen in this browser, each once, the newest first, and only those that are known', () => {
    for (const unicode of ['🧀', '🐈', '🦄', '🧀']) rememberEmoji(unicode);
    expect(recentEmojis()).toEqual(['🧀', '🦄', '🐈']);
    expect(emojisOf(EMOJIS, 'recent', recentEmojis()).map(({ label }) => label)).toEqual([
      'Käsestück',
      'Katze',
    ]);
    for (let count = 0; count < 30; count += 1) rememberEmoji(String(count));
    expect(recentEmojis()).toHaveLength(24);
  });

  it.each(['{', '{}', '[1]'])('are none if the stored text is no list of emojis: %s', (text) => {
    localStorage.setItem('recent-emojis', text);
    expect(recentEmojis()).toEqual([]);
  });
});
