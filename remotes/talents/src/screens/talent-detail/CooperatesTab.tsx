import { type TalentCooperation, type TalentDetail, talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { talentCooperationColumns } from '@crm/contracts/columns/talentDetail'
import { Card, TextLink } from '@crm/ui/base'
import { ListTable, useList } from '@crm/ui/data'
import { cooperateFilters } from './talentDetailFilters.ts'

const cells = {
  coop_no: ({ row: { coop_id, coop_no } }: { row: TalentCooperation }) => (
    <TextLink to="CooperateDetail" query={{ coop_id }}>
      {coop_no}
    </TextLink>
  ),
}

/** 合作单: agreements with the talent and their results. */
export function CooperatesTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const list = useList(talentDetailCalls.cooperates, {
    id: 'talent_cooperates',
    columns: talentCooperationColumns,
    filters: cooperateFilters,
    also: { author_id, platform },
  })
  return (
    <Card flush>
      <ListTable bare list={list} label="合作单" rowKey={(row) => row.coop_id} cells={cells} />
    </Card>
  )
}
