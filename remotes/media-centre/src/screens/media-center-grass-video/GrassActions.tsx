import { useAction } from '@crm/client/hooks'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { ContentForm } from '@crm/contracts/enums'
import { lazyPart, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { expectDelivery } from '../../parts/expectDelivery.ts'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import { BindDialog } from './BindDialog.tsx'
import { GrassLabelsDialog } from './GrassLabelsDialog.tsx'

const AiDialog = lazyPart(() => import('../../ai/AiDialog.tsx').then((module) => module.AiDialog), null)

/** What may be done to one content. */
export function GrassActions({ row }: { row: GrassRow }) {
  const { open: openContent } = useVideoDrawer()
  const openDialog = useDialog()
  const sync = useAction(grassVideoCalls.sync, {
    weight: { harmless: 'repeats' },
    done: '已向平台获取最新数据，稍后自动刷新',
  })
  const remove = useAction(grassVideoCalls.remove, { weight: 'asked', done: '已移除' })
  const { id, content_id, title, url, form, updated_at } = row
  const askSync = async () => {
    if (await sync.run({ ids: [id] })) expectDelivery()
  }
  const ai = { video: { ...row, goods: [] }, hasFile: form !== ContentForm.imageText }
  const target = { request: { ids: [id] }, count: 1, one: row }
  return (
    <RowActions
      of={title}
      more={[
        url !== '' &&
          form !== ContentForm.imageText && {
            text: '去水印',
            onClick: () => openDialog(AiDialog, { ...ai, tool: 'watermark' }),
          },
        url !== '' && { text: 'AI 仿写', onClick: () => openDialog(AiDialog, { ...ai, tool: 'script' }) },
        { text: '打标签', call: grassVideoCalls.update, onClick: () => openDialog(GrassLabelsDialog, { target }) },
        { text: '关联 SPU/种草项目', call: grassVideoCalls.bind, onClick: () => openDialog(BindDialog, { row }) },
        { text: '同步数据', call: grassVideoCalls.sync, onClick: () => void askSync() },
        {
          text: '移除',
          danger: true,
          call: grassVideoCalls.remove,
          confirm: {
            title: `移除「${title}」？`,
            content: '移除后不再出现在种草视频中，也不再计入种草数据。',
            confirmText: '移除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ ids: [id], updated_at }, agreement),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => openContent(content_id)}>详情</TextButton>
      </ReadActions>
      <PlatformLink url={url}>去平台</PlatformLink>
    </RowActions>
  )
}
