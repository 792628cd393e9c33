import { thousands } from '@crm/base/numbers'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { brandRankColumns } from '@crm/contracts/columns/market'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { ListPage, ListTable, listReads, useList } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { BrandActions, brandDetails } from '../../parts/brandCells.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { useRateCell } from '../../parts/rateCell.tsx'
import { BrandAuthors } from './BrandAuthors.tsx'
import { BRAND_CYCLES, talentTopBrandFilters } from './talentTopBrandFilters.ts'
import { topBrandCells } from './topBrandCells.tsx'

/** The list itself. */
export const firstReads = listReads(marketBrandCalls.rankList, talentTopBrandFilters)

/** 品牌榜达人: the leading brands of a class, and under each the talents who carry it. */
export function TalentTopBrandPage() {
  const list = useList(marketBrandCalls.rankList, {
    id: 'talent_top_brand',
    columns: brandRankColumns,
    filters: talentTopBrandFilters,
  })
  const { values, set, filters, total } = list
  const { platform, cycle, date, expand } = values
  const notes = list.rows.data?.ext
  const rateCell = useRateCell(notes?.compared)
  return (
    <ListPage
      title="品牌榜达人"
      note={MARKET_FRESH}
      tabs={<ListTabs platform={platform} onPlatform={(next) => set({ platform: next })} />}
      // The own main class is shown as chosen.
      filters={{ ...filters, values: { ...values, category_id: values.category_id ?? notes?.category_id } }}
    >
      <ListTable
        list={list}
        label="品牌榜"
        rowKey={(row) => row.brand_id}
        details={brandDetails}
        cells={{ ...topBrandCells, ...rateCell }}
        actions={BrandActions}
        toolbar={
          <>
            <RankPeriod
              cycles={BRAND_CYCLES}
              cycle={cycle}
              dates={notes?.dates ?? []}
              date={date || notes?.latest}
              onCycle={(next) => set({ cycle: next, date: '' })}
              onDate={(next) => set({ date: next })}
            />
            {notes && total !== undefined && `${marketCategoryName(notes.category_id)}，共 ${thousands(total)} 个品牌`}
          </>
        }
        instead={
          notes?.is_missing === 1 ? (
            <NoRanking cycle={cycle} latest={notes.latest} onLatest={() => set({ date: '' })} />
          ) : undefined
        }
        empty="暂无数据"
        expanded={{ key: expand, onChange: (key) => set({ expand: key === undefined ? undefined : Number(key) }) }}
        expand={(row) => (
          <BrandAuthors brand_id={row.brand_id} name={row.name} platform={platform} cycle={cycle} date={date} />
        )}
      />
    </ListPage>
  )
}
