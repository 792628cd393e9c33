import { money, thousands } from '@crm/base/numbers'

/** What a target of sales (目标) may be set for, with its name: money is fen, the rest counts talents. */
export const GOAL_OPTIONS = {
  pay_sales: { label: '成交金额', isMoney: true },
  new_author_sales: { label: '新达人成交金额', isMoney: true },
  close_sales: { label: '结算金额', isMoney: true },
  /** The less the better: its levels fall. */
  refund_sales: { label: '退款金额', isMoney: true, falls: true },
  connect_author_count: { label: '建联达人数' },
  sample_author_count: { label: '寄样达人数' },
  order_author_count: { label: '出单达人数' },
} as const satisfies Record<string, { label: string; isMoney?: true; falls?: true }>
export type GoalOption = keyof typeof GOAL_OPTIONS

/** The same of content seeding: what is no money counts as its unit says. */
export const CONTENT_GOAL_OPTIONS = {
  content_count: { label: '内容数', unit: '条' },
  interaction: { label: '互动量', unit: '' },
  hot_count: { label: '爆文数', unit: '条' },
  /** The less the better: its levels fall. */
  cpe: { label: 'CPE', isMoney: true, falls: true },
} as const satisfies Record<string, { label: string; unit?: string; isMoney?: true; falls?: true }>
export type ContentGoalOption = keyof typeof CONTENT_GOAL_OPTIONS

/** What a target of either module is set for. */
export type AnyGoalOption = GoalOption | ContentGoalOption

const optionOf = (option: AnyGoalOption): { label: string; unit?: string; isMoney?: true; falls?: true } =>
  ({ ...GOAL_OPTIONS, ...CONTENT_GOAL_OPTIONS })[option]

/** The name of what a target is set for. */
export const goalLabel = (option: AnyGoalOption): string => optionOf(option).label

/** A month, `2026-11`, or a quarter, `2026-Q4`. */
export const GOAL_PERIOD = /^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/

/** Most targets of one write. */
export const GOALS_MAX = 1_000
/** Digits of a level, as it is typed. */
const DIGITS_MAX = 12

/** Who may set a target and who may not, as it is said. */
export const goalMessage = {
  own: '不能设置本人目标',
  past: '往期目标仅管理员可改',
} as const

/** Last period before this one. */
export function periodBefore(period: string): string {
  const [year = '', part = ''] = period.split('-')
  const isQuarter = part.startsWith('Q')
  const number = Number(isQuarter ? part.slice(1) : part)
  const last = isQuarter ? 4 : 12
  const textOf = (value: number) => (isQuarter ? `Q${value}` : String(value).padStart(2, '0'))
  return number === 1 ? `${Number(year) - 1}-${textOf(last)}` : `${year}-${textOf(number - 1)}`
}

/** A period as staff read it: 2026年11月, 2026年第4季度. */
export const periodText = (period: string) =>
  period.replace('-Q', '年第').replace('-', '年') + (period.includes('Q') ? '季度' : '月')

/** Names of the levels of a target, the easiest first. */
export const GOAL_LEVELS = ['一级', '二级', '三级', '四级'] as const

/** Whether the levels of an option fall, so that one is reached by staying at or below it. */
export function isFallingGoal(option: AnyGoalOption): boolean {
  return optionOf(option).falls === true
}

/** The level (0–4) that an actual figure has reached: the hardest one that it meets, each level being harder than the one before. */
export function goalLevelOf(option: AnyGoalOption, actual: number, levels: readonly number[]): number {
  const isMet = (target: number) => target > 0 && (isFallingGoal(option) ? actual <= target : actual >= target)
  return 1 + levels.findLastIndex(isMet)
}

/**
 * What is wrong with the levels of a target, or nothing: 一级 is required, each of up to four is a whole number of 1 or more, and
 * harder than the one before it (strictly more, of refunds strictly less).
 */
export function goalLevelsError(option: AnyGoalOption, levels: readonly number[]): string | undefined {
  if (levels.length === 0) return '请输入一级目标'
  if (levels.length > GOAL_LEVELS.length) return '目标最多四级'
  const broken = levels.findIndex((target) => !Number.isSafeInteger(target) || target < 1)
  if (broken >= 0) return `${GOAL_LEVELS[broken]}目标应为大于 0 的整数`
  const scale = isMoneyGoal(option) ? 100 : 1
  const long = levels.findIndex((target) => target >= 10 ** DIGITS_MAX * scale)
  if (long >= 0) return `${GOAL_LEVELS[long]}目标最多 ${DIGITS_MAX} 位`
  const easier = levels.findIndex((target, index) => {
    const before = levels[index - 1]
    return before !== undefined && (isFallingGoal(option) ? target >= before : target <= before)
  })
  if (easier < 0) return undefined
  if (option === 'cpe') return '各级 CPE 须逐级降低'
  return isFallingGoal(option) ? '退款目标应逐级降低' : `${GOAL_LEVELS[easier]}目标应大于上一级`
}

/** A figure of an option as staff read it: `¥181,000.00`, or `30 位`. */
export const goalText = (option: AnyGoalOption, value: number): string =>
  isMoneyGoal(option) ? `¥${money(value)}` : `${thousands(value)} ${goalUnit(option)}`.trim()

/** What a target is typed in: 元, or what it counts; '' where that has no word. */
export const goalUnit = (option: AnyGoalOption): string =>
  isMoneyGoal(option) ? '元' : (optionOf(option).unit ?? '位')

/** Whether an option counts money: its levels are fen, typed in yuan. */
export const isMoneyGoal = (option: AnyGoalOption): boolean => optionOf(option).isMoney === true

/**
 * 完成率 of a target in percent, unrounded: actual ÷ target, of CPE target ÷ actual (the less was paid the better); undefined where
 * that is no number.
 */
export function goalRateOf(option: ContentGoalOption, actual: number, target: number): number | undefined {
  const [part, whole] = option === 'cpe' ? [target, actual] : [actual, target]
  return whole > 0 ? (part * 100) / whole : undefined
}
