import { useCall } from '@crm/client/hooks'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { mediumTalentColumns } from '@crm/contracts/columns/medium'
import { mediumTalentFigures } from '@crm/contracts/figures/medium'
import { figureItems, FigureStrip, useList } from '@crm/ui/data'
import { TalentTable, useTalentRules } from '../../parts/medium/MediumTalents.tsx'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import { talentFilters } from './mediumDetailFilters.ts'

/** 达人: whom the person works with. */
export function Talents({ scope }: { scope: MediumScope }) {
  const { version, asks } = useTalentRules()
  const figures = useCall(mediumDetailCalls.authorStatistics, scope)
  const list = useList(mediumDetailCalls.authorPage, {
    id: 'medium_talents',
    columns: mediumTalentColumns,
    filters: talentFilters,
    also: { ...scope, version },
    asks,
  })
  return (
    <>
      <FigureStrip
        inline
        label="达人的数据"
        items={figureItems(mediumTalentFigures, figures.data, scope)}
        read={figures}
      />
      <TalentTable list={list} scope={scope} />
    </>
  )
}
