import { csvOf } from '@crm/base/csv'
import { doneMessage, word } from '@crm/base/messages'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { toast } from '@crm/platform/feedback'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { IconCopy, IconDownload } from '@douyinfe/semi-icons'
import { Dialog } from '../../base/Dialog.tsx'
import { copyText } from '../cells/CopyButton.tsx'
import { DataTable } from './DataTable.tsx'
import { saveText } from '../../base/saveFile.ts'

/** What a bulk write left undone, and what it was called: 已转交. */
export interface BulkOutcome<Failure extends BulkFailure = BulkFailure> {
  done: string
  result: BulkResult<Failure>
}

export interface BulkResultDialogProps<Failure extends BulkFailure> {
  left: BulkOutcome<Failure>
  onClose: () => void
  /** Title of the first column: 合作单. */
  name?: string
  /** Title of the second column. Default 失败原因. */
  reason?: string
  /** Members that the area adds to a failure. */
  more?: readonly { title: string; textOf: (failure: Failure) => string }[]
}

/** Rows on screen; what is copied and the file have them all. */
const SHOWN = 100

/** n 条成功，m 条失败: the rows that a bulk write left as they were, with the reason of each, to be copied or worked through as a file. */
export function BulkResultDialog<Failure extends BulkFailure>({
  left: { done, result },
  onClose,
  name = '名称',
  reason = '失败原因',
  more = [],
}: BulkResultDialogProps<Failure>) {
  const { success, failures } = result
  const columns: readonly { title: string; width: number; textOf: (failure: Failure) => string }[] = [
    { title: name, width: 240, textOf: (failure) => failure.name },
    { title: reason, width: 260, textOf: (failure) => failure.reason },
    ...more.map((each) => ({ width: 140, ...each })),
  ]
  const listed = [...columns, { title: '编号', textOf: (failure: Failure) => failure.key }]
  const head = listed.map(({ title }) => title)
  const rows = failures.map((failure) => listed.map(({ textOf }) => textOf(failure)))
  const copy = async () => {
    if (await copyText([head, ...rows].map((row) => row.join('\t')).join('\n'))) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <Dialog
      open
      width={704}
      title={`${success} 条成功，${failures.length} 条失败`}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy />} onClick={() => void copy()}>
            复制
          </Button>
          <Button icon={<IconDownload />} onClick={() => saveText(`${done}_失败明细.csv`, csvOf({ head, rows }))}>
            下载失败明细
          </Button>
          <Button theme="solid" onClick={onClose} data-autofocus>
            {word.known}
          </Button>
        </>
      }
    >
      <DataTable
        label={reason}
        stickyTop={false}
        rows={{
          state: 'ready',
          data: { list: failures.slice(0, SHOWN) },
          failure: undefined,
          stale: false,
          retry: onClose,
        }}
        columns={columns.map(({ title, width, textOf }) => ({ key: title, title, width, render: textOf }))}
        rowKey={(failure) => `${failure.key} ${failure.name}`}
      />
      {failures.length > SHOWN && <p>仅显示前 {SHOWN} 条，其余见失败明细。</p>}
    </Dialog>
  )
}
