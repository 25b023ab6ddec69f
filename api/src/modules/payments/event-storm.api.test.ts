import { stormIsSettled } from './test-storm-outcome.ts';

it('events that come late, repeated, in another order or never leave the ledger right to the cent (R-PAY-3, R-PAY-11, R-PAY-20)', () =>
  stormIsSettled({ deliveries: 300 }));
