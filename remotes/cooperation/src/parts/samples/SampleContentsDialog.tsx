import { useCall } from '@crm/client/hooks'
import { type Sample, type SampleContent, sampleCalls } from '@crm/contracts/calls/sample'
import { platformLabel } from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { Ellipsis, InfoDialog, TextButton } from '@crm/ui/base'
import { DataTable, tableColumns } from '@crm/ui/data'

/** Opens the drawer of a content; for whoever may not, the page on its platform. */
function Title({ row: { content_id, title, url } }: { row: SampleContent }) {
  const canOpen = useCanOpen()
  const name = <Ellipsis>{title}</Ellipsis>
  if (canOpen('MediaCenterGrassVideo') && isOffered('videoDrawer'))
    return <TextButton onClick={() => open('videoDrawer', { id: content_id })}>{name}</TextButton>
  if (url === '') return name
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {name}
    </a>
  )
}

const columns = tableColumns<SampleContent>(
  listColumns<SampleContent>()({
    title: { kind: 'text', title: '内容', width: 264 },
    platform: { kind: 'label', title: '平台', labels: platformLabel, width: 72 },
    publish_at: { kind: 'time', title: '发布时间' },
    interactions: { kind: 'count', title: '互动' },
    cost: { kind: 'money', title: '花费 ¥', note: '达人报价 + 样品成本 + 投放花费；不对样品助理显示' },
  }),
  { title: Title },
)

/** 产出内容 of a sample. */
export function SampleContentsDialog({
  sample,
  onClose,
}: {
  sample: Pick<Sample, 'sample_id' | 'sample_no'>
  onClose: () => void
}) {
  const rows = useCall(sampleCalls.contents, { sample_id: sample.sample_id })
  return (
    <InfoDialog width={704} title={`产出内容：${sample.sample_no}`} onClose={onClose}>
      <DataTable
        label="产出内容"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.content_id}
        stickyTop={false}
        empty="暂无产出内容"
      />
    </InfoDialog>
  )
}
