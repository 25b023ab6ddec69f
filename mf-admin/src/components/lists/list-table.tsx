import type { ApiFailure } from '@acquaint/api-client';
import {
  EmptyNote,
  ErrorNote,
  Flex,
  Pagination,
  Table,
  type EmptyNoteProps,
  type TableColumnsType,
} from '@acquaint/ui';
import { emptyList, type ListAddress } from './list-search.tsx';
import { WideTable } from './wide-table.tsx';

/** Rows of a page of a table. */
export const PAGE_SIZE = 20;

interface ListTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Minimum width in CSS pixels. */
  readonly minWidth: number;
  /** Whether its columns leave out what does not fit on a phone. */
  readonly fitsPhones?: boolean;
  readonly address: ListAddress;
  /** The page of the list that the address names. */
  readonly query: {
    readonly data: { readonly results: readonly Row[]; readonly count: number } | undefined;
    /** Whether `data` is still that of the page or the search before. */
    readonly isPlaceholderData: boolean;
    readonly error: ApiFailure | null;
    readonly refetch: () => unknown;
  };
  readonly columns: TableColumnsType<Row>;
  /** Why the table is empty, if nothing was searched for. */
  readonly empty: Pick<EmptyNoteProps, 'title' | 'text'>;
  /** The names of the filters in the address. */
  readonly filters?: readonly string[];
}

/** A table of a list whose search and page the address keeps, with its error and its empty state. */
export function ListTable<Row extends { readonly id: string }>({
  label,
  minWidth,
  fitsPhones = false,
  address,
  query,
  columns,
  empty,
  filters,
}: ListTableProps<Row>) {
  if (query.error) return <ErrorNote error={query.error} onRetry={query.refetch} />;
  const count = query.data?.count ?? 0;
  return (
    <>
      <WideTable label={label} minWidth={minWidth} fitsPhones={fitsPhones}>
        <Table<Row>
          rowKey="id"
          columns={columns}
          dataSource={query.data?.results ?? []}
          // Not while the same page is read again, such as when a colleague has changed something.
          loading={query.data === undefined || query.isPlaceholderData}
          // Nothing is said to be missing before the answer is there.
          locale={{ emptyText: query.data ? <EmptyNote {...emptyList(address, empty, filters)} /> : ' ' }}
          pagination={false}
        />
      </WideTable>
      {/* Below the box that scrolls, so that it is within the screen on a phone, too. */}
      {count > PAGE_SIZE && (
        <Flex justify="end" style={{ marginTop: 16 }}>
          <Pagination
            responsive
            current={address.page}
            pageSize={PAGE_SIZE}
            total={count}
            showSizeChanger={false}
            onChange={(next) => address.set({ page: String(next) })}
          />
        </Flex>
      )}
    </>
  );
}
