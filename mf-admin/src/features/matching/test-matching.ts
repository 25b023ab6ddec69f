import {
  adminFitMatchModel,
  adminGetCalibration,
  adminListMatchModels,
  adminReleaseMatchModel,
  adminReplayMatchPolicy,
  adminSetMatchModel,
  type MatchModel,
} from '@acquaint/contracts';
import { fake, samplePage, type Failure, sampleItem, sampleOf } from '@acquaint/remote-kit/testing';

const NIGHT = '2026-11-20T02:00:00.000Z';

/** Returns the first model, whose weights were set by hand; `part` overrides fields. */
function sampleModel(part: Partial<MatchModel> = {}): MatchModel {
  return {
    ...sampleItem(adminListMatchModels),
    version: 'hand-1',
    origin: 'hand',
    state: 'retired',
    answers: 0,
    quality: null,
    note: 'Where everything began.',
    ...part,
  };
}

/**
 * Creates a fake server with a live version, one pinned by staff and one that was rejected. It refuses all changes while
 * `world.refusal` is set.
 */
export function matchingServer() {
  const world = {
    models: [
      sampleModel({
        version: 'fit-2',
        origin: 'fit',
        state: 'refused',
        made_at: NIGHT,
        answers: 900,
        note: 'Not better.',
      }),
      sampleItem(adminListMatchModels),
      sampleModel(),
    ],
    refusal: null as Failure | null,
  };
  const fakes = [
    fake(adminListMatchModels, () => ({ status: 200, body: samplePage(world.models) })),
    fake(adminFitMatchModel, () => {
      if (world.refusal) return world.refusal;
      const model = sampleModel({ version: 'fit-3', origin: 'fit', state: 'refused', note: 'Not better.' });
      world.models = [model, ...world.models];
      return { status: 200, body: model };
    }),
    fake(adminSetMatchModel, ({ body }) => {
      if (world.refusal) return world.refusal;
      world.models = world.models.map((each) =>
        each.version === body.version
          ? { ...each, state: 'live', is_pinned: true }
          : { ...each, state: each.state === 'live' ? 'retired' : each.state, is_pinned: false },
      );
      return { status: 200, body: world.models.find(({ state }) => state === 'live') ?? sampleModel() };
    }),
    fake(adminReleaseMatchModel, () => {
      if (world.refusal) return world.refusal;
      world.models = world.models.map((each) => ({ ...each, is_pinned: false }));
      return { status: 200, body: world.models.find(({ state }) => state === 'live') ?? sampleModel() };
    }),
    fake(adminGetCalibration, ({ query: { version } }) => ({
      status: 200,
      body: { ...sampleOf(adminGetCalibration), version },
    })),
    fake(adminReplayMatchPolicy, ({ body }) => ({
      status: 200,
      body: { ...sampleOf(adminReplayMatchPolicy), weeks: body.weeks },
    })),
  ];
  return { world, fakes };
}
