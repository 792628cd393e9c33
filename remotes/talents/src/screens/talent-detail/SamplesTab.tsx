import { type TalentDetail, talentDetailCalls, type TalentSample } from '@crm/contracts/calls/talentDetail'
import { talentSampleColumns } from '@crm/contracts/columns/talentDetail'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Card, TextButton } from '@crm/ui/base'
import { GoodsCell, GoodsStack, ListTable, SampleLink, useList } from '@crm/ui/data'
import { useMemo } from 'react'
import { sampleFilters } from './talentDetailFilters.ts'

type Cell = { row: TalentSample }

const cellsOf = (platform: string) => ({
  sample_no: ({ row }: Cell) => <SampleLink {...row} platform={platform} />,
  goods: ({ row: { goods } }: Cell) => {
    const [first, ...others] = goods
    if (first === undefined) return '-'
    if (others.length === 0) return <GoodsCell goods={{ ...first, image: first.cover }} />
    return <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover }))} />
  },
})

function Renew({ row: { sample_id } }: Cell) {
  return <TextButton onClick={() => void go('SamplesRenew', { sample_id })}>再次寄样</TextButton>
}

/** 寄样: samples sent to the talent and what came of them. */
export function SamplesTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const canOpen = useCanOpen()
  const cells = useMemo(() => cellsOf(platform), [platform])
  const list = useList(talentDetailCalls.samples, {
    id: 'talent_samples',
    columns: talentSampleColumns,
    filters: sampleFilters,
    also: { author_id, platform },
  })
  return (
    <Card flush>
      <ListTable
        bare
        list={list}
        label="寄样"
        rowKey={(row) => row.sample_id}
        cells={cells}
        {...(canOpen('SamplesRenew') && { actions: Renew })}
      />
    </Card>
  )
}
