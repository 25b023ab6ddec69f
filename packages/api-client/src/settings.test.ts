import { configureApiClient, fileUrl } from './settings.ts';

const settings = {
  getAccessToken: () => null,
  refresh: () => Promise.reject(new Error('nobody')),
  onUnauthorized: () => undefined,
  onServerError: () => undefined,
};

it.each([
  [undefined, '/media/peeks/1/video', '/media/peeks/1/video'],
  ['https://acquaint.example/api/v1', '/media/peeks/1/video', 'https://acquaint.example/media/peeks/1/video'],
  ['https://acquaint.example/api/v1', 'https://faces.example/ada.png', 'https://faces.example/ada.png'],
])('with the API at %s, the file %s has the URL %s', (baseUrl, path, url) => {
  configureApiClient({ ...settings, ...(baseUrl === undefined ? {} : { baseUrl }) });
  expect(fileUrl(path)).toBe(url);
});
