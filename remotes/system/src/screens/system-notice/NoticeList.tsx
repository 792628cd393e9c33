import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import { noticeColumns } from '@crm/contracts/columns/notice'
import { useAction } from '@crm/client/hooks'
import { useQuery } from '@crm/platform/navigate'
import { Banner, Button, TextButton, useDialog } from '@crm/ui/base'
import { FilterBar, ListTable, type ListTarget, useList } from '@crm/ui/data'
import { HandleAlarmDialog } from './HandleAlarmDialog.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { noticeCells } from './noticeCells.tsx'
import classes from './SystemNoticePage.module.css'
import { type ListedKind, systemNoticeFilters } from './systemNoticeFilters.ts'

/** Columns that only an anomaly has, and those of messages alone. */
const WITHOUT: Readonly<Record<ListedKind, readonly string[]>> = {
  1: ['level', 'handle_status', 'rule', 'object', 'found'],
  2: ['event'],
}
/** A message is read, and nothing more. */
const UNHANDLED = ['handle_status'] as const

/** 消息提醒 or 异常监控, the latest first: a press marks one as read and opens what it is about. */
export function NoticeList({ kind }: { kind: ListedKind }) {
  const [query] = useQuery()
  const list = useList(noticeCalls.list, {
    id: kind === 1 ? 'system_notice' : 'system_alarm',
    columns: noticeColumns,
    filters: systemNoticeFilters,
    choices: kind,
  })
  return (
    <>
      {list.values.rule_id !== undefined && (
        <div className={classes.above}>
          <Banner action={<TextButton onClick={() => list.set({ rule_id: undefined })}>查看全部异常</TextButton>}>
            仅显示规则{list.rows.data?.list[0] ? `「${list.rows.data.list[0].rule}」` : '所选的一条'}的异常
          </Banner>
        </div>
      )}
      <FilterBar filters={list.filters} {...(kind === 1 && { without: UNHANDLED })} />
      <ListTable
        list={list}
        label={kind === 1 ? '消息' : '异常'}
        unit="条消息"
        rowKey={(row) => row.id}
        cells={noticeCells}
        without={WITHOUT[kind]}
        {...(kind === 2 && { actions: NoticeActions })}
        bulk={(target) => (
          <>
            <MarkRead target={target} />
            {kind === 2 && <Handle target={target} />}
          </>
        )}
        selectable={0}
        marked={(row: Notice) => String(row.id) === query.id}
        views={false}
        empty="暂无消息"
      />
    </>
  )
}

function MarkRead({ target: { keys, clear } }: { target: ListTarget }) {
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, done: '已标为已读' })
  const mark = async () => {
    if (await read.run({ ids: keys.map(Number) })) clear()
  }
  return (
    <Button size="small" loading={read.saving} onClick={() => void mark()}>
      标为已读
    </Button>
  )
}

/** 处理 of several at once, with one remark; what was dealt with already stays as it is. */
function Handle({ target: { keys, clear } }: { target: ListTarget }) {
  const openDialog = useDialog()
  return (
    <Button
      size="small"
      onClick={() =>
        openDialog(HandleAlarmDialog, { ids: keys.map(Number), about: `已选的 ${keys.length} 条异常`, onDone: clear })
      }
    >
      处理
    </Button>
  )
}
