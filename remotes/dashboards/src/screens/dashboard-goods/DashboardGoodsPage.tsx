import { useCall } from '@crm/client/hooks'
import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { treeOfRows } from '@crm/ui/filters'
import { useCallback, useMemo, useState } from 'react'
import { KpiBlock } from '../../parts/board/BlockCards.tsx'
import { BoardPage, CompareTabs } from '../../parts/board/BoardPage.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { useBlock } from '../../parts/board/useBlock.ts'
import { type ShopChoice, useBoardFilters } from '../../parts/board/useBoardFilters.ts'
import { goodsScope } from './goodsScope.ts'
import { GoodsListBlock } from './GoodsListBlock.tsx'
import { PairBlock } from './PairBlock.tsx'

const waiting = (
  <Card title={goodsBoard.blocks.quadrant.title}>
    <BlockSkeleton height={360} />
  </Card>
)
const charts = () => import(/* firstScreen */ './GoodsCharts.tsx')
const Quadrants = lazyPart(() => charts().then((module) => module.Quadrants), waiting)
const Structure = lazyPart(() => charts().then((module) => module.Structure))

/** Own classes as a tree, and the SPUs that match what is typed. */
function useGoodsChoice() {
  const [keyword, setKeyword] = useState('')
  const classRows = useCall(goodsCalls.classList, { brief: 1 })
  const spus = useCall(goodsCalls.spuOptions, keyword === '' ? {} : { keyword })
  return useMemo(
    () => ({
      classes: treeOfRows(
        (classRows.data?.list ?? []).map(({ id, name, parent_id }) => ({ value: id, label: name, parent: parent_id })),
      ),
      spus: (spus.data?.list ?? []).map(({ spu_id, name, code }) => ({ value: spu_id, label: `${name}（${code}）` })),
      searchSpus: (text: string) => setKeyword(text.trim().slice(0, 60)),
    }),
    [classRows.data, spus.data],
  )
}

/** 商品分析: what sells, to how many talents, and where each product stands in its life. Its blocks are rows of the table of blocks. */
export function DashboardGoodsPage() {
  const choice = useGoodsChoice()
  const specOf = useCallback((shops: ShopChoice) => goodsScope(shops, choice), [choice])
  const filters = useBoardFilters(specOf)
  return (
    <BoardPage board={goodsBoard} exportType={ExportType.boardGoods} filters={filters}>
      <KpiBlock
        shown={useBlock(goodsBoard, 'kpi', filters)}
        filters={filters}
        extra={<CompareTabs value={filters.values.compare} onChange={(compare) => filters.set({ compare })} />}
      />
      <Quadrants filters={filters} />
      <RenderWhenVisible height={510}>
        <div className={classes.pair}>
          <Structure filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={900}>
        <GoodsListBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={420}>
        <PairBlock filters={filters} />
      </RenderWhenVisible>
    </BoardPage>
  )
}
