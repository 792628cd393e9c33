import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { competitorCalls, CompetitorTalentRequest } from '@crm/contracts/calls/competitor'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, lazyPart } from '@crm/ui/base'
import { FilterBar, type Filters } from '@crm/ui/data'
import { useMemo } from 'react'
import { FindingBulkBar } from '../../parts/FindingBulkBar.tsx'
import { TalentTable } from '../../parts/TalentTable.tsx'
import { useStrangers } from '../../parts/useStrangers.ts'
import { talentCompetitorColumns } from './talentCompetitorColumns.tsx'
import type { talentCompetitorFilters } from './talentCompetitorFilters.ts'

const CompetitorGoodsDrawer = lazyPart(() =>
  import('./CompetitorGoodsDrawer.tsx').then((module) => module.CompetitorGoodsDrawer),
)

interface CompetitorTalentsProps {
  filters: Filters<(typeof talentCompetitorFilters)['fields']>
  about: Pick<CompetitorTalentRequest, 'platform' | 'start_time' | 'end_time'> & { id?: number }
  request: CompetitorTalentRequest
  rows: CallState<AnswerOf<typeof competitorCalls.authorList>>
}

/** The talents who sell for the competitors, with bulk actions, export, and what each sold. */
export function CompetitorTalents({ filters, about, request, rows }: CompetitorTalentsProps) {
  const { values, set } = filters
  const columns = useMemo(() => talentCompetitorColumns(({ author_id }) => set({ author_id })), [set])
  const strangers = useStrangers(rows.data?.list)
  return (
    <Card flush>
      <FilterBar filters={filters} without={['date']} />
      <TalentTable
        id="talent_competitor"
        label="竞品达人"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.author_id}
        filters={filters}
        exports={{ type: ExportType.talentCompetitor, request: { ...request } }}
        bulk={(selection) => (
          <FindingBulkBar selection={selection} platform={about.platform ?? 'dy'} strangers={strangers} />
        )}
        empty="所选日期内没有达人为竞品带货"
      />
      {values.author_id !== '' && (
        <CompetitorGoodsDrawer
          key={values.author_id}
          authorId={values.author_id}
          name={rows.data?.list.find((row) => row.author_id === values.author_id)?.author_name}
          about={about}
          onClose={() => set({ author_id: '' })}
        />
      )}
    </Card>
  )
}
