import type { Call } from '@crm/contracts/call'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallFailure } from './failure.ts'
import { queryClient } from './hooks.ts'
import { send } from './request.ts'

/** A list that says where it goes on. */
interface PageAnswer<Row> {
  list: Row[]
  page_info: { total_count: number }
  ext: { next_cursor?: string | undefined }
}

/** The pages of a list that have been read so far. */
export interface PagesState<Row> {
  state: 'waiting' | 'ready' | 'failed'
  rows: readonly Row[]
  total: number
  failure: CallFailure | undefined
  /** Rows of another request are still shown. */
  stale: boolean
  /** There is a page behind, and whether it is on its way. */
  hasMore: boolean
  isReadingMore: boolean
  /** Reads the next page; twice is once. */
  readMore: () => void
  retry: () => void
}

/**
 * Reads a list page by page, each behind the last row of the one before, for grids that scroll without end. What is read stays for
 * some minutes, so that whoever comes back finds it; after a write all pages are read anew, like any other read.
 */
export function useCallPages<Request extends { cursor?: string | undefined }, Row>(
  call: Call<Request, PageAnswer<Row>>,
  request: Request,
): PagesState<Row> {
  const query = useInfiniteQuery<
    PageAnswer<Row>,
    CallFailure,
    { pages: PageAnswer<Row>[] },
    readonly unknown[],
    string | undefined
  >(
    {
      queryKey: [call.id, request, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        send(call, pageParam === undefined ? request : { ...request, cursor: pageParam }, { signal }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.ext.next_cursor,
      meta: { shows: call.shows ?? [] },
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const pages = query.data?.pages ?? []
  // A page that could not be read does not take those that are there.
  const failed = query.isError && pages.length === 0
  return {
    state: failed ? 'failed' : pages.length === 0 ? 'waiting' : 'ready',
    rows: pages.flatMap(({ list }) => list),
    total: pages.at(-1)?.page_info.total_count ?? 0,
    failure: query.error ?? undefined,
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
