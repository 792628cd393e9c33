import { competitorCalls, type CompetitorTalent, type CompetitorTalentRequest } from '@crm/contracts/calls/competitor'
import { competitorTalentColumns } from '@crm/contracts/columns/foundTalents'
import { ExportType } from '@crm/contracts/taskTypes'
import { useQuery } from '@crm/platform/navigate'
import { lazyPart, TextButton } from '@crm/ui/base'
import { ListCard, type ListCardProps, useList } from '@crm/ui/data'
import { MarketTalentActions } from '../../parts/MarketTalentActions.tsx'
import { sellerCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import { type TalentCompetitorFields, talentCompetitorFilters } from './talentCompetitorFilters.ts'

const CompetitorGoodsDrawer = lazyPart(() =>
  import('./CompetitorGoodsDrawer.tsx').then((module) => module.CompetitorGoodsDrawer),
)

function Actions({ row }: { row: CompetitorTalent }) {
  const [, change] = useQuery()
  return (
    <MarketTalentActions row={row}>
      <TextButton onClick={() => change({ author_id: row.author_id })}>看竞品商品</TextButton>
    </MarketTalentActions>
  )
}

interface CompetitorTalentsProps {
  /** Platform, days and competitor. */
  about: Pick<CompetitorTalentRequest, 'platform' | 'start_time' | 'end_time' | 'id'>
  enabled: boolean
  /** What stands above the rows. */
  head: Pick<ListCardProps<TalentCompetitorFields>, 'tabs' | 'figures' | 'chart'>
}

/** The talents who sell for the competitors, with bulk actions, export, and what each sold. */
export function CompetitorTalents({ about, enabled, head }: CompetitorTalentsProps) {
  const [, change] = useQuery()
  const list = useList(competitorCalls.authorList, {
    id: 'talent_competitor',
    columns: competitorTalentColumns,
    filters: talentCompetitorFilters,
    also: about,
    enabled,
  })
  const { author_id } = list.values
  return (
    <ListCard filters={list.filters} without={['date']} {...head}>
      <MarketTalentTable
        list={list}
        label="竞品达人"
        unit="位达人"
        includes
        cells={sellerCells}
        actions={Actions}
        exports={ExportType.talentCompetitor}
        empty="所选日期内没有达人为竞品带货"
      />
      {author_id !== '' && (
        <CompetitorGoodsDrawer
          key={author_id}
          authorId={author_id}
          name={list.rows.data?.list.find((row) => row.author_id === author_id)?.author_name}
          about={about}
          onClose={() => change({ author_id: undefined })}
        />
      )}
    </ListCard>
  )
}
