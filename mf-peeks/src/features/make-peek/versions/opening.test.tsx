import { useEndpointQuery } from '@acquaint/api-client';
import { getInitialData, getPeek, getPeekDesk, recutPeek } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  sampleOf,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { samplePeek } from '../../../components/test-peek.ts';
import { remote } from '../../../remote.ts';

const DESK = sampleOf(getPeekDesk);
const RECORDING = DESK.recording_id;
const [ADA, GRACE] = DESK.people;

afterEach(() => sessionStorage.clear());

describe('the desk of a peek that others change, too', () => {
  it('is read after the peek: its captions are never older than the version that is saved', async () => {
    const answer = Promise.withResolvers<void>();
    const { calls } = await renderRemotePage(remote, 'make-peek', {
      path: `/dashboard/home/make?recording=${RECORDING}&snip=${sampleId(81)}`,
      fakes: [
        fakeSample(getInitialData),
        fake(getPeekDesk, () => ({ status: 200, body: DESK })),
        fake(getPeek, async () => {
          await answer.promise;
          return { status: 200 as const, body: samplePeek() };
        }),
      ],
    });
    const desks = () => calls.filter(({ name }) => name === 'snips.getDesk');
    expect(desks()).toHaveLength(0);
    answer.resolve();
    await screen.findByRole('application', { name: 'Video of the recording' });
    expect(desks()).toHaveLength(1);
  });

  it('opens with captions that others corrected meanwhile, although the query cache has earlier ones', async () => {
    const Desk = remote.routes['make-peek'] ?? (() => null);
    let version = 4;
    let read = Promise.resolve();
    const part = { uuid: sampleId(81), published_at: null };
    const cut = { recording_id: RECORDING, from_seconds: 10, until_seconds: 30 };
    const captions = () => [
      { person_id: GRACE?.id ?? '', from_seconds: 12, until_seconds: 14, text: `Version ${version}` },
    ];
    function ReadAgain() {
      const { data } = useEndpointQuery(getPeek, { params: { id: sampleId(81) } }, { staleTime: 0 });
      return <p>Now in version {data?.version}</p>;
    }
    function Pages() {
      const [isDesk, setDesk] = useState(true);
      return (
        <>
          <button onClick={() => setDesk(!isDesk)}>Other page</button>
          {isDesk ? <Desk /> : <ReadAgain />}
        </>
      );
    }
    const { user, calls } = await renderRemotePage(
      { ...remote, routes: { ...remote.routes, pages: Pages } },
      'pages',
      {
        path: `/dashboard/home/make?recording=${RECORDING}&snip=${sampleId(81)}`,
        fakes: [
          fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ id: ADA?.id ?? '' }) })),
          fake(getPeekDesk, async () => {
            await read;
            const made = { ...DESK.peeks[0], uuid: sampleId(81), captions: captions() };
            return { status: 200 as const, body: { ...DESK, peeks: [made] as typeof DESK.peeks } };
          }),
          fake(getPeek, () => ({ status: 200, body: samplePeek({ ...part, cut, version }) })),
          fake(recutPeek, () => ({ status: 200, body: samplePeek({ uuid: sampleId(90) }) })),
        ],
      },
    );
    await screen.findByRole('button', { name: 'Save changes' });
    version = 5;
    await user.click(screen.getByRole('button', { name: 'Other page' }));
    await screen.findByText('Now in version 5');
    const answer = Promise.withResolvers<void>();
    read = answer.promise;
    await user.click(screen.getByRole('button', { name: 'Other page' }));
    answer.resolve();
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'snips.recut')?.body).toMatchObject({
        ...{ version: 5, captions: [{ text: 'Version 5' }] },
      }),
    );
  });
});
