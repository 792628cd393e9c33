import { useAction } from '@crm/client/hooks'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { VideoSource } from '@crm/contracts/enums'
import { lazyPart, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import { GoodsDialog } from './GoodsDialog.tsx'
import { VideoLabelsDialog } from './VideoLabelsDialog.tsx'

const AiDialog = lazyPart(() => import('../../ai/AiDialog.tsx').then((module) => module.AiDialog), null)

/** What may be done to one video. */
export function VideoActions({ row }: { row: VideoRow }) {
  const { open: openVideo } = useVideoDrawer()
  const openDialog = useDialog()
  const remove = useAction(videoCalls.remove, { weight: 'asked', done: '已移除' })
  const { video_id, title, url, source, updated_at } = row
  const ai = { video: row, hasFile: true }
  const target = { request: { ids: [video_id] }, count: 1, one: { ...row, content_id: video_id } }
  return (
    <RowActions
      of={title}
      more={[
        url !== '' && { text: '去水印', onClick: () => openDialog(AiDialog, { ...ai, tool: 'watermark' }) },
        url !== '' && { text: 'AI 仿写', onClick: () => openDialog(AiDialog, { ...ai, tool: 'script' }) },
        { text: '打标签', call: videoCalls.updateLabel, onClick: () => openDialog(VideoLabelsDialog, { target }) },
        { text: '关联商品', call: videoCalls.updateGoods, onClick: () => openDialog(GoodsDialog, { row }) },
        source === VideoSource.byHand && {
          text: '移除',
          danger: true,
          call: videoCalls.remove,
          confirm: {
            title: `移除「${title}」？`,
            content: '移除后不再出现在带货视频中，也不再计入视频数据；订单不受影响。',
            confirmText: '移除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ video_id, updated_at }, agreement),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => openVideo(video_id)}>详情</TextButton>
      </ReadActions>
      <PlatformLink url={url}>去平台</PlatformLink>
    </RowActions>
  )
}
