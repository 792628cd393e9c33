import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { Ellipsis } from '@crm/ui/base'
import type { Column } from '@crm/ui/data'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { BlockTable, figureColumns } from '../../parts/board/BlockTable.tsx'
import { type BlockRow, useBlock } from '../../parts/board/useBlock.ts'
import type { GoodsFilters } from './goodsScope.ts'

/** 商品关联: which goods the same talents sell. */
export function PairBlock({ filters }: { filters: GoodsFilters }) {
  const shown = useBlock(goodsBoard, 'pair', filters)
  const columns: Column<BlockRow>[] = [
    ...['商品', '同时卖出的商品'].map((title, at) => ({
      key: title,
      title,
      width: 320,
      render: ({ names }: BlockRow) => <Ellipsis>{names[at] ?? ''}</Ellipsis>,
    })),
    ...figureColumns(goodsBoard.blocks.pair.figures),
  ]
  return (
    <BlockCard shown={shown} flush>
      <BlockTable
        shown={shown}
        label="商品关联"
        columns={columns}
        rowKey={({ keys }) => `${keys.product_id} ${keys.other_id}`}
        empty="暂无由同一达人卖出的商品"
      />
    </BlockCard>
  )
}
