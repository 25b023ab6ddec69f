import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { copyBeginning, lengthOfTrack } from '../../../media/track-length.ts';
import { aroundLoss, consentedEnd, findLoss } from './lost-parts.ts';

/** Pieces of five seconds by the clock, for a minute. */
const ENDS = Array.from({ length: 12 }, (_, at) => 5_000 * (at + 1));
/** Of a track that lost these milliseconds in these pieces. */
const lengths = (lost: Readonly<Record<number, number>>) => (count: number) =>
  Promise.resolve(
    5_000 * count - Object.entries(lost).reduce((sum, [at, ms]) => sum + (Number(at) < count ? ms : 0), 0),
  );

describe('a track that is shorter than the clock says (R-REC-8)', () => {
  it.each([
    ['that lost nothing', {}, null],
    ['whose recorder began late', { 0: 1_900 }, null],
    [
      'that lost 4 seconds in its sixth piece',
      { 5: 4_000 },
      { from: 25_000, until: 30_000, resumesAt: 26_000 },
    ],
    [
      'that lost all of two pieces',
      { 3: 5_000, 4: 5_000 },
      { from: 15_000, until: 25_000, resumesAt: 15_000 },
    ],
    ['that lost its beginning', { 0: 4_500 }, { from: 0, until: 5_000, resumesAt: 500 }],
    ['that lost its end', { 11: 3_000 }, { from: 55_000, until: 60_000, resumesAt: 57_000 }],
  ])('is found: one %s', async (_what, lost, loss) => {
    expect(await findLoss(ENDS, lengths(lost))).toEqual(loss);
  });

  it('is shown around what was lost, each part at its place', () => {
    const loss = { from: 25_000, until: 30_000, resumesAt: 26_000 };
    const part = { from: 10_000, until: 50_000, at: 1_000 };
    expect(aroundLoss(part, loss)).toEqual({
      shown: [
        { from: 10_000, until: 25_000, at: 1_000 },
        { from: 26_000, until: 46_000, at: 21_000 },
      ],
      lost: { from: 16_000, until: 21_000 },
    });
    expect(aroundLoss({ from: 0, until: 20_000, at: 0 }, loss)).toEqual({
      ...{ shown: [{ from: 0, until: 20_000, at: 0 }], lost: null },
    });
    expect(aroundLoss({ from: 40_000, until: 50_000, at: 0 }, loss)).toEqual({
      ...{ shown: [{ from: 36_000, until: 46_000, at: 0 }], lost: null },
    });
  });

  it('has no certain place when it came as one piece', async () => {
    const loss = await findLoss([20_000], () => Promise.resolve(10_000));
    expect(loss).toEqual({ from: 0, until: 20_000, resumesAt: null });
    const part = { from: 0, until: 20_000, at: 0 };
    expect(loss && aroundLoss(part, loss)).toEqual({ shown: [part], lost: { from: 0, until: 20_000 } });
  });

  it('is not one that was cut at the end of the consent, also when there was another consent after it', () => {
    const own = [
      { from: 900, until: 4_000 },
      { from: 60_000, until: 90_000 },
    ];
    expect(consentedEnd({ from: 1_000, until: 7_000 }, own)).toBe(3_000);
    expect(consentedEnd({ from: 1_000, until: 3_500 }, own)).toBe(2_500);
  });

  it('is measured by its own time stamps, also when only its beginning is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acquaint-short-'));
    const ffmpeg = await findFfmpeg();
    if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
    const path = join(folder, 'track.webm');
    await ffmpeg([
      ...['-f', 'lavfi', '-i', 'sine=d=8', '-c:a', 'libopus', '-cluster_time_limit', '1000', path],
    ]);
    const whole = await lengthOfTrack(ffmpeg, path);
    expect(Math.abs((whole ?? 0) - 8_000)).toBeLessThan(100);
    const beginning = join(folder, 'beginning.webm');
    await copyBeginning(path, Math.round(readFileSync(path).length / 2), beginning);
    const half = (await lengthOfTrack(ffmpeg, beginning)) ?? 0;
    expect(half).toBeGreaterThan(2_500);
    expect(half).toBeLessThan(5_500);
    // Eight seconds of sound in a track of 26 seconds by the clock: 18 are lost in its second piece.
    const lengthOf = (count: number) => Promise.resolve(count < 3 ? half : whole);
    expect(await findLoss([4_000, 22_000, 26_000], lengthOf)).toEqual({
      ...{ from: 4_000, until: 22_000, resumesAt: half },
    });
    rmSync(folder, { recursive: true });
  });
});
