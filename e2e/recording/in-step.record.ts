import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRecording } from '@acquaint/contracts';
import { expect, test } from '@playwright/test';
import { findFfmpeg } from '../../scripts/lib/programs/machine.ts';
import { median } from '../../scripts/lib/median.ts';
import { call as callEndpoint } from '../fixtures/api.ts';
import { OwnPlatform } from '../fixtures/own-platform.ts';
import { clapsBetween, holdClapper, lateness, lightsIn, tonesIn } from './clapper.ts';
import { acknowledged, assembled, guestOf, leave, record, startCall, type Call } from './recorded-call.ts';

/** Maximum offset between tracks of a recording, in milliseconds. */
const STEP_MS = 40;
/** Plus one frame: a light is visible only in the next frame. */
const PICTURE_STEP_MS = STEP_MS + 1_000 / 30;
/** Each participant hears the same signals at another pitch, and their clocks are wrong. */
const CLAPPERS = {
  ada: { pitch: 1_000, clockIsWrongBy: 90_350 },
  grace: { pitch: 3_000, clockIsWrongBy: -7_150 },
  maya: { pitch: 2_000, clockIsWrongBy: 41_700 },
} as const;
const FEWEST_CLAPS = 4;
/** Nothing is recorded while a page reloads. */
const RELOAD_SECONDS = 10;

let platform: OwnPlatform;
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-in-step-'));
});
test.afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Downloads a call's recording. Returns its path and the time at which it starts, in epoch milliseconds. */
async function fileOf(
  { ada }: Call,
  people = 2,
): Promise<{ readonly path: string; readonly begin: number; readonly seconds: number }> {
  const { id, seconds } = await assembled(ada, RELOAD_SECONDS, people);
  const { access } = ada.member.tokens;
  const recording = await callEndpoint(ada.page.request, getRecording, { params: { id } }, access);
  // It starts when the last participant has consented.
  const consents = new Map<string, number>();
  for (const { what, person_id, at } of recording.ledger) {
    if (what === 'given' && !consents.has(person_id)) consents.set(person_id, Date.parse(at));
  }
  const path = join(folder, 'mix.mp4');
  const file = await ada.page.request.get(recording.url ?? '');
  writeFileSync(path, await file.body());
  return { path, begin: Math.max(...consents.values()), seconds };
}

/** Returns the 90th percentile: a page that the machine delays by a tenth of a second emits its signal late. */
const mostOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1] ?? NaN;

/** Returns the offsets between two people at signals found for both, in milliseconds; negative if the second one is later. */
function apart(name: string, moments: readonly number[], ada: readonly number[], grace: readonly number[]) {
  const [adas, graces] = [lateness(moments, ada), lateness(moments, grace)];
  const both = moments.flatMap((moment) => {
    const [one, other] = [adas.get(moment), graces.get(moment)];
    return one === undefined || other === undefined ? [] : [{ one, other, step: one - other }];
  });
  const middle = median(both.map(({ step }) => step));
  const sizes = both.map(({ step }) => Math.abs(step));
  const most = mostOf(sizes);
  const [one, other] = [median(both.map((each) => each.one)), median(both.map((each) => each.other))];
  process.stdout.write(
    `${name}: ${both.length} of ${moments.length} moments; one ${one.toFixed(0)} ms late, the other ${other.toFixed(0)} ms; ` +
      `apart ${middle.toFixed(0)} ms, nine of ten within ${most.toFixed(0)} ms, all within ${Math.max(...sizes).toFixed(0)} ms\n`,
  );
  return { count: both.length, step: Math.abs(middle), most };
}

test('two browsers’ tracks of the same signals are in sync, despite wrong clocks and after a reload', async ({
  browser,
}) => {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error('There is no ffmpeg on this machine');
  platform = await OwnPlatform.open();
  const call = await startCall(browser, platform, (context, who) => holdClapper(context, CLAPPERS[who]));
  await record(call);
  await acknowledged(call.grace, 14);
  // The reload starts another file with its own start time.
  const reloadedAt = Date.now();
  await call.grace.page.reload();
  await acknowledged(call.grace, 28);
  await acknowledged(call.ada, 28);
  await leave(call);

  const { path, begin, seconds } = await fileOf(call);
  const voices = [
    await tonesIn(path, ffmpeg, CLAPPERS.ada.pitch),
    await tonesIn(path, ffmpeg, CLAPPERS.grace.pitch),
  ] as const;
  // The host’s picture is on the left.
  const pictures = [await lightsIn(path, ffmpeg, 'right'), await lightsIn(path, ffmpeg, 'left')] as const;
  for (const [name, from, until] of [
    ['before the reload', begin + 500, reloadedAt - 500],
    ['after it', reloadedAt, begin + seconds * 1_000 - 500],
  ] as const) {
    const moments = clapsBetween(from, until).map((at) => at - begin);
    const voice = apart(`voice, ${name}`, moments, ...voices);
    const picture = apart(`picture, ${name}`, moments, ...pictures);
    expect(Math.min(voice.count, picture.count)).toBeGreaterThanOrEqual(FEWEST_CLAPS);
    expect(voice.most).toBeLessThanOrEqual(STEP_MS);
    expect(picture.step).toBeLessThanOrEqual(PICTURE_STEP_MS);
  }
});

test('a guest is in sync with both, each at their position in the picture', async ({ browser }) => {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error('There is no ffmpeg on this machine');
  platform = await OwnPlatform.open();
  const call = await startCall(browser, platform, (context, who) => holdClapper(context, CLAPPERS[who]));
  const maya = await guestOf(call, browser, platform, 'Maya', (context) =>
    holdClapper(context, CLAPPERS.maya),
  );
  await record(call, () => maya.page.getByRole('button', { name: 'Agree' }).click());
  for (const who of [maya, call.ada, call.grace]) await acknowledged(who, 16);
  await maya.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(maya.page.getByText('Recording', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await maya.page.getByRole('button', { name: 'Leave' }).click();
  await leave(call);

  const { path, begin, seconds } = await fileOf(call, 3);
  const moments = clapsBetween(begin + 500, begin + seconds * 1_000 - 500).map((at) => at - begin);
  const voices = {
    ada: await tonesIn(path, ffmpeg, CLAPPERS.ada.pitch),
    grace: await tonesIn(path, ffmpeg, CLAPPERS.grace.pitch),
    maya: await tonesIn(path, ffmpeg, CLAPPERS.maya.pitch),
  };
  const pictures = {
    ada: await lightsIn(path, ffmpeg, 'above right'),
    grace: await lightsIn(path, ffmpeg, 'above left'),
    maya: await lightsIn(path, ffmpeg, 'below'),
  };
  for (const [one, other] of [
    ['ada', 'maya'],
    ['grace', 'maya'],
    ['ada', 'grace'],
  ] as const) {
    const voice = apart(`voices, ${one} and ${other}`, moments, voices[one], voices[other]);
    const picture = apart(`pictures, ${one} and ${other}`, moments, pictures[one], pictures[other]);
    expect(Math.min(voice.count, picture.count)).toBeGreaterThanOrEqual(FEWEST_CLAPS);
    expect(voice.most).toBeLessThanOrEqual(STEP_MS);
    expect(picture.step).toBeLessThanOrEqual(PICTURE_STEP_MS);
  }
  await maya.context.close();
});
