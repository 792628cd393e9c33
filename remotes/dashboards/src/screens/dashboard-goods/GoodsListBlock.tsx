import { abbreviateMoney } from '@crm/base/numbers'
import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { platformName } from '@crm/contracts/enums'
import { isOffered, open } from '@crm/platform/openers'
import { Ellipsis, Tag, TextButton } from '@crm/ui/base'
import { Change, type Column, PlatformMark } from '@crm/ui/data'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { BlockSelect } from '../../parts/board/BlockSelect.tsx'
import { BlockTable, figureColumns } from '../../parts/board/BlockTable.tsx'
import { comparisonLabel } from '../../parts/board/boardScope.ts'
import rank from '../../parts/board/RankTable.module.css'
import { type BlockRow, useBlock } from '../../parts/board/useBlock.ts'
import { goodsListRequest, type GoodsFilters, quadrantOptions, readArea, stageOptions } from './goodsScope.ts'
import { goodsOpened } from './goodsOpened.ts'

const SORTED: readonly string[] = [
  'gmv',
  'volume',
  'issue_author',
  'first_cp_author',
  'sample_count',
  'sample_issue_rate',
  'refund_rate',
]
const TITLES: Readonly<Record<string, string>> = {
  issue_author: '合作达人',
  first_cp_author: '首次合作达人',
  live_share: '直播占比',
}

/** 商品明细: every product that ever sold, by pages; narrowed by quadrant, stage, and the rectangle drawn over the plane. */
export function GoodsListBlock({ filters }: { filters: GoodsFilters }) {
  const shown = useBlock(goodsBoard, 'list', filters, undefined, goodsListRequest(filters))
  const { than, leadsOf } = shown
  const { quadrant, stage, compare } = filters.values
  const opens = isOffered('goodsDrawer')
  const columns: Column<BlockRow>[] = [
    {
      key: 'name',
      title: '商品',
      width: 240,
      fixed: 'left',
      render: (row) => (
        <span className={rank.named}>
          {opens ? (
            <TextButton onClick={() => open('goodsDrawer', goodsOpened(row))}>
              <Ellipsis>{row.names[0] ?? ''}</Ellipsis>
            </TextButton>
          ) : (
            <Ellipsis>{row.names[0] ?? ''}</Ellipsis>
          )}
          <span title={platformName(String(row.keys.platform))}>
            <PlatformMark platform={String(row.keys.platform)} />
          </span>
        </span>
      ),
    },
    { key: 'stage', title: '阶段', width: 88, render: ({ names }) => names[1] },
    ...figureColumns(goodsBoard.blocks.list.figures, { titles: TITLES, sorted: SORTED, leadsOf }),
  ]
  const change: Column<BlockRow> = {
    key: 'rate',
    title: comparisonLabel[compare],
    width: 104,
    align: 'right',
    sortable: true,
    render: ({ rates }) => <Change rate={rates?.gmv} than={than} />,
  }
  if (compare !== 'none') columns.splice(3, 0, change)
  return (
    <BlockCard
      shown={shown}
      flush
      extra={
        <>
          <AreaTag filters={filters} />
          <BlockSelect
            label="四象限"
            prefix="四象限"
            width={140}
            options={quadrantOptions}
            value={quadrant}
            onChange={(next) => filters.set({ quadrant: next })}
          />
          <BlockSelect
            label="阶段"
            prefix="阶段"
            width={128}
            options={stageOptions}
            value={stage}
            onChange={(next) => filters.set({ stage: next })}
          />
        </>
      }
    >
      <BlockTable
        shown={shown}
        label="商品明细"
        columns={columns}
        filters={filters}
        rowKey={({ keys }) => `${keys.platform} ${keys.product_id}`}
        withTotal
      />
    </BlockCard>
  )
}

/** What was drawn over the plane, in words, to be taken away again. */
function AreaTag({ filters }: { filters: GoodsFilters }) {
  const area = readArea(filters.values.area)
  if (!area) return null
  const [from, to] = area.amount
  return (
    <Tag closable onClose={() => filters.set({ area: '' })} aria-label="取消框选" size="large">
      框选：达人 {area.talents.join('–')}，成交 ¥{abbreviateMoney(from)}–{abbreviateMoney(to)}
    </Tag>
  )
}
