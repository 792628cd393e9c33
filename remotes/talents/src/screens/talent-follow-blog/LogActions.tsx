import { useAction } from '@crm/client/hooks'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { type FollowLogEntry, talentCalls } from '@crm/contracts/calls/talents'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions, useRecordDrawer } from '@crm/ui/data'
import { EditLogDialog, TodoDialog } from './LogDialogs.tsx'

/** What is done to one entry: everybody comments and sets a date, its writer changes it within a day. */
export function LogActions({ row: entry }: { row: FollowLogEntry }) {
  const { open } = useRecordDrawer('follow_entry')
  const openDialog = useDialog()
  const remove = useAction(talentLogCalls.remove, { weight: 'asked', done: '已删除' })
  const own = entry.is_editable === 1
  return (
    <RowActions
      more={[
        own && { text: '编辑', onClick: () => openDialog(EditLogDialog, { entry }) },
        own && {
          text: '删除',
          danger: true,
          confirm: {
            title: '删除这条跟进？',
            content: `「${entry.author_name}」的这条跟进及其评论将被删除，无法恢复。`,
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ id: entry.id }, agreement),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => open(entry.id)}>
          {entry.comment_count > 0 ? `评论 ${entry.comment_count}` : '评论'}
        </TextButton>
      </ReadActions>
      <TextButton call={talentCalls.update} onClick={() => openDialog(TodoDialog, { entry })}>
        设待办
      </TextButton>
    </RowActions>
  )
}
