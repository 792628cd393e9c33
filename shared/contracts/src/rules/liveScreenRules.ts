/** What the wall of lives shows: those on air, those of today that are over, those that are to come today. */
export const WALL_TABS = ['on_air', 'ended', 'upcoming'] as const
export type WallTab = (typeof WALL_TABS)[number]

/** Chinese names of WALL_TABS. */
export const wallTabLabel: Readonly<Record<WallTab, string>> = {
  on_air: '直播中',
  ended: '今日已播',
  upcoming: '即将开播',
}

/** What the cards of the wall are ordered by. */
export const WALL_ORDERS = ['gmv', 'online', 'start'] as const
export type WallOrder = (typeof WALL_ORDERS)[number]

/** Chinese names of WALL_ORDERS. */
export const wallOrderLabel: Readonly<Record<WallOrder, string>> = { gmv: '成交', online: '在线', start: '开播时间' }

/** Cards of one page of the wall: as many as one screen shows. */
export const WALL_SIZE = 60
/** Minutes of the course of people on a card. */
export const WALL_TREND_MINUTES = 20
/** Seconds between two readings of a screen of lives. */
export const LIVE_SCREEN_SECONDS = 30
/** Seconds that a page stands when the wall turns its pages by itself. */
export const WALL_TURN_SECONDS = 20
