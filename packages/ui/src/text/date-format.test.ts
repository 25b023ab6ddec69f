import { dateFormat } from './date-format.ts';

describe('formats of dates', () => {
  it('are made once for the same locale and options', () => {
    const ofDay = () => dateFormat('en', { day: 'numeric', timeZone: 'UTC' });
    expect(ofDay()).toBe(ofDay());
    expect(dateFormat('de', { day: 'numeric', timeZone: 'UTC' })).not.toBe(ofDay());
    expect(dateFormat('en', { day: '2-digit', timeZone: 'UTC' })).not.toBe(ofDay());
  });

  it('are made anew when the device is in another time zone, except those of a given zone', () => {
    const ofDevice = () => dateFormat('en', { hour: '2-digit' });
    const ofZone = () => dateFormat('en', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
    const [device, zone] = [ofDevice(), ofZone()];
    expect(ofDevice()).toBe(device);
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(721);
    expect(ofDevice()).not.toBe(device);
    expect(ofZone()).toBe(zone);
  });
});
