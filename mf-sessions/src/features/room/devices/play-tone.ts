/** Two tones a fifth apart, in hertz. */
const TONES = [440, 660] as const;
const TONE_SECONDS = 0.45;
const LOUDNESS = 0.2;

/**
 * Plays two tones with soft edges.
 * @param route selects the output device of an element before it plays.
 * @throws if the browser does not play it.
 */
export async function playTone(route: (element: HTMLMediaElement) => Promise<void>): Promise<void> {
  const context = new AudioContext();
  const element = new Audio();
  try {
    const stream = context.createMediaStreamDestination();
    element.srcObject = stream.stream;
    await route(element);
    await element.play();
    const ends = TONES.map((frequency, index) => {
      const start = context.currentTime + index * TONE_SECONDS;
      const oscillator = context.createOscillator();
      const volume = context.createGain();
      oscillator.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.05);
      volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
      oscillator.connect(volume).connect(stream);
      oscillator.start(start);
      oscillator.stop(start + TONE_SECONDS);
      return new Promise<void>((done) => oscillator.addEventListener('ended', () => done()));
    });
    await Promise.all(ends);
  } finally {
    element.srcObject = null;
    await context.close();
  }
}
