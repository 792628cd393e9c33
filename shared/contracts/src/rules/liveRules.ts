/** Rows of a live are kept for every minute so many days; then `LIVE_MINUTE_FOLD` of them become one. */
export const LIVE_MINUTE_DAYS = 90
/** Minutes of a folded row. */
export const LIVE_MINUTE_FOLD = 5
/** Comments of one live that are kept, the first ones; further ones are only counted. */
export const LIVE_COMMENTS_MAX = 20_000
/** Days that the film of a recorded live can be watched. */
export const REPLAY_DAYS = 30
/** A live without a new minute for so many minutes shows 已断流 … */
export const LIVE_CUT_MINUTES = 10
/** … and is over after so many, with its last minute. */
export const LIVE_SILENT_MINUTES = 30
/** A session of a pack is given back when fewer minutes than this were recorded. */
export const RECORD_MINUTES_MIN = 5
/** The pack whose sessions let lives be recorded. */
export const RECORD_SESSION_PACK = 10001
/** Letters of the note after a live. */
export const LIVE_NOTE_MAX = 1000

/** How a live stands: the values of its planned entry. */
export const LiveStatus = { onAir: 2, ended: 3 } as const
export type LiveStatus = (typeof LiveStatus)[keyof typeof LiveStatus]

/** Chinese names of LiveStatus. */
export const liveStatusLabel: Readonly<Record<LiveStatus, string>> = { 2: '直播中', 3: '已结束' }

/** Whether a live is recorded: not, while it goes on, or it was. */
export const RECORD_STATES = ['none', 'recording', 'recorded'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** Chinese names of RECORD_STATES. */
export const recordStateLabel: Readonly<Record<RecordState, string>> = {
  none: '未录屏',
  recording: '录屏中',
  recorded: '已录屏',
}

/** What is said where nobody watches the platforms for the operator. */
export const NO_LIVE_SERVICE = '内容数据服务尚未开通，数据不再更新'
