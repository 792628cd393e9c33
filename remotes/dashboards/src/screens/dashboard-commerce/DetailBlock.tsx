import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import type { Column } from '@crm/ui/data'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { BlockSelect } from '../../parts/board/BlockSelect.tsx'
import { BlockTable, figureColumns } from '../../parts/board/BlockTable.tsx'
import { type BlockRow, useBlock } from '../../parts/board/useBlock.ts'
import type { CommerceFilters } from './commerceScope.ts'
import { detailOptions } from './commerceScope.ts'

/** 明细 by what the reader chooses, with 合计 over the whole filter. */
export function DetailBlock({ filters }: { filters: CommerceFilters }) {
  const by = filters.values.dim
  const shown = useBlock(commerceBoard, 'detail', filters, by)
  const { leadsOf } = shown
  const label = detailOptions.find(({ value }) => value === by)?.label ?? ''
  const columns: Column<BlockRow>[] = [
    { key: 'name', title: label, width: 160, fixed: 'left', render: ({ names }) => names[0] },
    ...figureColumns(commerceBoard.blocks.detail.figures, { width: 116, leadsOf }),
  ]
  return (
    <BlockCard
      shown={shown}
      flush
      extra={
        <BlockSelect
          label="明细维度"
          prefix="按"
          width={132}
          options={detailOptions}
          value={by}
          onChange={(dim) => filters.set({ dim })}
        />
      }
    >
      <BlockTable shown={shown} label="带货明细" columns={columns} rowKey={({ names }) => names.join()} withTotal />
    </BlockCard>
  )
}
