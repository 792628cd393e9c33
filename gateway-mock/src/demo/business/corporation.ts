import { defaultRoleSetting } from '@crm/access/rights'
import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CorpStatus } from '@crm/contracts/enums'
import {
  corp,
  corpSetting,
  corpUser,
  dept,
  grayscale,
  quotaUsage,
  rolePermission,
  userSetting,
} from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, dayText, monthText, workSecond } from './calendar.ts'
import type { AccountPlan } from './corps.ts'
import type { Person } from './people.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import { purchaseRows } from './purchases.ts'
import { COMMERCE_TYPES, CONTENT_TYPES, PLANS } from './plans.ts'
import { personName } from './words.ts'

const YEAR = 365 * DAY_SECONDS
/** The industry of an enterprise by the first class of its goods. */
const INDUSTRIES: Record<string, string> = {
  美妆护肤: '美妆个护',
  个护家清: '美妆个护',
  服饰内衣: '服饰',
  家居日用: '家居日用',
}

/** Name, parent (place in the list, -1 root), role of the leader, roles of the members. */
type DeptPlan = [name: string, parent: number, leader: number, members: number[]]
const LARGE: DeptPlan[] = [
  ['运营中心', -1, 2, [2, 70, 80]],
  ['带货事业部', 0, 4, [4, 6]],
  ['带货一组', 1, 30, [30, 50]],
  ['店铺运营部', 0, 60, [60, 7]],
  ['种草事业部', 0, 3, [3, 5]],
]
const SMALL: DeptPlan[] = [
  ['带货部', -1, 4, [4, 6]],
  ['商务支持部', -1, 7, [7]],
]
const SEEDING: DeptPlan[] = [
  ['媒介部', -1, 4, [4, 6]],
  ['种草组', -1, 5, [5]],
  ['商务支持部', -1, 7, [7]],
]

function deptPlans({ commerce, roles }: SeedContext['plan']): DeptPlan[] {
  if (commerce === 50) return []
  if (roles.includes(30)) return LARGE
  return roles.includes(5) ? SEEDING : SMALL
}

const teamName = (at: number) => `带货${at + 2}部`

/** What the version allows of a kind: null any number, 0 nothing. */
function limitOf({ commerce, content }: SeedContext['plan'], type: string): number | null {
  const at = COMMERCE_TYPES.indexOf(type)
  const bought = PLANS.find(({ level }) => level === (at >= 0 ? commerce : content))
  return (at >= 0 ? bought?.commerce[at] : bought?.content[CONTENT_TYPES.indexOf(type)]) ?? (bought ? null : 0)
}

/** A department, the ones above before those below. */
export interface Department {
  id: number
  name: string
  /** 0: the highest. */
  parent_id: number
}

/** What was handed in for the verification, and why the vendor rejected it; a licence of 18 digits and capitals. */
function licenceOf({ plan: { no, status }, random }: SeedContext) {
  if (status === CorpStatus.notSubmitted) return {}
  const licence_no = `913101${String(no).padStart(2, '0')}MA1FL${String((no * 37) % 1000).padStart(3, '0')}0K`
  return {
    licence_no,
    licence_image: pictureUrl('licence', licence_no),
    legal_person: personName(random('licence')),
    ...(status === CorpStatus.rejected && { reject_reason: '营业执照照片不清晰，统一社会信用代码无法辨认' }),
  }
}

/** The corporation with its settings, members and permissions; fills `context.staff`. The answer is its departments. */
export function corpRows(context: SeedContext, people: Person[], accounts: readonly AccountPlan[]): Department[] {
  const { plan: corpPlan, corp_id, now, put, ids, span } = context
  const random = context.random('people')
  const today = dayStart(now)
  const end = today + (corpPlan.endsIn + 1) * DAY_SECONDS - 1
  const start =
    corpPlan.commerce === 90
      ? today - 14 * DAY_SECONDS
      : corpPlan.commerce === 60
        ? today - 23 * DAY_SECONDS
        : today - (365 - Math.max(corpPlan.endsIn, 0)) * DAY_SECONDS
  // A paid version was renewed once, and nobody works before the enterprise is there.
  const created = Math.min(span.start - 120 * DAY_SECONDS, start - YEAR - 20 * DAY_SECONDS)
  const period = (level: number | null) => [level === null ? null : start, level === null ? null : end] as const
  const [commerce_start_time, commerce_end_time] = period(corpPlan.commerce)
  const [content_start_time, content_end_time] = period(corpPlan.content)
  put(corp, {
    corp_id,
    corp_name: corpPlan.name,
    brand_name: corpPlan.brand,
    logo: pictureUrl('logo', avatarId(`c${corp_id}`, corpPlan.brand)),
    industry: INDUSTRIES[corpPlan.classes[0] ?? ''] ?? '食品饮料',
    status: corpPlan.status,
    ...licenceOf(context),
    source_type: corpPlan.sourceType,
    is_whitelist: corpPlan.whitelist,
    commerce_level: corpPlan.commerce,
    commerce_start_time,
    commerce_end_time,
    content_level: corpPlan.content,
    content_start_time,
    content_end_time,
    sale_name: '周思远',
    sale_dept: '华东大客户部',
    portal_type: corpPlan.no === 11 ? 'private' : 'public',
    theme_id: corpPlan.no === 11 ? 'cloud' : '',
    ...stamp(created),
  })
  put(corpSetting, {
    corp_id,
    follow_mode: corpPlan.followMode,
    is_open_rule: 1,
    author_new_tag_rule: corpPlan.newRule,
    new_author_days: corpPlan.newRule === 1 ? 45 : 60,
    no_follow_days: 0,
    no_contact_days: 30,
    no_sample_days: 0,
    no_order_days: 0,
    remind_days: 3,
    exclude_white: 1,
    release_to: 'public',
    delay_release: 1,
    max_bind: 200,
    hot_threshold: 1000,
    sample_rule: {
      review_levels: 1,
      quota_per_author: 3,
      quota_days: 30,
      quota_action: 1,
      need_oa: 0,
      overdue_days: 15,
      auto_sign_days: 10,
      assistant_may_create: 1,
      assistant_may_review: 1,
      takes_external: 1,
    },
    content_rule: { follow_mode: 100, review_levels: 1, review_hours: 48, monitor_days: 30 },
    custom_fields: {
      author: [{ key: 'tier', label: '合作分级', type: 'select', options: ['S', 'A', 'B', 'C'], required: 0 }],
      cooperation: [],
      sample: [{ key: 'wish', label: '拍摄要求', type: 'text', options: [], required: 0 }],
    },
    ...stamp(created),
  })

  const teams = Array.from({ length: corpPlan.sizes.teams ?? 0 }, (_, index): DeptPlan => [teamName(index), 1, 0, []])
  const depts = [...deptPlans(corpPlan), ...teams].map(([name, parent, leader, members]) => ({
    id: ids.next('dept'),
    name,
    parent,
    leader,
    members,
    path: '',
  }))
  for (const one of depts) one.path = `${depts[one.parent]?.path ?? '/'}${one.id}/`
  const byPhone = new Map(people.map((person) => [person.phone, person]))
  for (const account of accounts) {
    const person = byPhone.get(account.phone)
    if (!person || (account.corp !== corp_id && !account.corps?.includes(corp_id))) continue
    const home = account.corp === corp_id
    // Three people of corporation 1 sit elsewhere than their role says, so that every lead sees a team of his own.
    const team = account.team === undefined ? undefined : teamName(account.team)
    const seat = team ?? (account.novice || account.status ? '带货一组' : account.locked ? '店铺运营部' : undefined)
    const place = depts.find((one) => (seat ? one.name === seat : one.members.includes(account.role)))
    const member = {
      user_id: person.user_id,
      role_id: account.role,
      dept_id: home ? (place?.id ?? 0) : 0,
      status: account.status ?? 2,
      nick_name: person.name,
    }
    if (account.novice) context.newcomer = member
    else context.staff.push(member)
    const permission = account.locked ? 0 : null
    put(corpUser, {
      corp_id,
      ...member,
      hire_date: account.novice
        ? dayStart(now - 3 * DAY_SECONDS)
        : dayStart(created - random.int(0, 900) * DAY_SECONDS),
      is_novice: account.novice ? 1 : 0,
      novice_percent: account.novice ? 0 : 100,
      cmm_follow: account.role === 3 || account.role === 5 || corpPlan.commerce === null ? 2 : 1,
      author_manage_type: corpPlan.sourceType === 'tz' ? 2 : 1,
      export_permission: permission,
      user_detail_permission: permission,
      ...stamp(account.novice ? now - 3 * DAY_SECONDS : created + random.int(1, 30) * DAY_SECONDS + workSecond(random)),
    })
    if (home)
      put(userSetting, {
        corp_id,
        user_id: person.user_id,
        setting_key: 'novice_pop_hide',
        setting_value: account.novice ? 'false' : 'true',
        updated_at: now - DAY_SECONDS,
      })
  }
  depts.forEach((one, sort) => {
    const leader = context.staff.find(({ role_id, dept_id }) => role_id === one.leader && dept_id === one.id)
    put(dept, {
      id: one.id,
      corp_id,
      parent_id: depts[one.parent]?.id ?? 0,
      name: one.name,
      leader_id: leader?.user_id ?? 0,
      sort,
      path: one.path,
      ...stamp(created),
    })
  })
  for (const role_id of new Set(context.staff.map((member) => member.role_id))) {
    for (const classify of [1, 2]) {
      if ((classify === BusinessModule.commerce ? corpPlan.commerce : corpPlan.content) === null) continue
      const usual = defaultRoleSetting(role_id)
      const lead = usual.user_detail_permission === 1
      put(rolePermission, {
        corp_id,
        role_id,
        classify,
        routes: {},
        export_permission: usual.export_permission,
        user_detail_permission: usual.user_detail_permission,
        actions: {
          contact: 1,
          sample_review: lead || role_id === 7 ? 1 : 0,
          attribution: lead ? 1 : 0,
          cost_price: lead ? 1 : 0,
        },
        ...stamp(created),
      })
    }
  }
  for (const flag of [
    'spu_0',
    'promotion_sample_share',
    'dashboard',
    'commission_manage',
    'content_circle_marketing',
  ]) {
    const off = (corp_id === 9 && flag !== 'spu_0') || (corp_id === 10 && flag === 'dashboard')
    put(grayscale, { corp_id, flag, is_on: off ? 0 : 1 })
  }
  for (const [type, period, used] of [
    ['product_search', 'day', 2],
    ['recommend', 'day', 12],
    ['content_export', 'month', 4],
    ['content', 'month', 37],
  ] as const) {
    const limit = limitOf(corpPlan, type)
    if (limit === 0) continue
    put(quotaUsage, {
      corp_id,
      type,
      period: period === 'day' ? dayText(now) : monthText(now),
      used: Math.min(used, limit ?? used),
    })
  }
  purchaseRows(context, { start, end })
  return depts.map(({ id, name, parent }): Department => ({ id, name, parent_id: depts[parent]?.id ?? 0 }))
}
