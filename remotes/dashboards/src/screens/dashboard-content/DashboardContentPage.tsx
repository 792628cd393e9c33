import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { KpiBlock } from '../../parts/board/BlockCards.tsx'
import { BoardPage, CompareTabs } from '../../parts/board/BoardPage.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { useBlock } from '../../parts/board/useBlock.ts'
import { useBoardFilters } from '../../parts/board/useBoardFilters.ts'
import { contentScope } from './contentScope.ts'
import { LiveHeatBlock, MatrixBlock } from './ContentHeats.tsx'
import { TopLivesBlock, TopVideosBlock } from './TopContents.tsx'

const waiting = (
  <Card title={contentBoard.blocks.trend.title}>
    <BlockSkeleton height={240} />
  </Card>
)
const charts = () => import(/* firstScreen */ './ContentCharts.tsx')
const PublishTrend = lazyPart(() => charts().then((module) => module.PublishTrend), waiting)
const Lower = lazyPart(() => charts().then((module) => module.Lower))

/** 内容分析: the videos and lives behind the sales. Its blocks are rows of the table of blocks. */
export function DashboardContentPage() {
  const filters = useBoardFilters(contentScope)
  const trend = useBlock(contentBoard, 'trend', filters)
  return (
    <BoardPage board={contentBoard} exportType={ExportType.boardContent} filters={filters}>
      <KpiBlock
        shown={useBlock(contentBoard, 'kpi', filters)}
        filters={filters}
        extra={<CompareTabs value={filters.values.compare} onChange={(compare) => filters.set({ compare })} />}
      />
      <PublishTrend shown={trend} filters={filters} />
      <RenderWhenVisible height={330}>
        <LiveHeatBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={340}>
        <div className={classes.pair}>
          <Lower filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={480}>
        <TopVideosBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={600}>
        <TopLivesBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={600}>
        <MatrixBlock filters={filters} />
      </RenderWhenVisible>
    </BoardPage>
  )
}
