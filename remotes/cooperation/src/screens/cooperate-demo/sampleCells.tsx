import { useAction } from '@crm/client/hooks'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { ErpSyncStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { useCanOpen } from '@crm/platform/navigate'
import { Tag, TextButton, Tooltip, useDialog } from '@crm/ui/base'
import { CopyButton, drawColumn, InlineText, type ListCells, StaffCell, TalentCell, TimeCell } from '@crm/ui/data'
import { useState } from 'react'
import { StepDialog, targetOf } from './SampleDialogs.tsx'

type Cell = { row: Sample }

function Talent({ row }: Cell) {
  const canOpen = useCanOpen()
  const isColonel = row.colonel_buyin_id !== ''
  const talent = isColonel ? { ...row, author_id: row.colonel_buyin_id } : row
  return (
    <TalentCell
      talent={talent}
      badges={isColonel ? ['colonel'] : []}
      to={!isColonel && canOpen('TalentDetail') ? 'TalentDetail' : false}
    />
  )
}

function Receiver({ row }: Cell) {
  const [full, setFull] = useState<{ receiver: string; phone: string; address: string }>()
  const show = useAction(sampleCalls.receiver)
  if (row.receiver === '') return '-'
  const { receiver, phone, address } = full ?? row
  const look = async () => setFull(await show.run({ sample_id: row.sample_id }))
  return (
    <>
      {receiver} {phone}{' '}
      {full ? (
        <CopyButton text={`${receiver} ${phone} ${address}`} label="复制收件信息" />
      ) : (
        <TextButton disabled={show.saving} onClick={() => void look()}>
          查看
        </TextButton>
      )}
      <br />
      {address}
    </>
  )
}

function ErpState({ row }: Cell) {
  const openDialog = useDialog()
  if (row.erp_error === '' || row.erp_status !== ErpSyncStatus.notSynced)
    return drawColumn(sampleColumns.erp_status, row.erp_status)
  return (
    <>
      <Tooltip content={row.erp_error} taps>
        <Tag color="red">同步失败</Tag>
      </Tooltip>{' '}
      {row.actions.includes('push') && (
        <TextButton onClick={() => openDialog(StepDialog, { step: 'push', target: targetOf(row) })}>重试</TextButton>
      )}
    </>
  )
}

function Delivery({ row }: Cell) {
  if (row.sign_time === null) return '-'
  const drawn = drawColumn(sampleColumns.delivery_type, row.delivery_type)
  return (
    <>
      {drawn}
      {row.delivery_contents.map((url, index) => (
        <div key={url}>
          <a href={url} target="_blank" rel="noreferrer noopener">
            内容 {index + 1}
          </a>
        </div>
      ))}
    </>
  )
}

function Remark({ row: { sample_id, updated_at, remark } }: Cell) {
  const { run, failure } = useAction(sampleCalls.update, { done: '设置成功' })
  return (
    <InlineText
      label="备注"
      value={remark}
      max={200}
      failure={failure}
      onSave={(typed) => run({ sample_id, updated_at, changes: { remark: typed } })}
    />
  )
}

/** Cells of 寄样管理 that the kind of their column does not draw. */
export const sampleCells: ListCells<Sample, typeof sampleColumns> = {
  sample_no: ({ row }) => (
    <>
      {row.sample_no}
      <br />
      <TimeCell value={row.created_at} />
    </>
  ),
  talent: Talent,
  status: ({ row }) => (
    <span title={row.reason || undefined}>
      {row.waits_for_oa === 1 ? (
        <Tag color="grey">{sampleStatusLabel[12]}</Tag>
      ) : (
        drawColumn(sampleColumns.status, row.status)
      )}{' '}
      {row.is_first_passed === 1 && <Tag color="blue">一审通过</Tag>}
    </span>
  ),
  receiver: Receiver,
  express: ({ row }) =>
    row.express_no === '' ? (
      '-'
    ) : (
      <>
        {row.express_company}
        <br />
        {row.express_no} <CopyButton text={row.express_no} label="复制快递单号" />
      </>
    ),
  erp_status: ErpState,
  delivery_type: Delivery,
  reviewer: ({ row }) =>
    row.reviewer === null ? (
      '-'
    ) : (
      <>
        <StaffCell staff={[row.reviewer]} onOpen={false} /> <TimeCell value={row.review_at} />
      </>
    ),
  remark: Remark,
}
