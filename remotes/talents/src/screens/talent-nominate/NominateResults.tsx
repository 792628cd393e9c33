import type { CallState } from '@crm/client/hooks'
import { recordsChanged } from '@crm/client/hooks'
import { type NominatedTalent, type NominateRequest } from '@crm/contracts/calls/talentNominate'
import { ExportType } from '@crm/contracts/taskTypes'
import { listMessage } from '@crm/base/messages'
import { EmptyBlock, FailedBlock, TextButton } from '@crm/ui/base'
import { DataTable, ExportButton, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { type ReactNode, useEffect } from 'react'
import { FindingBulkBar } from '../../parts/FindingBulkBar.tsx'
import { TalentCard, TalentCards, TalentCardsSkeleton } from '../../parts/TalentCard.tsx'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { useStrangers } from '../../parts/useStrangers.ts'
import { Reasons, SimilarGoods } from './Matches.tsx'
import classes from './Matches.module.css'
import { NominateActions } from './NominateActions.tsx'
import { ScoreRing } from './ScoreRing.tsx'
import { talentNominateColumns } from './talentNominateColumns.tsx'
import type { talentNominateFilters } from './talentNominateFilters.ts'

interface NominateResultsProps {
  filters: Filters<(typeof talentNominateFilters)['fields']>
  request: NominateRequest
  rows: CallState<{
    list: NominatedTalent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  isCards: boolean
  /** Nothing to recommend at all. */
  empty: ReactNode
}

/** A batch of recommendations as cards or table, with bulk actions. */
export function NominateResults({ filters, request, rows, isCards, empty }: NominateResultsProps) {
  const settings = useKeptTable('talent_nominate', talentNominateColumns)
  const selection = useSelection()
  const strangers = useStrangers(rows.data?.list)
  useTalentTrail(rows.data?.list)
  useEffect(() => {
    if (rows.data !== undefined) recordsChanged('allowance')
  }, [rows.data])
  const { page: _page, size: _size, ...asked } = request
  const ids = rows.data?.list.map(({ author_id }) => author_id) ?? []
  return (
    <>
      <TableToolbar
        rows={rows}
        actions={
          <ExportButton
            exports={{
              type: ExportType.talentLibrary,
              request: { ...asked, list: 'nominate' },
              count: rows.data && ids.length,
            }}
            settings={settings}
            // Nothing ticked means the batch on screen: the others have not been asked for.
            selection={selection.keys.size > 0 ? selection : { ...selection, keys: new Set(ids) }}
          />
        }
        {...(isCards ? {} : { settings })}
        selection={selection}
        bulk={<FindingBulkBar selection={selection} platform={filters.values.platform} strangers={strangers} />}
      >
        {rows.data && rows.data.list.length > 0 && `第 ${rows.data.page_info.page} 批，匹配度从高到低`}
      </TableToolbar>
      {isCards ? (
        <Cards filters={filters} rows={rows} selection={selection} empty={empty} />
      ) : (
        <DataTable
          label="智能推荐"
          // Batches are changed by 换一批, not by pages.
          rows={{ ...rows, data: rows.data && { list: rows.data.list } }}
          columns={talentNominateColumns}
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

interface CardsProps extends Pick<NominateResultsProps, 'filters' | 'rows' | 'empty'> {
  selection: ReturnType<typeof useSelection>
}

function Cards({ filters, rows, selection, empty }: CardsProps) {
  if (rows.state === 'failed') return <FailedBlock failure={rows.failure} onRetry={rows.retry} />
  if (rows.data === undefined) return <TalentCardsSkeleton />
  if (rows.data.list.length === 0) {
    if (!filters.narrowed) return empty
    return (
      <EmptyBlock
        title={listMessage.noMatch}
        action={<TextButton onClick={filters.reset}>{listMessage.resetFilters}</TextButton>}
      />
    )
  }
  return (
    <TalentCards label="智能推荐">
      {rows.data.list.map((talent) => (
        <TalentCard
          key={talent.author_id}
          talent={talent}
          selection={selection}
          extra={<ScoreRing talent={talent} />}
          actions={<NominateActions talent={talent} />}
        >
          <div className={classes.block}>
            <Reasons reasons={talent.reasons} />
            <SimilarGoods goods={talent.similar_goods} />
          </div>
        </TalentCard>
      ))}
    </TalentCards>
  )
}
