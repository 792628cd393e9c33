import { videoEditRefusal } from '@crm/access/videos'
import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, lazyPart, Tabs } from '@crm/ui/base'
import { DetailDrawer } from '@crm/ui/data'
import { useState } from 'react'
import { useVideoDrawer } from './useVideoDrawer.ts'
import classes from './VideoDrawer.module.css'
import { VideoIdentity } from './VideoIdentity.tsx'

const waiting = <BlockSkeleton lines={8} />
const VideoData = lazyPart(() => import('./VideoData.tsx').then((module) => module.VideoData), waiting)
const VideoAds = lazyPart(() => import('./VideoAds.tsx').then((module) => module.VideoAds), waiting)

/** The drawer of the video that the address names; nothing without one. */
export function VideoDrawer() {
  const [id, open] = useVideoDrawer()
  return id ? <OpenDrawer key={id} id={id} onClose={() => open(undefined)} /> : null
}

/** 视频详情: the video itself at the left; its figures, and what was spent on it, at the right. */
function OpenDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const who = useWho()
  const [tab, setTab] = useState<'data' | 'ads'>('data')
  const read = useCall(videoCalls.baseInfo, { content_id: id }, { keepPrevious: false })
  return (
    <DetailDrawer open width={1208} title="视频详情" read={read} onClose={onClose}>
      {(video) => (
        <div className={classes.sides}>
          <VideoIdentity video={video} fixed={videoEditRefusal(who) !== undefined} />
          <div className={classes.main}>
            <Tabs
              label="视频数据"
              items={[
                { key: 'data' as const, label: '数据' },
                ...(video.has_ads === 1 ? [{ key: 'ads' as const, label: '投放数据' }] : []),
              ]}
              value={tab}
              onChange={setTab}
            />
            {tab === 'data' ? <VideoData id={id} /> : <VideoAds id={id} />}
          </div>
        </div>
      )}
    </DetailDrawer>
  )
}
