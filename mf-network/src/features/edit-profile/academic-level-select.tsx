import { useEndpointQuery } from '@acquaint/api-client';
import { listAcademicLevels } from '@acquaint/contracts';
import { Select, type SelectProps } from '@acquaint/ui';

/** Chooses an academic level of the server's list, or none. A form gives it value and change. */
export function AcademicLevelSelect(props: SelectProps) {
  const levels = useEndpointQuery(listAcademicLevels, {});
  const options = (levels.data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return <Select {...props} allowClear loading={levels.isPending} options={options} />;
}
