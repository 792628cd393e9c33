/** Sections of 业务设置, in the order of the page. */
export const COMMERCE_SECTIONS = [
  'follow',
  'release',
  'newTalent',
  'sample',
  'cooperation',
  'fields',
  'goods',
  'notify',
  'bots',
  'other',
] as const
/** Sections of 种草业务设置, in the order of the page. */
export const CONTENT_SECTIONS = ['hot', 'cost'] as const
/** A section of the settings, also one that stands on another page. */
export type SettingSection = (typeof COMMERCE_SECTIONS)[number] | (typeof CONTENT_SECTIONS)[number] | 'autoMonitor'

export const settingSectionLabel: Readonly<Record<SettingSection, string>> = {
  follow: '跟进模式',
  release: '释放规则',
  newTalent: '新达人规则',
  sample: '寄样',
  cooperation: '合作单',
  fields: '自定义字段',
  goods: '商品',
  notify: '通知',
  bots: '通知机器人',
  other: '其他',
  hot: '爆文阈值',
  cost: '费用口径',
  autoMonitor: '自动监控',
}

/** A number of the settings: what it is called, and between which bounds it lies. */
interface SettingNumber {
  label: string
  min: number
  max: number
  unit: string
}

const days = (label: string, min = 1, max = 365): SettingNumber => ({ label, min, max, unit: '天' })

/** Months after the last business when personal data ends, unless the enterprise says otherwise. */
export const PERSONAL_MONTHS = 24

/** The numbers of the settings. What may be off has 0 for it, beside the bounds. */
export const SETTING_NUMBERS = {
  max_bind: { label: '人均上限', min: 1, max: 10_000, unit: '位' },
  no_follow_days: days('未跟进'),
  no_contact_days: days('未建联'),
  no_sample_days: days('未寄样'),
  no_order_days: days('未出单'),
  remind_days: days('提前提醒', 1, 30),
  new_author_days: days('新达人期'),
  quota_per_author: { label: '每位达人限额', min: 1, max: 999, unit: '件' },
  quota_days: days('限额周期'),
  overdue_days: days('履约超时'),
  auto_sign_days: days('自动签收', 1, 90),
  approval_above: { label: '审批金额', min: 1, max: 10_000_000, unit: '元' },
  personal_months: { label: '个人信息保留', min: 6, max: 120, unit: '个月' },
  hot_threshold: { label: '爆文阈值', min: 1, max: 10_000_000, unit: '次互动' },
} as const satisfies Record<string, SettingNumber>
export type SettingNumberName = keyof typeof SETTING_NUMBERS

/** Those that 0 switches off. */
const MAY_BE_OFF: readonly SettingNumberName[] = [
  'max_bind',
  'no_follow_days',
  'no_contact_days',
  'no_sample_days',
  'no_order_days',
  'quota_per_author',
  'auto_sign_days',
  'approval_above',
]

/** What is wrong with a number of the settings, as its field says it; nothing when it may stand. */
export function settingNumberError(name: SettingNumberName, value: number | undefined): string | undefined {
  const { label, min, max, unit } = SETTING_NUMBERS[name]
  if (value === 0 && MAY_BE_OFF.includes(name)) return undefined
  if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) return undefined
  return `${label}须为 ${min}–${max.toLocaleString('en-US')} ${unit}之间的整数`
}

/** Own fields of a kind of record. */
export const FIELD_KINDS = ['author', 'cooperation', 'sample'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export const fieldKindLabel: Readonly<Record<FieldKind, string>> = {
  author: '达人字段',
  cooperation: '合作单字段',
  sample: '寄样备注字段',
}
export const FIELDS_MAX = 20
export const FIELD_OPTIONS_MAX = 50
export const FIELD_TYPES = ['text', 'number', 'select', 'date'] as const
export const fieldTypeLabel: Readonly<Record<(typeof FIELD_TYPES)[number], string>> = {
  text: '文本',
  number: '数字',
  select: '单选',
  date: '日期',
}

/** What a sample costs. */
export const costBasisLabel = { 1: '商品成本与快递费', 2: '仅商品成本' } as const

/** What a cooperation may be asked for beside the usual fields. */
export const COOPERATION_ASKS = ['remark', 'files', 'samples'] as const
export type CooperationAsk = (typeof COOPERATION_ASKS)[number]
export const cooperationAskLabel: Readonly<Record<CooperationAsk, string>> = {
  remark: '备注',
  files: '附件',
  samples: '关联寄样单',
}

export const SENSITIVE_WORDS_MAX = 200
