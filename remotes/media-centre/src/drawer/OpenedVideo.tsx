import type { OpenerProps } from '@crm/platform/openers'
import { VideoDetails } from './VideoDrawer.tsx'

/** 视频详情 or 内容详情, opened from anywhere. */
export function OpenedVideo({ id, onClose }: OpenerProps['videoDrawer'] & { onClose: () => void }) {
  return <VideoDetails id={id} onClose={onClose} />
}
