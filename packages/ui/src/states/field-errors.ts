import type { FormInstance } from 'antd';

/**
 * Shows the server's sentences at the fields they concern (400).
 * @param errors sentences by field path, `expert_in.0.slug` for a nested one
 * @returns whether there were any; if not, show the failure's `detail`.
 */
export function showFieldErrors<Values>(
  form: Pick<FormInstance<Values>, 'setFields'>,
  errors: Readonly<Record<string, readonly string[]>>,
): boolean {
  const fields = Object.entries(errors).map(([path, sentences]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [...sentences],
  }));
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
  return fields.length > 0;
}
