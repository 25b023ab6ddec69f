import { getInitialData } from '@acquaint/contracts';
import { fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introductionsServer, type IntroductionsWorld } from './test-intros.ts';

/** Opens the page with a fake server that saves answers and the pause. */
export async function openIntros(initial: Partial<IntroductionsWorld> = {}) {
  const { world, fakes } = introductionsServer(initial);
  const page = await renderRemotePage(remote, 'intros', {
    path: '/dashboard/home/intros',
    fakes: [fakeSample(getInitialData), ...fakes],
  });
  return { ...page, world };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const bodyOf = (page: Awaited<ReturnType<typeof openIntros>>, name: string) =>
  page.calls.find((call) => call.name === name)?.body;
