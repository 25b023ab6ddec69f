import { getInitialData, type Role } from '@acquaint/contracts';
import { fake, sampleInitialData } from '@acquaint/remote-kit/testing';

/** Answers that the reader is Ada Byron with this role. */
export const fakeRole = (role: Role) =>
  fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role }) }));
