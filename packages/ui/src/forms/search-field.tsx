import { Input, type InputProps } from 'antd';
import { SearchOutlined } from '../icons.ts';

export interface SearchFieldProps extends Pick<InputProps, 'size' | 'style'> {
  /** Accessible name. */
  readonly label: string;
  /** What can be searched for; the label when omitted. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Field for the words that a list is searched for; it follows the typing. */
export function SearchField({ label, placeholder = label, onSearch, ...rest }: SearchFieldProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={100}
      onChange={({ target }) => onSearch(target.value)}
      {...rest}
    />
  );
}
