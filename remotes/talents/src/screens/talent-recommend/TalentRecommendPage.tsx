import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { LIBRARY_SORT_MAX } from '@crm/contracts/talentFinding'
import { useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, Reads, Tabs, TextButton, TextLink } from '@crm/ui/base'
import { type Filters, ListPage, useFilters } from '@crm/ui/data'
import { toast } from '@crm/platform/feedback'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { includeStart, searchedKeyword } from '../../lib/includeStart.ts'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { bulkDoneAtom, talentDialogAtom } from '../../state/dialog.ts'
import { libraryRequest, talentRecommendFilters } from './talentRecommendFilters.ts'
import { TalentRecommendResults } from './TalentRecommendResults.tsx'
import { useSettled } from './useSettled.ts'

/** Milliseconds that a change of the filters rests before its count is asked for. */
const COUNT_MS = 300

/** 达人库: searches all talents of the platforms by market figures, audience and relation. */
export function TalentRecommendPage() {
  const canOpen = useCanOpen()
  const filters = useFilters(talentRecommendFilters)
  const { values, set } = filters
  const request = useMemo(() => libraryRequest(filters.request), [filters.request])
  const { page: _page, size: _size, order_by: _order, sort: _sort, ...search } = request
  const rows = useCall(talentFindingCalls.libraryList, request)
  const count = useCall(talentFindingCalls.libraryCount, useSettled(search, COUNT_MS))
  const groups = useCall(talentCalls.tagGroups, {})
  const open = useSetAtom(talentDialogAtom)
  const bulkDone = useAtomValue(bulkDoneAtom)
  const include = () => open({ kind: 'include', ...includeStart(values.platform, searchedKeyword(values)) })
  const found = count.data?.count
  return (
    <ListPage
      title="达人库"
      note={MARKET_FRESH}
      actions={
        <>
          {canOpen('TalentSearchGoods') && <TextLink to="TalentSearchGoods">商品找达人</TextLink>}
          <Tabs
            kind="button"
            label="视图"
            items={[
              { key: 'table', label: '表格' },
              { key: 'card', label: '卡片' },
            ]}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode })}
          />
          <Button theme="solid" onClick={include}>
            收录达人
          </Button>
        </>
      }
      tabs={<ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })} />}
      filters={filters}
      tagGroups={groups.data?.list ?? []}
    >
      <TalentRecommendResults
        key={`${JSON.stringify(search)} ${bulkDone}`}
        filters={withSortLimit(filters, found)}
        request={request}
        rows={rows}
        isCards={values.view_mode === 'card'}
        summary={found === undefined ? undefined : `符合条件 ${thousands(found)} 位达人`}
        empty={
          <EmptyBlock
            title="没有找到？去收录"
            action={
              <>
                <Button theme="solid" onClick={include}>
                  收录达人
                </Button>
                {filters.narrowed && (
                  <Reads>
                    <TextButton onClick={filters.reset}>重置筛选条件</TextButton>
                  </Reads>
                )}
              </>
            }
          />
        }
      />
      <TalentDialogs />
    </ListPage>
  )
}

/** The filters, whose other orders are refused with a hint while more talents match than can be sorted. */
function withSortLimit<F extends Pick<Filters, 'setSort' | 'narrowed' | 'spec'>>(
  filters: F,
  found: number | undefined,
): F {
  const setSort: Filters['setSort'] = (sort) => {
    const isStandard = sort === undefined || (sort.order_by === 'gmv_30d' && sort.sort === 'desc')
    if (!isStandard && found !== undefined && found > LIBRARY_SORT_MAX)
      toast.warning('结果超过10,000条，无法按其他列排序，请缩小筛选范围')
    else filters.setSort(sort)
  }
  // The empty state of the library offers the inclusion besides the reset, so the table's own is not wanted.
  return { ...filters, setSort, narrowed: false }
}
