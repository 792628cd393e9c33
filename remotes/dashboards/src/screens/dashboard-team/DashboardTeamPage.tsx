import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { BlockCard, KpiBlock } from '../../parts/board/BlockCards.tsx'
import { BoardPage, CompareTabs } from '../../parts/board/BoardPage.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { RankTable } from '../../parts/board/RankTable.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import { useBoardFilters } from '../../parts/board/useBoardFilters.ts'
import { FunnelsBlock } from './FunnelsBlock.tsx'
import { GoalHeatBlock } from './GoalHeatBlock.tsx'
import { MembersBlock } from './MembersBlock.tsx'
import { type TeamFilters, teamScope } from './teamScope.ts'

const waiting = ({ dept, scatter }: typeof teamBoard.blocks) => (
  <>
    {[dept, scatter].map(({ title }) => (
      <Card key={title} title={title}>
        <BlockSkeleton height={300} />
      </Card>
    ))}
  </>
)
const charts = () => import(/* firstScreen */ './TeamCharts.tsx')
const Output = lazyPart(() => charts().then((module) => module.Output), waiting(teamBoard.blocks))
const Loads = lazyPart(() => charts().then((module) => module.Loads))

/** 团队分析: departments and staff. Its blocks are rows of the table of blocks, its list that of performance. */
export function DashboardTeamPage() {
  const filters = useBoardFilters(teamScope)
  return (
    <BoardPage board={teamBoard} exportType={ExportType.boardTeam} filters={filters}>
      <KpiBlock
        shown={useBlock(teamBoard, 'kpi', filters)}
        filters={filters}
        extra={<CompareTabs value={filters.values.compare} onChange={(compare) => filters.set({ compare })} />}
      />
      <div className={classes.pair}>
        <Output filters={filters} />
      </div>
      <RenderWhenVisible height={420}>
        <Rank filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={320}>
        <FunnelsBlock filters={filters} />
      </RenderWhenVisible>
      <RenderWhenVisible height={420}>
        <div className={classes.pair}>
          <GoalHeatBlock filters={filters} />
          <Loads filters={filters} />
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={600}>
        <MembersBlock filters={filters} />
      </RenderWhenVisible>
    </BoardPage>
  )
}

/** 成员排行 with the change of places. */
function Rank({ filters }: { filters: TeamFilters }) {
  const shown = useBlock(teamBoard, 'rank', filters)
  return (
    <BlockCard shown={shown} flush>
      <RankTable
        shown={shown}
        label="成员排行"
        name="媒介"
        empty="该时间段暂无出单媒介"
        compare={filters.values.compare}
      />
    </BlockCard>
  )
}
