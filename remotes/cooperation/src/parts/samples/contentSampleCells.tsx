import type { Sample } from '@crm/contracts/calls/sample'
import { contentSampleColumns } from '@crm/contracts/columns/sample'
import { useCanOpen } from '@crm/platform/navigate'
import { Ellipsis, RowsButton, TextLink, useDialog } from '@crm/ui/base'
import { drawColumn, type ListCells } from '@crm/ui/data'
import { SampleContentsDialog } from './SampleContentsDialog.tsx'
import { sampleCells } from './sampleCells.tsx'

type Cell = { row: Sample }

function Campaign({ row: { campaign } }: Cell) {
  const canOpen = useCanOpen()
  if (campaign === null) return '-'
  const name = <Ellipsis>{campaign.name}</Ellipsis>
  return canOpen('ContentCampaignDetail') ? (
    <TextLink to="ContentCampaignDetail" query={{ id: campaign.id }}>
      {name}
    </TextLink>
  ) : (
    name
  )
}

/** 产出内容: how many, which opens them. */
function Contents({ row }: Cell) {
  const openDialog = useDialog()
  return (
    <RowsButton
      link="seedingSampleContents"
      value={row.content_count}
      onOpen={() => openDialog(SampleContentsDialog, { sample: row })}
    >
      {drawColumn(contentSampleColumns.content_count, row.content_count)}
    </RowsButton>
  )
}

const { gmv: _, ...common } = sampleCells

/** Cells of 种草寄样: those of 寄样管理, and what the talents made of the samples. What they sold leads to no orders there. */
export const contentSampleCells: ListCells<Sample, typeof contentSampleColumns> = {
  ...common,
  campaign: Campaign,
  content_count: Contents,
}
