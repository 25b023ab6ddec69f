import { API_BASE } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { declaredEndpoints } from './declared-endpoints.ts';

describe('every endpoint that the server answers', () => {
  it('is declared in the contracts', async () => {
    const { body } = await api.raw(`${API_BASE}/openapi.json`);
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
    const served = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(served.length).toBeGreaterThan(80);
    const declared = new Set(declaredEndpoints().map(({ name }) => name));
    expect(served.filter((name) => !declared.has(name))).toEqual([]);
  });
});
