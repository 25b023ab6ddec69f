export { fake } from '../testing/fake-server.ts';
export type { Failure } from '../testing/fake-server.ts';
export { sampleInitialData, samplePerson, samplePremium, sampleProfile } from '../testing/samples.ts';
export type { HarnessSettings } from './harness-settings.ts';
export { startHarness } from './start-harness.tsx';
export { sampleId, sampleItem, sampleOf, samplePage } from '@acquaint/contracts/samples';
