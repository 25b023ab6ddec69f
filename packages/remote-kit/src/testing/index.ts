export { choose } from './choose.ts';
export { installDevices, installMediaStream, removeDevices } from './devices.ts';
export type { FakeDevices } from './devices.ts';
export { createFakeServer, fake, fakeSample } from './fake-server.ts';
export type { Fake, FakeCall, Failure } from './fake-server.ts';
export { harnessParts, lookAlone } from './look-alone.tsx';
export { renderRemoteModal, renderRemotePage, renderRemoteSlot } from './render-remote.tsx';
export type { RenderedRemote, RenderOptions } from './render-remote.tsx';
export {
  sampleId,
  sampleInitialData,
  sampleOf,
  samplePage,
  samplePerson,
  samplePremium,
  sampleProfile,
} from './samples.ts';
