import { useCall } from '@crm/client/hooks'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { mediumActivityColumns, mediumColonelColumns, mediumColonelTalentColumns } from '@crm/contracts/columns/medium'
import type { MediumActivity, MediumColonel, MediumColonelTalent } from '@crm/contracts/fields/mediumFields'
import { mediumColonelFigures, mediumColonelSales } from '@crm/contracts/figures/medium'
import { TextLink } from '@crm/ui/base'
import { figureItems, FigureStrip, ListTable, useList } from '@crm/ui/data'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import { fileOf, type PartProps, Parts } from './Tables.tsx'
import { activityFilters, colonelFilters, colonelTalentFilters } from './mediumDetailFilters.ts'

const parts = [
  { key: 'colonels', label: '团长' },
  { key: 'activities', label: '活动' },
  { key: 'talents', label: '团长达人' },
] as const
export type ColonelPart = (typeof parts)[number]['key']

interface ColonelsProps {
  scope: MediumScope
  part: ColonelPart
  onPart: (part: ColonelPart) => void
}

/** 团长: through whom the person sells, in which activities, and with whom. */
export function Colonels({ scope, part, onPart }: ColonelsProps) {
  const overview = useCall(mediumDetailCalls.colonelOverview, scope)
  const sales = useCall(mediumDetailCalls.colonelStatistics, scope)
  const toolbar = <Parts label="团长列表" parts={parts} value={part} onChange={onPart} />
  const items = [
    ...figureItems(mediumColonelFigures, overview.data, scope),
    ...figureItems(mediumColonelSales, sales.data, scope),
  ]
  return (
    <>
      <FigureStrip inline label="团长的数据" items={items} read={overview.data === undefined ? overview : sales} />
      {part === 'colonels' && <ColonelRows scope={scope} toolbar={toolbar} />}
      {part === 'activities' && <Activities scope={scope} toolbar={toolbar} />}
      {part === 'talents' && <ColonelTalents scope={scope} toolbar={toolbar} />}
    </>
  )
}

const colonelLink = ({ colonel_buyin_id, name }: { colonel_buyin_id: string; name: string }, platform: string) => (
  <TextLink to="ColonelDetail" query={{ colonel_buyin_id, platform }}>
    {name}
  </TextLink>
)

const colonelCells = {
  colonel: ({ row }: { row: MediumColonel }) => colonelLink(row.colonel_info, row.colonel_info.platform),
}

function ColonelRows({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.colonelPage, {
    ...{ id: 'medium_colonels', columns: mediumColonelColumns, filters: colonelFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="团长"
      rowKey={(row) => row.colonel_info.colonel_buyin_id}
      cells={colonelCells}
      exports={fileOf('medium_colonels')}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无合作团长"
    />
  )
}

const activityCells = {
  colonel: ({ row }: { row: MediumActivity }) =>
    colonelLink({ colonel_buyin_id: row.colonel_buyin_id, name: row.colonel_name }, row.platform),
  activity_name: ({ row }: { row: MediumActivity }) =>
    row.colonel_coop_id > 0 ? (
      <TextLink to="ColonelCooperateDetail" query={{ id: row.colonel_coop_id, platform: row.platform }}>
        {row.activity_name}
      </TextLink>
    ) : (
      row.activity_name
    ),
}

function Activities({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.colonelActivityPage, {
    ...{ id: 'medium_activities', columns: mediumActivityColumns, filters: activityFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="活动"
      rowKey={({ activity_id }) => activity_id}
      cells={activityCells}
      exports={fileOf('medium_activities')}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无团长活动"
    />
  )
}

const talentCells = {
  colonel: ({ row }: { row: MediumColonelTalent }) => colonelLink(row.colonel_info, row.author_info.platform),
}

function ColonelTalents({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.colonelAuthorPage, {
    ...{
      id: 'medium_colonel_talents',
      columns: mediumColonelTalentColumns,
      filters: colonelTalentFilters,
      also: scope,
    },
  })
  return (
    <ListTable
      list={list}
      label="团长达人"
      rowKey={({ author_info, colonel_info }) =>
        `${author_info.platform}${author_info.author_id}:${colonel_info.colonel_buyin_id}`
      }
      cells={talentCells}
      exports={fileOf('medium_colonel_talents')}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无经团长出单的达人"
    />
  )
}
