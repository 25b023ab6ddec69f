export { fake } from '../testing/fake-server.ts';
export type { Failure } from '../testing/fake-server.ts';
export {
  sampleId,
  sampleInitialData,
  sampleOf,
  samplePage,
  samplePerson,
  samplePremium,
  sampleProfile,
  sampleTopics,
} from '../testing/samples.ts';
export type { HarnessSettings } from './harness-settings.ts';
export { startHarness } from './start-harness.tsx';
