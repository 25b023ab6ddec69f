import { useEndpointQuery } from '@acquaint/api-client';
import { listAcademicLevels } from '@acquaint/contracts';
import { Select, type SelectProps } from '@acquaint/ui';

/** Select for an academic level from the server's list, or none. Use it within a form field. */
export function AcademicLevelSelect(props: SelectProps) {
  const levels = useEndpointQuery(listAcademicLevels, {});
  const options = (levels.data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return <Select {...props} allowClear loading={levels.isPending} options={options} />;
}
