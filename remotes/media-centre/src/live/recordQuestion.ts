import { RECORD_MINUTES_MIN } from '@crm/contracts/rules/liveRules'

/** What recording a live asks first: it uses a session of a pack. */
export const recordQuestion = (title: string) => ({
  title: `录制「${title}」？`,
  content: `占用 1 场录屏场次，录制至下播；不足 ${RECORD_MINUTES_MIN} 分钟退还。录屏达人的直播不占场次。`,
  confirmText: '录屏',
})
