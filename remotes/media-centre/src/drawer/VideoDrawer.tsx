import { useCall } from '@crm/client/hooks'
import { aiCalls } from '@crm/contracts/calls/ai'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useCanCall, useCanOpen } from '@crm/platform/navigate'
import { BlockSkeleton, EmptyBlock, lazyPart, Tabs, TextLink } from '@crm/ui/base'
import { DetailDrawer } from '@crm/ui/data'
import { useState } from 'react'
import { useVideoDrawer } from './useVideoDrawer.ts'
import classes from './VideoDrawer.module.css'
import { VideoIdentity } from './VideoIdentity.tsx'

const waiting = <BlockSkeleton lines={8} />
const VideoData = lazyPart(() => import('./VideoData.tsx').then((module) => module.VideoData), waiting)
const VideoComments = lazyPart(() => import('./VideoComments.tsx').then((module) => module.VideoComments), waiting)
const VideoAudience = lazyPart(() => import('./VideoAudience.tsx').then((module) => module.VideoAudience), waiting)
const ScriptTools = lazyPart(() => import('../ai/ScriptTools.tsx').then((module) => module.ScriptTools), waiting)
const VideoAds = lazyPart(() => import('./VideoAds.tsx').then((module) => module.VideoAds), waiting)

type Tab = 'data' | 'comments' | 'audience' | 'ads' | 'script'

const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'data', label: '数据' },
  { key: 'comments', label: '评论分析' },
  { key: 'audience', label: '观众画像' },
  { key: 'ads', label: '投放数据' },
  { key: 'script', label: '脚本提取' },
]

/** The drawer of the video that the address names; nothing without one. */
export function VideoDrawer() {
  const { id, close } = useVideoDrawer()
  return id ? <VideoDetails key={id} id={id} onClose={close} /> : null
}

/** 视频详情 or 内容详情: the video or seeding content itself at the left; its figures, and what was spent on it, at the right. */
export function VideoDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const canCall = useCanCall()
  const hasScript = canCall([aiCalls.extractText, aiCalls.ghostwrite])
  const [tab, setTab] = useState<Tab>('data')
  const read = useCall(videoCalls.baseInfo, { content_id: id }, { keepPrevious: false })
  return (
    <DetailDrawer open width={1208} title={id.startsWith('c:') ? '内容详情' : '视频详情'} read={read} onClose={onClose}>
      {(video) => (
        <div className={classes.sides}>
          <VideoIdentity video={video} />
          <div className={classes.main}>
            <Tabs
              label="视频数据"
              items={tabs.filter(({ key }) => key !== 'script' || hasScript)}
              value={tab}
              onChange={setTab}
            />
            {tab === 'data' && <VideoData id={id} isSeeding={video.seeding !== null} />}
            {tab === 'comments' && <VideoComments id={id} feelings={video.seeding ?? undefined} />}
            {tab === 'audience' && <VideoAudience id={id} />}
            {tab === 'ads' && (video.has_ads === 1 ? <VideoAds id={id} /> : <NoAds />)}
            {tab === 'script' && (
              <div className={classes.parts}>
                <ScriptTools video={video} />
              </div>
            )}
          </div>
        </div>
      )}
    </DetailDrawer>
  )
}

function NoAds() {
  const canOpen = useCanOpen()
  return (
    <EmptyBlock
      title="暂无投放数据，授权广告账户后自动同步"
      action={canOpen('MediaCenterCommerceAdTool') && <TextLink to="MediaCenterCommerceAdTool">去授权</TextLink>}
    />
  )
}
