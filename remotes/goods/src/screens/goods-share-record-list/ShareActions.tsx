import { useAction } from '@crm/client/hooks'
import { promotionCalls, type ShareRecord } from '@crm/contracts/calls/promotion'
import { ShareStatus } from '@crm/contracts/rules/shareRules'
import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { lazyPart, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { copyText, RowActions } from '@crm/ui/data'
import { CodeDialog, PosterDialog, ProductsDialog, VisitorsDialog } from './ShareDialogs.tsx'

const EditShareDrawer = lazyPart(
  () => import('../../share/ShareDrawer.tsx').then((module) => module.EditShareDrawer),
  null,
)

/** What may be done to one share; only who made it changes and ends it. */
export function ShareActions({ row }: { row: ShareRecord }) {
  const { share_id, title, url, status, is_own, updated_at } = row
  const openDialog = useDialog()
  const end = useAction(promotionCalls.end, { weight: 'asked', done: '已停用分享' })
  const isOpen = status === ShareStatus.open
  const copy = async () => {
    if (await copyText(new URL(url, location.origin).href)) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <RowActions
      of={title}
      more={[
        isOpen && { text: '海报', reads: true, onClick: () => openDialog(PosterDialog, { row }) },
        { text: '访问人', reads: true, onClick: () => openDialog(VisitorsDialog, { row }) },
        { text: '商品', reads: true, onClick: () => openDialog(ProductsDialog, { row }) },
        is_own === 1 && { text: '编辑', onClick: () => openDialog(EditShareDrawer, { share_id }) },
        is_own === 1 &&
          isOpen && {
            text: '停用',
            danger: true,
            confirm: {
              title: `停用分享「${title}」？`,
              content: '停用后链接和二维码将无法打开，且不能恢复。',
              confirmText: '停用',
              danger: true,
            },
            onClick: (agreement) => void end.run({ share_id, updated_at }, agreement),
          },
      ]}
    >
      <ReadActions>
        {isOpen && <TextButton onClick={() => openDialog(CodeDialog, { row })}>查看二维码</TextButton>}
        {isOpen && <TextButton onClick={() => void copy()}>复制链接</TextButton>}
        {!isOpen && <TextButton onClick={() => openDialog(ProductsDialog, { row })}>商品</TextButton>}
      </ReadActions>
    </RowActions>
  )
}
