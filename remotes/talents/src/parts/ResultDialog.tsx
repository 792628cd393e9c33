import { csvOf } from '@crm/base/csv'
import { word } from '@crm/base/messages'
import type { TalentWriteResult } from '@crm/contracts/calls/talents'
import { Button, Dialog, IconDownload } from '@crm/ui/base'
import { type Column, DataTable, PlatformMark, saveText, textOr } from '@crm/ui/data'
import { failTable } from '../lib/failTable.ts'

type Fail = TalentWriteResult['fails'][number]

const columns: Column<Fail>[] = [
  {
    key: 'author_name',
    title: '达人',
    width: 240,
    render: (fail) => (
      <>
        <PlatformMark platform={fail.platform} /> {fail.author_name}
      </>
    ),
  },
  { key: 'message', title: '冲突原因', width: 260, render: (fail) => fail.message },
  { key: 'holder', title: '当前跟进人', width: 140, render: (fail) => textOr(fail.holder) },
]

/** Rows that the dialog lists; the file has them all. */
const SHOWN = 100

interface ResultDialogProps {
  title: string
  result: TalentWriteResult
  onClose: () => void
}

/** What a bulk write left undone, talent by talent; as a file it can be worked through. */
export function ResultDialog({ title, result, onClose }: ResultDialogProps) {
  return (
    <Dialog
      open
      width={704}
      title={`${title}：成功 ${result.success_count} 条，失败 ${result.fail_count} 条`}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<IconDownload />}
            onClick={() => saveText(`${title}_失败明细.csv`, csvOf(failTable(result.fails)))}
          >
            下载失败明细
          </Button>
          <Button theme="solid" onClick={onClose}>
            {word.known}
          </Button>
        </>
      }
    >
      <DataTable
        label="冲突达人"
        stickyTop={false}
        rows={{
          state: 'ready',
          data: { list: result.fails.slice(0, SHOWN) },
          failure: undefined,
          stale: false,
          retry: onClose,
        }}
        columns={columns}
        rowKey={(fail) => `${fail.platform}${fail.author_id}`}
      />
      {result.fails.length > SHOWN && <p>仅显示前 {SHOWN} 条，其余见失败明细。</p>}
    </Dialog>
  )
}
