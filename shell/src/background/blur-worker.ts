// A worker that blurs what is behind a person in their camera's picture. The build writes it without types and imports, beside the
// model and the WebAssembly that runs it. Only this worker may compile WebAssembly; pages may not (docs/adr/0010). Everything
// happens on the person's own machine.
interface Picture {
  readonly timestamp: number;
  readonly displayWidth: number;
  readonly displayHeight: number;
  close(): void;
}
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d', options?: object): Context;
}
interface Context {
  filter: string;
  globalCompositeOperation: string;
  imageSmoothingQuality: string;
  drawImage(source: unknown, x: number, y: number, width: number, height: number): void;
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  createImageData(width: number, height: number): { readonly data: Uint8ClampedArray };
  putImageData(image: unknown, x: number, y: number): void;
}
interface Model {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  _getModelBufferMemoryOffset(): number;
  _loadModel(bytes: number): number;
  _getInputMemoryOffset(): number;
  _getOutputMemoryOffset(): number;
  _runInference(): number;
}
interface Job {
  /** Frames a second below which the machine is too slow; 0 asks for no measurement. */
  readonly atLeast: number;
  readonly frames: ReadableStream<Picture>;
  readonly blurred: WritableStream<Picture>;
}
interface BlurScope {
  readonly OffscreenCanvas: new (width: number, height: number) => Canvas;
  readonly VideoFrame: new (source: unknown, options: { readonly timestamp: number }) => Picture;
  importScripts(file: string): void;
  createTwilioTFLiteSIMDModule(): Promise<Model>;
  postMessage(message: object): void;
  onmessage: ((event: { readonly data: Job }) => void) | null;
}

((scope: BlurScope): void => {
  /** The size of the picture that the model reads. */
  const [COLUMNS, ROWS] = [256, 144];
  const PIXELS = COLUMNS * ROWS;
  /** A small picture is quick to blur, and enlarging it makes it softer still. */
  const [SOFT_WIDTH, SOFT_HEIGHT, SOFTNESS] = [160, 90, 'blur(3px)'];
  /** Weight of the previous frame in the mask, to prevent flicker. */
  const REST = 0.4;
  /** Below `NOBODY` a pixel is background, above `SOMEBODY` it is the person; between them the edge is soft. */
  const [NOBODY, SOMEBODY] = [0.4, 0.75];
  /** Frames of the measurement: the first ones warm up. */
  const [WARM_UP, MEASURED] = [4, 9];

  const canvas = (width: number, height: number, options?: object) => {
    const made = new scope.OffscreenCanvas(width, height);
    return { made, draw: made.getContext('2d', options) };
  };

  const loadModel = async (): Promise<Model> => {
    scope.importScripts('tflite-simd-1-0-0.js');
    const [model, weights] = await Promise.all([
      scope.createTwilioTFLiteSIMDModule(),
      fetch('selfie_segmentation_landscape.tflite').then((answer) => answer.arrayBuffer()),
    ]);
    model.HEAPU8.set(new Uint8Array(weights), model._getModelBufferMemoryOffset());
    model._loadModel(weights.byteLength);
    return model;
  };

  const createBlur = (model: Model) => {
    const seen = canvas(COLUMNS, ROWS, { willReadFrequently: true });
    const mask = canvas(COLUMNS, ROWS);
    const soft = canvas(SOFT_WIDTH, SOFT_HEIGHT);
    const whole = canvas(1, 1);
    const alpha = mask.draw.createImageData(COLUMNS, ROWS);
    const before = new Float32Array(PIXELS);
    const [input, output] = [model._getInputMemoryOffset() / 4, model._getOutputMemoryOffset() / 4];
    soft.draw.filter = SOFTNESS;
    soft.draw.imageSmoothingQuality = 'medium';

    const findPerson = (picture: unknown): void => {
      seen.draw.drawImage(picture, 0, 0, COLUMNS, ROWS);
      const { data } = seen.draw.getImageData(0, 0, COLUMNS, ROWS);
      for (let pixel = 0; pixel < PIXELS; pixel += 1) {
        for (let colour = 0; colour < 3; colour += 1)
          model.HEAPF32[input + pixel * 3 + colour] = (data[pixel * 4 + colour] ?? 0) / 255;
      }
      model._runInference();
      for (let pixel = 0; pixel < PIXELS; pixel += 1) {
        const now = REST * (before[pixel] ?? 0) + (1 - REST) * (model.HEAPF32[output + pixel] ?? 0);
        before[pixel] = now;
        // An ImageData clamps to 0…255.
        alpha.data[pixel * 4 + 3] = (255 * (now - NOBODY)) / (SOMEBODY - NOBODY);
      }
      mask.draw.putImageData(alpha, 0, 0);
    };

    /** Returns a canvas with the blurred picture. */
    return (picture: unknown, width: number, height: number): Canvas => {
      findPerson(picture);
      soft.draw.drawImage(picture, 0, 0, SOFT_WIDTH, SOFT_HEIGHT);
      if (whole.made.width !== width) whole.made.width = width;
      if (whole.made.height !== height) whole.made.height = height;
      const { draw } = whole;
      draw.globalCompositeOperation = 'copy';
      draw.drawImage(mask.made, 0, 0, width, height);
      draw.globalCompositeOperation = 'source-in';
      draw.drawImage(picture, 0, 0, width, height);
      draw.globalCompositeOperation = 'destination-over';
      draw.drawImage(soft.made, 0, 0, width, height);
      return whole.made;
    };
  };

  type Blur = ReturnType<typeof createBlur>;

  /** Returns how many frames of 1280 × 720 this machine blurs in a second, by the median of a few. */
  const measure = (blur: Blur): number => {
    const [width, height] = [1280, 720];
    const { made } = canvas(width, height, { alpha: false });
    const times: number[] = [];
    for (let frame = 0; frame < WARM_UP + MEASURED; frame += 1) {
      const began = performance.now();
      const picture = new scope.VideoFrame(made, { timestamp: frame });
      new scope.VideoFrame(blur(picture, width, height), { timestamp: frame }).close();
      picture.close();
      if (frame >= WARM_UP) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    return 1000 / (times[Math.floor(MEASURED / 2)] ?? Infinity);
  };

  const run = async ({ atLeast, frames, blurred }: Job): Promise<void> => {
    const blur = createBlur(await loadModel());
    if (atLeast > 0) {
      const perSecond = measure(blur);
      if (perSecond < atLeast) return scope.postMessage({ type: 'too-slow', perSecond });
    }
    const writer = blurred.getWriter();
    const reader = frames.getReader();
    for (let count = 0; ; count += 1) {
      const { value: picture } = await reader.read();
      if (!picture) return;
      const { timestamp, displayWidth, displayHeight } = picture;
      const done = blur(picture, displayWidth, displayHeight);
      picture.close();
      await writer.write(new scope.VideoFrame(done, { timestamp }));
      if (count === 0) scope.postMessage({ type: 'running' });
    }
  };

  scope.onmessage = ({ data }) => {
    run(data).catch(() => scope.postMessage({ type: 'failed' }));
  };
})(globalThis as unknown as BlurScope);
