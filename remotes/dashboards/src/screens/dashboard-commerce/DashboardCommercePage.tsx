import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { BoardPage, CompareTabs } from '../../parts/board/BoardPage.tsx'
import { KpiBlock } from '../../parts/board/BlockCards.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { useBlock } from '../../parts/board/useBlock.ts'
import { useBoardFilters } from '../../parts/board/useBoardFilters.ts'
import { commerceScope } from './commerceScope.ts'
import { CohortBlock } from './CohortBlock.tsx'
import { DetailBlock } from './DetailBlock.tsx'
import { HoursBlock } from './HoursBlock.tsx'

const waitingTrend = (
  <Card title="渠道趋势">
    <BlockSkeleton height={220} />
  </Card>
)
const charts = () => import(/* firstScreen */ './CommerceCharts.tsx')
const Channels = lazyPart(() => charts().then((module) => module.Channels), waitingTrend)
const Lower = lazyPart(() => charts().then((module) => module.LowerCharts))

/** 带货分析: how sales come about. Its blocks are rows of the table of blocks. */
export function DashboardCommercePage() {
  const filters = useBoardFilters(commerceScope)
  const kpi = useBlock(commerceBoard, 'kpi', filters)
  const channels = useBlock(commerceBoard, 'channelTrend', filters)
  return (
    <BoardPage board={commerceBoard} exportType={ExportType.boardCommerce} filters={filters}>
      <KpiBlock
        shown={kpi}
        trend={channels}
        filters={filters}
        extra={<CompareTabs value={filters.values.compare} onChange={(compare) => filters.set({ compare })} />}
      />
      <Channels shown={channels} filters={filters} />
      <RenderWhenVisible height={330}>
        <HoursBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={420}>
        <CohortBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={644}>
        <div className={classes.pair}>
          <Lower filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={420}>
        <DetailBlock filters={filters} />
      </RenderWhenVisible>
    </BoardPage>
  )
}
