import { leadsTalents } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import { type TalentTag, talentTagCalls } from '@crm/contracts/calls/talentTags'
import { BusinessModule } from '@crm/contracts/enums'
import { TagStatus } from '@crm/contracts/rules/talentTagRules'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { EditTagDialog } from './EditTagDialog.tsx'
import { MergeTagDialog } from './MergeTagDialog.tsx'
import { MoveTagsDialog } from './MoveTagsDialog.tsx'

/** What is done to one tag. */
export function TalentTagActions({ row: tag }: { row: TalentTag }) {
  const { classify, id } = tag
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const back = useAction(talentTagCalls.status, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const status = useAction(talentTagCalls.status, {
    weight: ({ ids }) => ({ undo: () => back.run({ classify, ids, status: tag.status }) }),
    done: (_answer, request) => (request.status === TagStatus.used ? '已启用' : '已停用'),
  })
  const remove = useAction(talentTagCalls.remove, { weight: 'asked', done: '已删除' })
  const isUsed = tag.status === TagStatus.used
  const tag_ids = String(id)
  const team = leadsTalents(useWho()) ? { scope: 'team' } : {}
  const lists =
    classify === BusinessModule.content
      ? [
          canOpen('ContentTalentCompany') && {
            text: '查看达人',
            reads: true,
            onClick: () => void go('ContentTalentCompany', { tag_ids, platform: 'all' }),
          },
        ]
      : [
          canOpen('TalentManage') && {
            text: '查看跟进中的达人',
            reads: true,
            onClick: () => void go('TalentManage', { tag_ids, platform: 'all', ...team }),
          },
          canOpen('TalentPublic') && {
            text: '查看公海达人',
            reads: true,
            onClick: () => void go('TalentPublic', { tag_ids }),
          },
        ]
  if (tag.is_editable === 0) return <RowActions more={lists}>-</RowActions>
  return (
    <RowActions
      more={[
        { text: '移动分组', onClick: () => openDialog(MoveTagsDialog, { classify, ids: [id], name: tag.name }) },
        {
          text: isUsed ? '停用' : '启用',
          onClick: () => void status.run({ classify, ids: [id], status: isUsed ? TagStatus.stopped : TagStatus.used }),
        },
        ...lists,
        {
          text: '删除',
          danger: true,
          confirm: {
            title: `删除标签「${tag.name}」？`,
            content: `删除后将从 ${tag.author_count} 位达人上移除，无法恢复。`,
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ classify, ids: [id] }, agreement),
        },
      ]}
    >
      <TextButton onClick={() => openDialog(EditTagDialog, { tag })}>编辑</TextButton>
      <TextButton onClick={() => openDialog(MergeTagDialog, { tag })}>合并到</TextButton>
    </RowActions>
  )
}
