import type { NumberLinkName } from '../links/numberLinks.ts'

/** Whose work: one's own, or that of the data scope. */
export const WORK_SCOPES = ['own', 'team'] as const
export type WorkScope = (typeof WORK_SCOPES)[number]

/** The tabs of 今日待办: what is late, what is to be done today, what today and the six days after it ask for. */
export const TODO_RANGES = ['late', 'today', 'week'] as const
export type TodoRange = (typeof TODO_RANGES)[number]

/** What waits for somebody in the commerce module; every kind is a tab or a filter of a list. */
export const WORK_TODO_KINDS = [
  'follow_due',
  'release_soon',
  'sample_review',
  'sample_ship',
  'sample_overdue',
  'coop_confirm',
  'live_start',
  'shop_auth',
] as const
export type WorkTodoKind = (typeof WORK_TODO_KINDS)[number]

/** The lists that hold what waits of a kind, by tab; a kind without a list in a tab does not stand in it. */
export type TodoLists = Partial<Record<TodoRange, NumberLinkName>>

interface WorkTodo {
  title: string
  /** Route of the list: whoever may not open it has no to-dos of the kind. */
  route: string
  lists: TodoLists
}

/**
 * The kinds of 今日待办. A kind stands whole in the tabs that it names, so that what a tab shows of it and what was ignored there are the
 * rows of one list: what waits for a decision is to be done today, however long it has waited; what has passed its term is late.
 */
export const WORK_TODOS: Readonly<Record<WorkTodoKind, WorkTodo>> = {
  follow_due: {
    title: '待跟进',
    route: 'TalentManage',
    lists: { late: 'workLateFollow', today: 'workTodayFollow', week: 'workWeekFollow' },
  },
  release_soon: {
    title: '即将释放',
    route: 'TalentManage',
    lists: { today: 'workTodayRelease', week: 'workWeekRelease' },
  },
  sample_review: {
    title: '待审核样品',
    route: 'CooperateDemo',
    lists: { today: 'workTodayReview', week: 'workWeekReview' },
  },
  sample_ship: { title: '待发货', route: 'CooperateDemo', lists: { today: 'workTodayShip', week: 'workWeekShip' } },
  sample_overdue: { title: '超时未履约', route: 'CooperateDemo', lists: { late: 'workLateSample' } },
  coop_confirm: {
    title: '待确认合作单',
    route: 'CooperateList',
    lists: { today: 'workTodayCooperation', week: 'workWeekCooperation' },
  },
  live_start: { title: '排期开播', route: 'LiveScheduling', lists: { today: 'workTodayLive', week: 'workWeekLive' } },
  shop_auth: { title: '授权到期', route: 'SystemShop', lists: { late: 'workLateShop' } },
}

/** The key of what waits of a kind in a tab. */
export type TodoKey = `${TodoRange}_${WorkTodoKind}`
export const todoKey = <Range extends TodoRange, Kind extends WorkTodoKind>(range: Range, kind: Kind) =>
  `${range}_${kind}` as const

/** Said of a follow-up that would be due before today. */
export const FOLLOW_UP_PAST = '不能改到今天之前'

/** What 团队动态 tells: an order, the first one of a talent, a new cooperation. */
export const FEED_KINDS = ['order', 'first', 'cooperation'] as const
