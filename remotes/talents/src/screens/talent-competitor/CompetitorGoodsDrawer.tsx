import { competitorCalls, type CompetitorTalentRequest } from '@crm/contracts/calls/competitor'
import { competitorGoodsColumns } from '@crm/contracts/columns/market'
import { Drawer } from '@crm/ui/base'
import { ListTable, useLocalList } from '@crm/ui/data'
import { marketGoodsCells } from '../../parts/marketGoodsCells.tsx'
import { competitorGoodsFilters } from './talentCompetitorFilters.ts'

interface CompetitorGoodsDrawerProps {
  authorId: string
  /** Absent while the list does not hold the talent. */
  name: string | undefined
  about: Pick<CompetitorTalentRequest, 'platform' | 'start_time' | 'end_time' | 'id'>
  onClose: () => void
}

/** 看竞品商品: what a talent sold of the competitors in the days. */
export function CompetitorGoodsDrawer({ authorId, name, about, onClose }: CompetitorGoodsDrawerProps) {
  const list = useLocalList(competitorCalls.goodsList, {
    id: 'competitor_goods',
    columns: competitorGoodsColumns,
    filters: competitorGoodsFilters,
    also: { ...about, author_id: authorId },
  })
  return (
    <Drawer open width={720} title={name === undefined ? '竞品商品' : `竞品商品：${name}`} onClose={onClose}>
      <ListTable
        bare
        stickyTop={false}
        list={list}
        label="竞品商品"
        rowKey={(row) => row.product_id}
        cells={marketGoodsCells}
        empty="所选日期内没有带过竞品商品"
      />
    </Drawer>
  )
}
