import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { BoardPage, CompareTabs } from '../../parts/board/BoardPage.tsx'
import { HeatBlock, KpiBlock, StackBlock } from '../../parts/board/BlockCards.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { useBlock } from '../../parts/board/useBlock.ts'
import { useBoardFilters } from '../../parts/board/useBoardFilters.ts'
import { boardOverviewScope } from './boardOverviewScope.ts'
import { GoalBlock } from './GoalBlock.tsx'
import { RankBlock } from './RankBlock.tsx'

const waitingTrend = (
  <Card title="趋势">
    <BlockSkeleton height={220} />
  </Card>
)
const charts = () => import(/* firstScreen */ './OverviewBoardCharts.tsx')
const Trend = lazyPart(() => charts().then((module) => module.Trend), waitingTrend)
const Lower = lazyPart(() => charts().then((module) => module.LowerCharts))
const Dept = lazyPart(() => charts().then((module) => module.DeptChart))

/** 经营概览: the management board. Its blocks are rows of the table of blocks. */
export function DashboardOverviewPage() {
  const filters = useBoardFilters(boardOverviewScope)
  const kpi = useBlock(overviewBoard, 'kpi', filters)
  const trend = useBlock(overviewBoard, 'trend', filters)
  return (
    <BoardPage board={overviewBoard} exportType={ExportType.boardOverview} filters={filters}>
      <KpiBlock
        shown={kpi}
        trend={trend}
        filters={filters}
        extra={<CompareTabs value={filters.values.compare} onChange={(compare) => filters.set({ compare })} />}
      />
      <Trend shown={trend} filters={filters} />
      <RenderWhenVisible height={354}>
        <div className={classes.pair}>
          <Dept filters={filters} />
          <Matrix filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={300}>
        <div className={classes.pair}>
          <GoalBlock filters={filters} />
          <Flow filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={900}>
        <RankBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={644}>
        <Lower filters={filters} />
      </RenderWhenVisible>
    </BoardPage>
  )
}

type BlockProps = { filters: Parameters<typeof useBlock>[2] }
const Matrix = ({ filters }: BlockProps) => <HeatBlock shown={useBlock(overviewBoard, 'matrix', filters)} />
const Flow = ({ filters }: BlockProps) => <StackBlock shown={useBlock(overviewBoard, 'flow', filters)} />
