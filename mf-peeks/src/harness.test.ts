import { harnessParts, lookAlone } from '@acquaint/remote-kit/testing';
import { harness } from './harness.ts';

it.each(harnessParts(harness))('%s renders on its own with sample answers', async (part) => {
  expect(await lookAlone(harness, part)).toEqual([]);
});
