import { updateProfile, type Locale } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import { choose, fake, renderRemotePage, sampleId, sampleProfile } from '@acquaint/remote-kit/testing';
import { keepLocale, keptLocale } from '@acquaint/i18n';
import { screen, waitFor } from '@testing-library/react';
import { LocaleForm } from './locale-form.tsx';

async function open(formats: Locale) {
  const done: string[] = [];
  const remote = defineRemote({
    name: 'mf-auth',
    shellApi: '^2.3.0',
    routes: {
      formats: () => (
        <LocaleForm
          profileId={sampleId(1)}
          formats={formats}
          onDone={() => done.push('done')}
          reload={() => done.push('reload')}
        />
      ),
    },
  });
  const page = await renderRemotePage(remote, 'formats', {
    path: '/formats',
    fakes: [fake(updateProfile, () => ({ status: 200, body: sampleProfile() }))],
  });
  return {
    done,
    language: (label: string) => choose(page.user, screen.getByLabelText('Language'), label),
    region: (label: string) => choose(page.user, screen.getByLabelText('Dates, times and numbers'), label),
    save: () => page.user.click(screen.getByRole('button', { name: 'Save' })),
    saved: () => page.calls.find(({ name }) => name === 'profiles.update')?.body,
  };
}

afterEach(() => void keepLocale(null));

describe('the choice of a language', () => {
  it('keeps the region, and reloads the page once it is saved', async () => {
    const form = await open('en-AT');
    await form.language('Deutsch');
    expect(screen.getByTitle(/^Austria: 21\.11\.2026, 16:05 · 1\s234,50$/)).toBeVisible();
    await form.save();
    await waitFor(() => expect(form.done).toEqual(['done', 'reload']));
    expect(form.saved()).toEqual({ formats: 'de-AT' });
    expect(keptLocale()).toBe('de-AT');
  });

  it.each<[Locale, string, Locale]>([
    [null, 'Deutsch', 'de-DE'],
    ['en-JP', 'Deutsch', 'de-DE'],
    ['de-LI', 'English', 'en-GB'],
    ['de-CH', 'English', 'en-CH'],
    [null, 'English', 'en-US'],
    ['de-CH', 'Same as this device', null],
  ])('where formats are %s and "%s" is chosen, %s is saved', async (now, label, saved) => {
    const form = await open(now);
    await form.language(label);
    await form.save();
    await waitFor(() => expect(form.saved()).toEqual({ formats: saved }));
  });

  it('does not reload for another region of the same language', async () => {
    const form = await open('en-DE');
    await form.region('Japan: Nov 21, 2026, 16:05 · 1,234.50');
    await form.save();
    await screen.findByText('Your language and formats are saved.');
    expect(form.done).toEqual(['done']);
    expect(form.saved()).toEqual({ formats: 'en-JP' });
  });

  it('offers no region when the device decides', async () => {
    const form = await open(null);
    expect(screen.getByLabelText('Dates, times and numbers')).not.toBeVisible();
    await form.language('Deutsch');
    await form.region('Germany: 21.11.2026, 16:05 · 1.234,50');
    await form.language('English');
    await form.save();
    await waitFor(() => expect(form.saved()).toEqual({ formats: 'en-DE' }));
  });
});
