import * as contracts from '../index.ts';
import { endpointsOf } from '../samples.ts';

const actions = endpointsOf(contracts).filter(
  ({ method, access }) => method !== 'GET' && !contracts.mayCall('member', { access }),
);

/** Actions that decide nothing about anybody, and why they need no reason. */
const WITHOUT_REASON: Readonly<Record<string, string>> = {
  'admin.claimInquiry': 'it only says who answers an inquiry',
  'admin.claimReport': 'it only says who looks at a report',
  'admin.endView': 'it only ends what the caller began with a reason',
  'admin.fitMatchModel': 'it learns now what it would learn in the night',
  'admin.replayMatchPolicy': 'it only computes',
  'admin.replyToInquiry': 'the reply is stored with the inquiry',
  'overrides.allow': 'it concerns the browser of the caller only',
};

it('no staff action is accepted without a reason (R-ADMIN-3)', () => {
  expect(actions.length).toBeGreaterThan(15);
  const accepted = actions.filter(({ body, sample }) => {
    const { reason: _, ...rest } = (sample?.body ?? {}) as Record<string, unknown>;
    const without = body?.safeParse(rest).success ?? true;
    const blank = body?.safeParse({ ...rest, reason: '  ' }).success ?? true;
    return without || blank;
  });
  expect(accepted.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_REASON));
});
