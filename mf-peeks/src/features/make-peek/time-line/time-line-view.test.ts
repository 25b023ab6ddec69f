import { barsOf, ticksOf, viewOf, waveOf, withinRecording, zoomed } from './time-line-view.ts';

describe('the time line', () => {
  it('begins with the cut in its middle', () => {
    expect(viewOf({ from: 100, until: 130 }, 1200)).toEqual({ from: 70, length: 90 });
    expect(viewOf({ from: 0, until: 30 }, 1200)).toEqual({ from: 0, length: 90 });
    expect(viewOf({ from: 0, until: 4 }, 8)).toEqual({ from: 0, length: 8 });
  });

  it('keeps a position on the screen while it is enlarged', () => {
    expect(zoomed({ from: 0, length: 100 }, 2, 50, 1000)).toEqual({ from: 25, length: 50 });
    expect(zoomed({ from: 0, length: 100 }, 1000, 0, 1000)).toEqual({ from: 0, length: 4 });
    expect(zoomed({ from: 50, length: 100 }, 0.001, 60, 1000)).toEqual({ from: 0, length: 1000 });
  });

  it('stays within the recording', () => {
    expect(withinRecording({ from: -5, length: 10 }, 60)).toEqual({ from: 0, length: 10 });
    expect(withinRecording({ from: 55, length: 10 }, 60)).toEqual({ from: 50, length: 10 });
  });

  it('has a scale of round seconds, also in three hours', () => {
    expect(ticksOf({ from: 12, length: 60 })).toEqual([20, 30, 40, 50, 60, 70]);
    expect(ticksOf({ from: 0, length: 10_800 })).toEqual([0, 1800, 3600, 5400, 7200, 9000, 10_800]);
  });

  it('draws the loudest tenth of each column', () => {
    expect(waveOf([0, 100, 0, 50], { from: 0, length: 0.4 }, 2)).toBe('M0 0L1 25L1 75L0 100Z');
    expect(waveOf([], { from: 0, length: 10 }, 1)).toBe('M0 49L0 51Z');
  });

  it('draws only the spans that are shown', () => {
    expect(
      barsOf(
        [
          [0, 5],
          [8, 12],
        ],
        { from: 5, length: 5 },
        100,
      ),
    ).toBe('M60.0 0H100.0V100H60.0Z');
  });
});
