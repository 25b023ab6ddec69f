import { harnessParts, lookAlone } from '@acquaint/remote-kit/testing';
import { harness } from './harness.ts';

it.each(harnessParts(harness))('%s can be looked at alone, with sample answers', async (part) => {
  expect(await lookAlone(harness, part)).toEqual([]);
});
