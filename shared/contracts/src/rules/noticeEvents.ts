/** What staff can be reminded of outside the product, with the name of its switch. */
export const NOTICE_SWITCHES = [
  { key: 'sample_to_review', label: '样品待审核' },
  { key: 'sample_shipped', label: '样品已发货' },
  { key: 'sample_signed', label: '样品签收' },
  { key: 'delivery_overdue', label: '履约超时' },
  { key: 'author_release', label: '达人释放提醒' },
  { key: 'follow_reminder', label: '跟进提醒' },
  { key: 'live_start', label: '直播开播' },
  { key: 'order_made', label: '出单提醒' },
  { key: 'goal_reached', label: '目标达成' },
  { key: 'shop_auth_expire', label: '店铺授权到期' },
  { key: 'monitor_expire', label: '监控到期' },
  { key: 'task_done', label: '任务完成' },
] as const
export type NoticeSwitch = (typeof NOTICE_SWITCHES)[number]['key']

/** Channels of reminders. */
export const NOTICE_CHANNELS = ['wechat', 'feishu'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** What the product raises by itself, and what robots of groups can therefore tell. */
export const BOT_EVENTS = [
  'sample_to_review',
  'sample_shipped',
  'sample_signed',
  'delivery_overdue',
  'author_release',
  'follow_reminder',
  'live_start',
  'goal_reached',
  'monitor_expire',
  'task_done',
] as const satisfies readonly NoticeSwitch[]
export type BotEvent = (typeof BOT_EVENTS)[number]

/** What a message of a robot says besides its title. */
export const BOT_FIELDS = ['event', 'content', 'time', 'corp'] as const
export type BotField = (typeof BOT_FIELDS)[number]
export const botFieldLabel: Readonly<Record<BotField, string>> = {
  event: '事件',
  content: '内容',
  time: '时间',
  corp: '企业',
}

/** What a message is about, by its sub type. */
export const noticeEventLabel: Readonly<Record<number, string>> = {
  1001: '样品待审核',
  1002: '样品已发货',
  1003: '样品签收',
  1004: '履约超时',
  1005: '达人释放提醒',
  1006: '跟进提醒',
  1008: '出单提醒',
  1009: '目标达成',
  1010: '稿件待审核',
  1011: '监控到期',
  1012: '任务完成',
  1013: '直播开播',
  1014: '权限变更',
  1015: '存储空间提醒',
  1016: '提成疑问',
  1017: '热点提醒',
}
/** What an anomaly is about, by its sub type. */
export const alarmEventLabel: Readonly<Record<number, string>> = {
  2001: '样品超时未履约',
  2002: '退款率过高',
  2003: '店铺授权即将到期',
  2004: '投放 ROI 过低',
  2005: '监控规则',
  2006: 'ERP 对接异常',
}

/** How grave an anomaly is. */
export const AlarmLevel = { hint: 1, warning: 2, grave: 3 } as const
/** What became of an anomaly; a message that is none has 0. */
export const AlarmHandling = { none: 0, open: 1, handled: 2 } as const
/** Hours that a silenced anomaly says nothing. */
export const ALARM_SILENT_HOURS = 24
