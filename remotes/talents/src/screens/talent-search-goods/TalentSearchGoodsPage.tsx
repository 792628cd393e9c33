import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { sortedWithin } from '@crm/contracts/listColumns'
import { Tabs } from '@crm/ui/base'
import { FilterBar, ListPage, useFilters } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { MARKET_DAYS, MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { bulkDoneAtom } from '../../state/dialog.ts'
import { FoundGoods, GoodsSellers, SearchesUsedUp } from './SearchResults.tsx'
import { talentSearchGoodsFilters } from './talentSearchGoodsFilters.ts'

/** Letters of a pasted link. */
const LINK_MAX = 300

/** 商品找达人: a word or a link leads to goods of the market, and to the talents who sold them. */
export function TalentSearchGoodsPage() {
  const filters = useFilters(talentSearchGoodsFilters)
  const { values, set } = filters
  const { keyword, mode } = values
  const isAsked = keyword !== ''
  const request = { ...filters.request, platform: values.platform, keyword }
  const goods = useCall(marketGoodsCalls.search, sortedWithin(marketGoodsColumns, request), {
    enabled: isAsked && mode === 'goods',
  })
  const talents = useCall(marketGoodsCalls.searchAuthors, sortedWithin(sellerColumns, request), {
    enabled: isAsked && mode === 'author',
  })
  const quota = useCall(marketGoodsCalls.searchQuota, {})
  const bulkDone = useAtomValue(bulkDoneAtom)
  const shown = mode === 'goods' ? goods : talents
  const answered = isAsked ? shown.data?.ext : undefined
  const remain = answered === undefined ? quota.data?.remain : answered.remain
  const isUsedUp = isAsked && shown.failure?.code === QUOTA_CODE
  const modes = (
    <Tabs
      kind="button"
      label="结果"
      items={[
        { key: 'goods', label: '按商品' },
        { key: 'author', label: '按达人' },
      ]}
      value={mode}
      onChange={(next) => set({ mode: next })}
    />
  )
  return (
    <ListPage
      title="商品找达人"
      note={MARKET_FRESH}
      noteTip={MARKET_DAYS}
      tabs={<ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })} />}
    >
      <SearchBox
        key={keyword}
        value={keyword}
        onSearch={(text) => set({ keyword: text })}
        placeholder="输入商品词（30字以内）、商品链接或商品ID"
        max={LINK_MAX}
        memory="talent_search_goods"
        suggestions={quota.data?.words ?? []}
        suggestionsTitle="试试搜索"
        note={remain === undefined ? undefined : remain === null ? '今日搜索次数不限' : `今日剩余 ${remain} 次`}
      />
      {isAsked && (
        <>
          <FilterBar filters={filters} />
          {isUsedUp ? (
            <SearchesUsedUp failure={shown.failure} />
          ) : mode === 'goods' ? (
            <FoundGoods filters={filters} rows={goods} modes={modes} words={quota.data?.words ?? []} />
          ) : (
            <GoodsSellers
              key={`${JSON.stringify(values)} ${bulkDone}`}
              filters={filters}
              rows={talents}
              platform={values.platform}
              modes={modes}
            />
          )}
        </>
      )}
      <TalentDialogs />
    </ListPage>
  )
}
