import { recordsChanged } from '@crm/client/hooks'
import type { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { ExportType } from '@crm/contracts/taskTypes'
import { ExportButton, type List, NoMatch } from '@crm/ui/data'
import { type ReactNode, useEffect } from 'react'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import { TalentCard, TalentCards } from '../../parts/TalentCard.tsx'
import { NominateActions } from './NominateActions.tsx'
import { Match, nominateCells } from './nominateCells.tsx'
import { ScoreRing } from './ScoreRing.tsx'
import type { talentNominateFilters } from './talentNominateFilters.ts'

export type NominateList = List<typeof talentNominateCalls.list, (typeof talentNominateFilters)['fields']>

interface NominateResultsProps {
  list: NominateList
  /** Nothing to recommend at all. */
  empty: ReactNode
}

/** A batch of recommendations as cards or table, with bulk actions. */
export function NominateResults({ list, empty }: NominateResultsProps) {
  const { rows, filters, selection } = list
  const { data } = rows
  useEffect(() => {
    if (data !== undefined) recordsChanged('allowance')
  }, [data])
  const ids = data?.list.map(({ author_id }) => author_id) ?? []
  return (
    <MarketTalentTable
      list={list}
      label="智能推荐"
      views={false}
      // Batches are turned by 换一批.
      paged={false}
      cells={nominateCells}
      actions={NominateActions}
      tools={(settings) => (
        <ExportButton
          exports={{
            type: ExportType.talentLibrary,
            request: { ...list.narrowing, list: 'nominate' },
            count: data && ids.length,
          }}
          settings={settings}
          // Nothing ticked means the batch on screen: the others have not been asked for.
          selection={selection.keys.size > 0 ? selection : { ...selection, keys: new Set(ids) }}
        />
      )}
      toolbar={data && data.list.length > 0 && `第 ${data.page_info.page} 批，匹配度从高到低`}
      empty={empty}
      instead={
        list.values.view_mode === 'card' ? (
          <TalentCards label="智能推荐" rows={rows} empty={filters.narrowed ? <NoMatch filters={filters} /> : empty}>
            {(talent) => (
              <TalentCard
                key={talent.author_id}
                talent={talent}
                selection={selection}
                extra={<ScoreRing talent={talent} />}
                actions={<NominateActions row={talent} />}
              >
                <Match row={talent} />
              </TalentCard>
            )}
          </TalentCards>
        ) : undefined
      }
    />
  )
}
