import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { libraryColumns } from '@crm/contracts/columns/foundTalents'
import { LIBRARY_SORT_MAX } from '@crm/contracts/rules/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { useCanOpen } from '@crm/platform/navigate'
import { CallButton, EmptyBlock, ReadActions, Tabs, TextButton, TextLink, useDialog, DesktopOnly } from '@crm/ui/base'
import { type Filters, ListPage, useList } from '@crm/ui/data'
import { includeStart, searchedKeyword } from '../../lib/includeStart.ts'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { MarketTalentActions } from '../../parts/MarketTalentActions.tsx'
import { marketTalentCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import { TalentCard, TalentCards } from '../../parts/TalentCard.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { PortraitBars } from './PortraitBars.tsx'
import { libraryRequest, talentRecommendFilters } from './talentRecommendFilters.ts'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds that a change of the filters rests before its count is asked for. */
const COUNT_MS = 300

const views = [
  { key: 'table', label: '表格' },
  { key: 'card', label: '卡片' },
] as const

const cells = {
  ...marketTalentCells,
  portrait: ({ row }: { row: FoundTalent }) => <PortraitBars portrait={row.portrait} />,
}

function Actions({ row }: { row: FoundTalent }) {
  return (
    <MarketTalentActions row={row}>
      <FavoriteButton talent={row} />
    </MarketTalentActions>
  )
}

/** 达人库: searches all talents of the platforms by market figures, audience and relation. */
export function TalentRecommendPage() {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const library = useList(talentFindingCalls.libraryList, {
    id: 'talent_recommend',
    columns: libraryColumns,
    filters: talentRecommendFilters,
    asks: libraryRequest,
  })
  const { values, set } = library
  const count = useCall(talentFindingCalls.libraryCount, useDebounced(library.narrowing, COUNT_MS)).data?.count
  const groups = useCall(talentCalls.tagGroups, {})
  const list = { ...library, filters: withSortLimit(library.filters, count) }
  const include = () => openDialog(IncludeDialog, { start: includeStart(values.platform, searchedKeyword(values)) })
  const empty = (
    <EmptyBlock
      title="没有找到？去收录"
      action={
        <>
          <CallButton theme="solid" call={talentCalls.include} onClick={include}>
            收录达人
          </CallButton>
          {list.filters.narrowed && (
            <ReadActions>
              <TextButton onClick={list.filters.reset}>重置筛选条件</TextButton>
            </ReadActions>
          )}
        </>
      }
    />
  )
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
            items={views}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode })}
          />
          <CallButton theme="solid" call={talentCalls.include} onClick={include}>
            收录达人
          </CallButton>
        </>
      }
      tabs={<ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })} />}
      filters={library.filters}
      tagGroups={groups.data?.list ?? []}
    >
      <MarketTalentTable
        list={list}
        label="达人库"
        cells={cells}
        actions={Actions}
        exports={ExportType.talentLibrary}
        toolbar={count !== undefined && `符合条件 ${thousands(count)} 位达人`}
        empty={empty}
        noMatch={empty}
        instead={
          values.view_mode === 'card' ? (
            <TalentCards label="达人库" rows={list.rows} filters={list.filters} empty={empty}>
              {(talent) => (
                <TalentCard
                  key={talent.author_id}
                  talent={talent}
                  selection={list.selection}
                  extra={
                    <DesktopOnly>
                      <FavoriteButton talent={talent} />
                    </DesktopOnly>
                  }
                  actions={<MarketTalentActions row={talent} />}
                />
              )}
            </TalentCards>
          ) : undefined
        }
      />
    </ListPage>
  )
}

/** The filters, whose other orders are refused with a hint while more talents match than can be sorted. */
function withSortLimit<F extends Pick<Filters, 'setSort'>>(filters: F, count: number | undefined): F {
  const setSort: Filters['setSort'] = (sort) => {
    const isStandard = sort === undefined || (sort.order_by === 'gmv_30d' && sort.sort === 'desc')
    if (!isStandard && count !== undefined && count > LIBRARY_SORT_MAX)
      toast.warning('结果超过 10,000 条，无法按其他列排序，请缩小筛选范围')
    else filters.setSort(sort)
  }
  return { ...filters, setSort }
}
