import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { marketCategoryName } from '@crm/contracts/marketCategories'
import { DataTable, FilterBar, ListPage, TableToolbar, useFilters, useKeptTable } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { BrandAuthors } from './BrandAuthors.tsx'
import { topBrandColumns } from './talentTopBrandColumns.tsx'
import { BRAND_CYCLES, talentTopBrandFilters } from './talentTopBrandFilters.ts'

/** 品牌榜达人: the leading brands of a class, and under each the talents who carry it. */
export function TalentTopBrandPage() {
  const filters = useFilters(talentTopBrandFilters)
  const { values, set } = filters
  const { platform, cycle, date, expand } = values
  const rows = useCall(marketBrandCalls.rankList, { ...filters.request, platform })
  const columns = topBrandColumns[platform]
  const settings = useKeptTable('talent_top_brand', columns)
  const notes = rows.data?.ext
  const total = rows.data?.page_info.total_count
  return (
    <ListPage
      title="品牌榜达人"
      note={MARKET_FRESH}
      tabs={<ListTabs platform={platform} onPlatform={(next) => set({ platform: next })} />}
    >
      <FilterBar
        filters={{ ...filters, values: { ...values, category_id: values.category_id ?? notes?.category_id } }}
      />
      <TableToolbar rows={rows} settings={settings} views={filters}>
        <RankPeriod
          cycles={BRAND_CYCLES}
          cycle={cycle}
          dates={notes?.dates ?? []}
          date={date || notes?.latest}
          onCycle={(next) => set({ cycle: next, date: '' })}
          onDate={(next) => set({ date: next })}
        />
        {notes && total !== undefined && `${marketCategoryName(notes.category_id)}，共 ${thousands(total)} 个品牌`}
      </TableToolbar>
      {notes?.is_missing === 1 ? (
        <NoRanking cycle={cycle} latest={notes.latest} onLatest={() => set({ date: '' })} />
      ) : (
        <DataTable
          label="品牌榜"
          rows={rows}
          columns={columns}
          rowKey={(row) => row.brand_id}
          filters={filters}
          settings={settings}
          expanded={{ key: expand, onChange: (key) => set({ expand: key === undefined ? undefined : Number(key) }) }}
          expand={(row) => (
            <BrandAuthors brand_id={row.brand_id} name={row.name} platform={platform} cycle={cycle} date={date} />
          )}
        />
      )}
      <TalentDialogs />
    </ListPage>
  )
}
