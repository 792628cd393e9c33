/** Talents of one 批量开启. */
export const MONITORS_OPENED_MAX = 100
/** Days before its end from which on a monitor stands under 即将到期, and is announced. */
export const MONITOR_ENDING_DAYS = 5
/** Days of the first period and of an extension. */
export const MONITOR_DAYS = 30
/** Extensions of one monitor. */
export const MONITOR_EXTENSIONS_MAX = 1

/** Platforms whose talents can be watched. */
export const MONITOR_PLATFORMS = ['dy', 'ks'] as const

/** Tabs of 达人监控. 即将到期 is a part of 监控中; 未开启 are talents that are followed and not watched. */
export const MONITOR_TABS = ['running', 'ending', 'ended', 'none'] as const
export type MonitorTab = (typeof MONITOR_TABS)[number]

/** Names of the tabs. */
export const monitorTabLabel: Readonly<Record<MonitorTab, string>> = {
  running: '监控中',
  ending: '即将到期',
  ended: '已结束',
  none: '未开启',
}

/** What opens and extends monitors by itself, in the order of the settings. */
export const MONITOR_SWITCHES = [
  { key: 'on_sample', label: '寄样发货时监控' },
  { key: 'on_cooperation', label: '合作开始时监控' },
  { key: 'on_schedule', label: '新建排期时监控' },
  { key: 'auto_extend', label: '到期自动延期一次' },
] as const
export type MonitorSwitch = (typeof MONITOR_SWITCHES)[number]['key']
