import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { talentCalls } from '@crm/contracts/calls/talents'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { EmptyBlock, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { FilterBar, ListPage, ListTable, useList } from '@crm/ui/data'
import { MARKET_DAYS, MARKET_FRESH } from '../../lib/marketTexts.ts'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { marketGoodsCells, marketGoodsDetails } from '../../parts/marketGoodsCells.tsx'
import { sellerCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import { SearchBox, KeywordLinks } from '../../parts/SearchBox.tsx'
import { GoodsActions } from './GoodsActions.tsx'
import { SearchesUsedUp } from './SearchesUsedUp.tsx'
import { goodsSellersFilters, talentSearchGoodsFilters } from './talentSearchGoodsFilters.ts'

/** Letters of a pasted link. */
const LINK_MAX = 300

const modes = [
  { key: 'goods', label: '按商品' },
  { key: 'author', label: '按达人' },
] as const

/** 商品找达人: a word or a link leads to goods of the market, and to the talents who sold them. */
export function TalentSearchGoodsPage() {
  const openDialog = useDialog()
  const goods = useList(marketGoodsCalls.search, {
    id: 'talent_search_goods',
    columns: marketGoodsColumns,
    filters: talentSearchGoodsFilters,
    enabled: (request) => request.keyword !== '' && request.mode === 'goods',
  })
  const sellers = useList(marketGoodsCalls.searchAuthors, {
    id: 'talent_search_goods_authors',
    columns: sellerColumns,
    filters: goodsSellersFilters,
    enabled: (request) => request.keyword !== '' && request.mode === 'author',
  })
  const { set } = goods
  const { keyword, mode, platform } = goods.values
  const isAsked = keyword !== ''
  const quota = useCall(marketGoodsCalls.searchQuota, {})
  const words = quota.data?.words ?? []
  const shown = mode === 'goods' ? goods : sellers
  const answered = isAsked ? shown.rows.data?.ext : undefined
  const remain = answered === undefined ? quota.data?.remain : answered.remain
  const toolbar = (
    <>
      <Tabs kind="button" label="结果" items={modes} value={mode} onChange={(next) => set({ mode: next })} />
      {shown.total !== undefined && `共 ${thousands(shown.total)} ${mode === 'goods' ? '件商品' : '位达人'}`}
    </>
  )
  return (
    <ListPage
      title="商品找达人"
      note={MARKET_FRESH}
      noteTip={MARKET_DAYS}
      tabs={<ListTabs platform={platform} onPlatform={(next) => set({ platform: next })} />}
    >
      <SearchBox
        key={keyword}
        value={keyword}
        onSearch={(text) => set({ keyword: text })}
        placeholder="输入商品词（30 字以内）、商品链接或商品ID"
        max={LINK_MAX}
        memory="talent_search_goods"
        suggestions={words}
        suggestionsTitle="试试搜索"
        note={remain === undefined ? undefined : remain === null ? '今日搜索次数不限' : `今日剩余 ${remain} 次`}
      />
      {isAsked && (
        <>
          <FilterBar filters={goods.filters} />
          {shown.rows.failure?.code === QUOTA_CODE ? (
            <SearchesUsedUp failure={shown.rows.failure} />
          ) : mode === 'goods' ? (
            <ListTable
              list={goods}
              label="商品"
              rowKey={(row) => row.product_id}
              details={marketGoodsDetails}
              views={false}
              cells={marketGoodsCells}
              actions={GoodsActions}
              toolbar={toolbar}
              empty={
                <EmptyBlock
                  title="暂未找到相关商品"
                  note="换一个更短的商品词，或粘贴商品链接"
                  action={<KeywordLinks title="试试搜索" words={words} onChoose={(word) => set({ keyword: word })} />}
                />
              }
            />
          ) : (
            <MarketTalentTable
              list={sellers}
              label="达人"
              views={false}
              cells={sellerCells}
              toolbar={toolbar}
              empty={
                <EmptyBlock
                  title="没有找到？去收录"
                  action={
                    <TextButton
                      call={talentCalls.include}
                      onClick={() => openDialog(IncludeDialog, { start: { platform } })}
                    >
                      收录达人
                    </TextButton>
                  }
                />
              }
            />
          )}
        </>
      )}
    </ListPage>
  )
}
