import type { CallState } from '@crm/client/hooks'
import type { CallFailure } from '@crm/client/failure'
import type { MarketGoods, SellingTalent } from '@crm/contracts/calls/market'
import { thousands } from '@crm/base/numbers'
import { useCanOpen } from '@crm/platform/navigate'
import { offerPlan } from '@crm/platform/plan'
import { Button, EmptyBlock, TextButton, TextLink } from '@crm/ui/base'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { DataTable, type Filters, RowActions, tableColumns, TableToolbar, useKeptTable } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { sameGoodsQuery } from '../../lib/sameGoods.ts'
import { marketGoodsCells } from '../../parts/marketGoodsColumns.tsx'
import { Words } from '../../parts/SearchBox.tsx'
import { sellerTable } from '../../parts/sellerColumns.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { talentDialogAtom } from '../../state/dialog.ts'
import type { talentSearchGoodsFilters } from './talentSearchGoodsFilters.ts'

type SearchFilters = Filters<(typeof talentSearchGoodsFilters)['fields']>

interface ListOf<Row> {
  list: Row[]
  page_info: { total_count: number; total_page: number; page: number; size: number }
}

const goodsColumns = tableColumns<MarketGoods>(marketGoodsColumns, marketGoodsCells, { Actions: GoodsActions })

function GoodsActions({ row }: { row: MarketGoods }) {
  const canOpen = useCanOpen()
  const { product_id, platform } = row
  return (
    <RowActions of={row.title}>
      {canOpen('TalentSearchGoodsDetail') && (
        <TextLink to="TalentSearchGoodsDetail" query={{ product_id, platform }}>
          查看达人
        </TextLink>
      )}
      <TextLink to="TalentSearchGoods" query={sameGoodsQuery(row)}>
        找同款
      </TextLink>
    </RowActions>
  )
}

interface FoundGoodsProps {
  filters: SearchFilters
  rows: CallState<ListOf<MarketGoods>>
  /** 按商品 or 按达人. */
  modes: ReactNode
  /** Words to search for when nothing is found. */
  words: readonly string[]
}

/** 按商品: the goods that a search means. */
export function FoundGoods({ filters, rows, modes, words }: FoundGoodsProps) {
  const settings = useKeptTable('talent_search_goods', goodsColumns)
  const total = rows.data?.page_info.total_count
  return (
    <>
      <TableToolbar rows={rows} settings={settings}>
        {modes}
        {total !== undefined && `共 ${thousands(total)} 件商品`}
      </TableToolbar>
      <DataTable
        label="商品"
        rows={rows}
        columns={goodsColumns}
        rowKey={(row) => row.product_id}
        filters={filters}
        settings={settings}
        empty={
          <EmptyBlock
            title="暂未找到相关商品"
            note="换一个更短的商品词，或粘贴商品链接"
            action={<Words title="试试搜索" words={words} onChoose={(keyword) => filters.set({ keyword })} />}
          />
        }
      />
    </>
  )
}

interface GoodsSellersProps {
  filters: SearchFilters
  rows: CallState<ListOf<SellingTalent>>
  platform: SellingTalent['platform']
  modes: ReactNode
}

/** 按达人: who sold the goods that a search means. */
export function GoodsSellers({ filters, rows, platform, modes }: GoodsSellersProps) {
  const open = useSetAtom(talentDialogAtom)
  const total = rows.data?.page_info.total_count
  return (
    <SellersTable
      id="talent_search_goods_authors"
      label="达人"
      columns={sellerTable}
      filters={filters}
      rows={rows}
      platform={platform}
      empty={
        <EmptyBlock
          title="没有找到？去收录"
          action={<TextButton onClick={() => open({ kind: 'include', platform })}>收录达人</TextButton>}
        />
      }
    >
      {modes}
      {total !== undefined && `共 ${thousands(total)} 位达人`}
    </SellersTable>
  )
}

/** Nothing is left of the day's searches: 升级套餐 opens once by itself, and again when asked for. */
export function SearchesUsedUp({ failure }: { failure: CallFailure | undefined }) {
  useEffect(() => {
    if (failure) offerPlan(failure)
  }, [failure])
  return (
    <EmptyBlock
      title="今日商品词搜索次数已用完"
      note="明日 0 点恢复；今天搜索过的词仍可查看"
      action={failure && <Button onClick={() => offerPlan(failure)}>升级套餐</Button>}
    />
  )
}
