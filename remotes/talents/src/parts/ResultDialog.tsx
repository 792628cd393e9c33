import type { TalentWriteResult } from '@crm/contracts/calls/talents'
import { word } from '@crm/base/messages'
import { Button, Dialog } from '@crm/ui/base'
import { type Column, DataTable, PlatformMark, textOr } from '@crm/ui/data'

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

interface ResultDialogProps {
  title: string
  result: TalentWriteResult
  onClose: () => void
}

/** What a bulk write left undone, talent by talent. */
export function ResultDialog({ title, result, onClose }: ResultDialogProps) {
  return (
    <Dialog
      open
      width={704}
      title={`${title}：成功 ${result.success_count} 条，失败 ${result.fail_count} 条`}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <DataTable
        label="冲突达人"
        stickyTop={false}
        rows={{ state: 'ready', data: { list: result.fails }, failure: undefined, stale: false, retry: onClose }}
        columns={columns}
        rowKey={(fail) => `${fail.platform}${fail.author_id}`}
      />
    </Dialog>
  )
}
