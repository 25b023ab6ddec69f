import { events } from '@acquaint/contracts';
import type { BusEventName } from '@acquaint/contracts';
import { InvalidEventError, createEventBus } from './create-event-bus.ts';

const session = { session_id: '6f1c5f2e-6a3b-4c8e-9a42-1f0a4a9b7c10' };
const circle = { circle_id: '6f1c5f2e-6a3b-4c8e-9a42-1f0a4a9b7c11' };

describe('the event bus', () => {
  it('delivers an event to every subscriber, in the order of subscription', () => {
    const bus = createEventBus({ schemas: events });
    const calls: string[] = [];
    bus.on('session/booked').subscribe(({ session_id }) => calls.push(`first ${session_id}`));
    bus.on('session/booked').subscribe(({ session_id }) => calls.push(`second ${session_id}`));
    bus.publish('session/booked', session);
    expect(calls).toEqual([`first ${session.session_id}`, `second ${session.session_id}`]);
  });

  it('does not deliver an event to subscribers of another kind', () => {
    const bus = createEventBus({ schemas: events });
    const calls: BusEventName[] = [];
    bus.on('circle/joined').subscribe(() => calls.push('circle/joined'));
    bus.publish('session/booked', session);
    expect(calls).toEqual([]);
  });

  it('keeps no events for later subscribers', () => {
    const bus = createEventBus({ schemas: events });
    bus.publish('circle/joined', circle);
    const payloads: unknown[] = [];
    bus.on('circle/joined').subscribe((payload) => payloads.push(payload));
    expect(payloads).toEqual([]);
  });

  it('delivers nothing after unsubscribing', () => {
    const bus = createEventBus({ schemas: events });
    const payloads: unknown[] = [];
    const subscription = bus.on('circle/left').subscribe((payload) => payloads.push(payload));
    bus.publish('circle/left', circle);
    subscription.unsubscribe();
    bus.publish('circle/left', circle);
    expect(payloads).toEqual([circle]);
  });

  it('rejects a payload that does not match the contract and names the field', () => {
    const bus = createEventBus({ schemas: events });
    const payloads: unknown[] = [];
    bus.on('session/booked').subscribe((payload) => payloads.push(payload));
    const publish = () => {
      bus.publish('session/booked', { session_id: 'tomorrow' });
    };
    expect(publish).toThrow(InvalidEventError);
    expect(publish).toThrow(/session\/booked.*session_id/);
    expect(payloads).toEqual([]);
  });

  it('skips validation in a production build', () => {
    const bus = createEventBus({ schemas: null });
    const payloads: unknown[] = [];
    bus.on('session/booked').subscribe((payload) => payloads.push(payload));
    bus.publish('session/booked', { session_id: 'tomorrow' });
    expect(payloads).toEqual([{ session_id: 'tomorrow' }]);
  });
});
