import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { Tabs } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { RankTable } from '../../parts/board/RankTable.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import type { BoardOverviewFilters } from './boardOverviewScope.ts'

const KINDS = [
  { key: 'author', label: '达人', empty: '该时间段暂无出单达人' },
  { key: 'product', label: '商品', empty: '该时间段暂无动销商品' },
  { key: 'user', label: '媒介', empty: '该时间段暂无出单媒介' },
  { key: 'colonel', label: '团长', empty: '该时间段暂无团长成交' },
] as const

/** 榜单 of talents, goods, staff and colonels. */
export function RankBlock({ filters }: { filters: BoardOverviewFilters }) {
  const { rank, compare } = filters.values
  const shown = useBlock(overviewBoard, 'rank', filters, rank)
  const { label, empty } = KINDS.find(({ key }) => key === rank) ?? KINDS[0]
  return (
    <BlockCard
      shown={shown}
      flush
      extra={
        <Tabs
          kind="button"
          label="榜单对象"
          value={rank}
          onChange={(next) => filters.set({ rank: next })}
          items={KINDS}
        />
      }
    >
      <RankTable shown={shown} label={`${label}榜单`} name={label} empty={empty} compare={compare} />
    </BlockCard>
  )
}
