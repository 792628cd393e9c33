import type { AlarmRule, AlarmRuleWrite } from '@crm/contracts/calls/alarms'
import {
  ALARM_CONDITIONS_MAX,
  ALARM_METRICS,
  ALARM_NAME_MAX,
  type ALARM_PRESETS,
  type AlarmCondition,
  AlarmFrequency,
  AlarmLevel,
  AlarmObject,
} from '@crm/contracts/rules/alarmRules'

/** A rule as it is edited. */
export interface AlarmDraft {
  name: string
  type: AlarmObject
  conditions: AlarmCondition[]
  dept_ids: number[]
  tag_ids: number[]
  shop_ids: string[]
  to_followers: boolean
  to_leads: boolean
  receivers: number[]
  channels: ('wechat' | 'feishu')[]
  bots: number[]
  quiet_from: number
  quiet_to: number
  frequency: AlarmFrequency
  level: AlarmLevel
  status: boolean
}

const OF_TALENTS: readonly AlarmObject[] = [AlarmObject.live, AlarmObject.video, AlarmObject.talent, AlarmObject.sample]
const OF_SHOPS: readonly AlarmObject[] = [AlarmObject.goods, AlarmObject.shop, AlarmObject.order]

/** By what the objects of a rule can be narrowed. */
export const scopeKindOf = (type: AlarmObject): 'talents' | 'shops' | undefined =>
  OF_TALENTS.includes(type) ? 'talents' : OF_SHOPS.includes(type) ? 'shops' : undefined

/** A first condition of an object. */
export function conditionOf(type: AlarmObject, metric = Object.keys(ALARM_METRICS[type])[0] ?? ''): AlarmCondition {
  const isRange = ALARM_METRICS[type][metric]?.isRange === true
  return { metric, op: metric === 'is_off' ? '=' : '>=', value: 1, window: isRange ? 7 : 0 }
}

/** A rule to begin with: one of the presets, or nothing. */
export function newDraft(preset?: (typeof ALARM_PRESETS)[number]): AlarmDraft {
  const type = preset?.object ?? AlarmObject.talent
  return {
    name: preset?.name ?? '',
    type,
    conditions: preset ? [...preset.conditions] : [conditionOf(type)],
    ...{ dept_ids: [], tag_ids: [], shop_ids: [], receivers: [], channels: [], bots: [] },
    ...{ to_followers: scopeKindOf(type) === 'talents', to_leads: false, quiet_from: 0, quiet_to: 0, status: true },
    frequency: preset?.frequency ?? AlarmFrequency.daily,
    level: preset?.level ?? AlarmLevel.warning,
  }
}

/** A stored rule as it is edited. */
export function draftOf(rule: AlarmRule): AlarmDraft {
  const { name, type, conditions, scope, channels, quiet_from, quiet_to, frequency, level } = rule
  return {
    ...{ name, type, conditions: [...conditions], channels: [...channels], quiet_from, quiet_to, frequency, level },
    dept_ids: scope.dept_ids ?? [],
    tag_ids: scope.tag_ids ?? [],
    shop_ids: scope.shop_ids ?? [],
    to_followers: rule.to_followers === 1,
    to_leads: rule.to_leads === 1,
    receivers: rule.receivers.map((each) => each.user_id),
    bots: rule.bots.map(({ id }) => id),
    status: rule.status === 1,
  }
}

/** The draft for another object: what only the former one had goes. */
export const withObject = (draft: AlarmDraft, type: AlarmObject): AlarmDraft => ({
  ...draft,
  type,
  conditions: [conditionOf(type)],
  ...{ dept_ids: [], tag_ids: [], shop_ids: [] },
  to_followers: scopeKindOf(type) === 'talents',
})

/** What is wrong with a draft, if anything. */
export function draftError({ name, conditions }: Pick<AlarmDraft, 'name' | 'conditions'>): string | undefined {
  if (name.trim() === '') return '请填写规则名称'
  if (name.trim().length > ALARM_NAME_MAX) return `规则名称不能超过 ${ALARM_NAME_MAX} 个字符`
  if (conditions.length === 0) return '请至少设置一个条件'
  return conditions.length > ALARM_CONDITIONS_MAX ? `最多 ${ALARM_CONDITIONS_MAX} 个条件` : undefined
}

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** What the rule is saved as. */
export function toWrite(draft: AlarmDraft): AlarmRuleWrite & { scope: NonNullable<AlarmRuleWrite['scope']> } {
  const { dept_ids, tag_ids, shop_ids, to_followers, to_leads, status, name, ...rest } = draft
  return {
    ...rest,
    name: name.trim(),
    scope: {
      ...(dept_ids.length > 0 && { dept_ids }),
      ...(tag_ids.length > 0 && { tag_ids }),
      ...(shop_ids.length > 0 && { shop_ids }),
    },
    to_followers: flagOf(to_followers),
    to_leads: flagOf(to_leads),
    status: flagOf(status),
  }
}
