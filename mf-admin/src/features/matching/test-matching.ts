import {
  adminFitMatchModel,
  adminListMatchModels,
  adminReleaseMatchModel,
  adminReplayMatchPolicy,
  adminSetMatchModel,
  type MatchModel,
  type ReplayOutcome,
} from '@acquaint/contracts';
import { fake, samplePage, type Failure } from '@acquaint/remote-kit/testing';

const NIGHT = '2026-11-20T02:00:00.000Z';

function sampleModel(part: Partial<MatchModel> = {}): MatchModel {
  return {
    version: 'hand-1',
    origin: 'hand',
    state: 'retired',
    made_at: '2026-11-01T02:00:00.000Z',
    answers: 0,
    quality: null,
    is_pinned: false,
    weights: { wants: 1, offers: 0.8 },
    policy: { minimum_score: 0.08, exposure_discount: 0.25, exploration: 0.05 },
    note: 'Where everything began.',
    set_reason: '',
    set_by: null,
    ...part,
  };
}

const OUTCOME: ReplayOutcome = {
  introductions: 400,
  expected_accepted: 81.5,
  known_pairs: 60,
  known_accepted: 21,
  never_shown: 0,
  waiting_weeks: 1.25,
  gini: 0.312,
};

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
      sampleModel({
        version: 'fit-1',
        origin: 'fit',
        state: 'live',
        answers: 812,
        quality: {
          answers: 120,
          log_loss: 0.61,
          before_log_loss: 0.655,
          auc: 0.702,
          gain: { mean: 0.045, from: 0.012, to: 0.078 },
        },
        note: 'Better on the answers held back.',
      }),
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
    fake(adminReplayMatchPolicy, ({ body }) => ({
      status: 200,
      body: { weeks: body.weeks, members: 200, live: OUTCOME, changed: { ...OUTCOME, gini: 0.205 } },
    })),
  ];
  return { world, fakes };
}
