import type { CallState } from '@crm/client/hooks'
import type { FoundTalent, LibraryRequest } from '@crm/contracts/calls/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { FailedBlock, Writes } from '@crm/ui/base'
import { DataTable, type Filters, Pagination, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { FindingBulkBar } from '../../parts/FindingBulkBar.tsx'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { TalentCard, TalentCards, TalentCardsSkeleton } from '../../parts/TalentCard.tsx'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { useStrangers } from '../../parts/useStrangers.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { talentRecommendColumns } from './talentRecommendColumns.tsx'
import type { talentRecommendFilters } from './talentRecommendFilters.ts'

interface TalentRecommendResultsProps {
  filters: Filters<(typeof talentRecommendFilters)['fields']>
  request: LibraryRequest & { platform: FoundTalent['platform'] }
  rows: CallState<{
    list: FoundTalent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  isCards: boolean
  /** Left in the toolbar: how many match. */
  summary: string | undefined
  empty: ReactNode
}

/** What a search found, as table or cards, with bulk actions and export; what is selected goes with the search. */
export function TalentRecommendResults(props: TalentRecommendResultsProps) {
  const { filters, request, rows, isCards, summary, empty } = props
  const settings = useKeptTable('talent_recommend', talentRecommendColumns)
  const selection = useSelection()
  const strangers = useStrangers(rows.data?.list)
  useTalentTrail(rows.data?.list)
  const total = rows.data?.page_info.total_count
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{ type: ExportType.talentLibrary, request: { ...request }, count: total }}
        bulk={<FindingBulkBar selection={selection} platform={request.platform} strangers={strangers} />}
      >
        {summary}
      </TableToolbar>
      {isCards ? (
        <Cards filters={filters} rows={rows} selection={selection} empty={empty} />
      ) : (
        <DataTable
          label="达人库"
          rows={rows}
          columns={talentRecommendColumns}
          rowKey={(row) => row.author_id}
          filters={filters}
          selection={selection}
          settings={settings}
          empty={empty}
        />
      )}
    </>
  )
}

interface CardsProps extends Pick<TalentRecommendResultsProps, 'filters' | 'rows' | 'empty'> {
  selection: ReturnType<typeof useSelection>
}

function Cards({ filters, rows, selection, empty }: CardsProps) {
  if (rows.state === 'failed') return <FailedBlock failure={rows.failure} onRetry={rows.retry} />
  if (rows.data === undefined) return <TalentCardsSkeleton />
  const { list, page_info } = rows.data
  if (list.length === 0) return empty
  return (
    <>
      <TalentCards label="达人库">
        {list.map((talent) => (
          <TalentCard
            key={talent.author_id}
            talent={talent}
            selection={selection}
            extra={
              <Writes>
                <FavoriteButton talent={talent} />
              </Writes>
            }
            actions={<FoundActions talent={talent} />}
          />
        ))}
      </TalentCards>
      <Pagination
        page={filters.page}
        size={filters.size}
        total={page_info.total_count}
        onPage={filters.setPage}
        onSize={filters.setSize}
      />
    </>
  )
}
