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
