import { VideoSource } from '@crm/contracts/enums'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { Ellipsis, Tag } from '@crm/ui/base'
import type { ReactNode } from 'react'
import { durationText } from '../lib/videoLabels.ts'
import { Cover } from './Cover.tsx'
import classes from './VideoCell.module.css'

interface VideoCellProps {
  video: Pick<VideoRow, 'title' | 'cover' | 'source'> & { duration?: number }
  onOpen: () => void
  /** More of it, beside the length. */
  children?: ReactNode
}

/** 视频 or 内容: upright cover, title on two lines (opens the drawer), length and whether it was added by hand. */
export function VideoCell({ video, onOpen, children }: VideoCellProps) {
  return (
    <div className={classes.cell}>
      <span className={classes.cover}>
        <Cover src={video.cover} />
      </span>
      <div className={classes.lines}>
        <button type="button" className={classes.title} onClick={onOpen}>
          <Ellipsis lines={2}>{video.title}</Ellipsis>
        </button>
        <div className={classes.second}>
          {durationText(video.duration ?? 0)}
          {children}
          {video.source === VideoSource.byHand && (
            <Tag size="small" color="blue">
              手动添加
            </Tag>
          )}
        </div>
      </div>
    </div>
  )
}
