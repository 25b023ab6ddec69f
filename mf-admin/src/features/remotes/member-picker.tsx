import { Select } from '@acquaint/ui';
import { useMemberSearch } from '../../components/members/use-member-search.tsx';

interface MemberPickerProps {
  readonly id?: string;
  /** The chosen usernames. */
  readonly value?: string[];
  readonly onChange?: (usernames: string[]) => void;
}

/** Select for several members, found by name or username. */
export function MemberPicker({ id, value = [], onChange }: MemberPickerProps) {
  const { clear, select } = useMemberSearch({ valueOf: ({ username }) => username });
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      {...select}
      mode="multiple"
      value={value}
      onChange={(usernames) => {
        onChange?.(usernames);
        clear();
      }}
    />
  );
}
