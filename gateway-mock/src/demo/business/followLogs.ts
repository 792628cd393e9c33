import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { BusinessModule, type FollowLogKind, platformLabel } from '@crm/contracts/enums'
import { authorAddress, authorContact, authorTag, followLog, tag, tagGroup } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, workSecond } from './calendar.ts'
import type { FollowRow, Talent } from './talents.ts'
import type { Random } from './random.ts'
import { FOLLOW_TEXTS, type Situation } from './followTexts.ts'
import { addressParts, personName, phone } from './words.ts'

const TAGS: [group: string, tags: string[]][] = [
  ['合作意向', ['高意向', '待跟进', '价格敏感', '长期合作', '需寄样', '暂不合作']],
  ['内容风格', ['口播', '剧情', '测评', '溯源', '知识分享', '生活记录']],
  ['带货品类', ['食品', '美妆', '家居', '母婴', '服饰', '数码']],
  ['重点标记', ['年框', '头部', '新锐', '复购高', '退货高', '急单']],
]
/** Class of the goods that a tag of 带货品类 means. */
const CLASS_OF_TAG: Record<string, string> = {
  食品: '食品饮料',
  美妆: '美妆护肤',
  家居: '家居日用',
  母婴: '母婴宠物',
  服饰: '服饰内衣',
  数码: '数码家电',
}
const COLOURS = ['blue', 'green', 'orange', 'red', 'purple', 'cyan', 'pink', 'amber', 'teal', 'violet', 'lime', 'grey']
/** Where a talent of the pool came from. */
const SOURCES: Record<number, string> = {
  1: '公海导入',
  2: '主页收录',
  3: '达人库',
  4: '自然出单',
  5: '申样',
  6: '过往合作',
}

/** What the system notes when a talent gets a follower. */
function bindText({ bind_type, classify }: FollowRow, { platform, row }: Talent, lead: string): string {
  if (bind_type === 2) return `由${lead}分配`
  if (bind_type === 3) return `由${lead}导入`
  if (bind_type === 4) return '接收转交的达人'
  return `认领${platformLabel[platform]}达人，来自${classify === BusinessModule.content ? '种草达人池' : (SOURCES[row.source ?? 3] ?? '公海')}`
}

/** A moment between two at which people work; where there is none, the first. */
function talkTime(random: Random, from: number, to: number): number {
  for (let tries = 0; tries < 8; tries++) {
    const time = dayStart(from + random.next() * Math.max(0, to - from)) + workSecond(random)
    if (time >= from && time <= to) return time
  }
  return Math.max(from, Math.min(to, from + 600))
}

interface Talk {
  nth: number
  last: boolean
  /** When somebody talked before. */
  before: number
  /** How many talks there are. */
  wanted: number
}

/** What stood between the talent and us when they talked. */
function situationAt(talent: Talent, time: number, { nth, last, before, wanted }: Talk): Situation {
  const { row, parcels, deals, firstSales } = talent
  if (row.contact_status === 3 && last) return 'refused'
  const hasSold = [...firstSales.values()].some((at) => at <= time)
  // Who sells already needs no introduction, whoever follows it.
  if (nth === 0 && wanted > 1 && !hasSold) return 'first'
  if (nth === 1 && row.contact_status === 2 && !hasSold) return 'agreed'
  const since = (at: number, days: number) => at <= time && time < at + days * DAY_SECONDS
  const tried = parcels.some(({ signed }) => signed !== null && since(signed, 21))
  if (tried) return 'tried'
  if (parcels.some(({ shipped, signed }) => since(shipped, 10) && (signed === null || time < signed))) return 'shipped'
  if (deals.some(({ created, end }) => created <= time && time <= end) && nth % 2 === 0) return 'term'
  if (hasSold && time < (row.last_order_at ?? 0) + 20 * DAY_SECONDS) return 'selling'
  return time - before > 45 * DAY_SECONDS ? 'quiet' : 'offer'
}

/** Tag groups, tags and the tags of the talents, for each module the corporation owns. */
export function tagRows(context: SeedContext, talents: Talent[]) {
  const { put, ids, corp_id, plan, span } = context
  const random = context.random('tags')
  const creator_id = context.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0
  const modules = [plan.commerce === null ? 0 : 1, plan.content === null ? 0 : 2].filter((classify) => classify > 0)
  // Before the first talent came; one after the other, on a morning for each group.
  const written = (group: number, sort: number) =>
    stamp(span.start - (70 - group) * DAY_SECONDS + 10 * HOUR_SECONDS + (group * 11 + sort * 3) * 60, creator_id)
  for (const classify of modules) {
    const count = Math.round(plan.sizes.tags / modules.length)
    const tags: { id: number; category: string | undefined }[] = []
    TAGS.forEach(([name, names], index) => {
      const remaining = Array.from({ length: Math.round(count / TAGS.length) }, (_, position) => {
        const round = Math.floor(position / names.length)
        return `${names[position % names.length] ?? ''}${round === 0 ? '' : round + 1}`
      })
      if (remaining.length === 0) return
      const group_id = ids.next('tag_group')
      put(tagGroup, { id: group_id, corp_id, classify, name, sort: index, ...written(index, 0) })
      remaining.forEach((label, sort) => {
        const id = ids.next('tag')
        put(tag, {
          id,
          corp_id,
          group_id,
          classify,
          name: label,
          color: COLOURS[(index * 3 + sort) % COLOURS.length] ?? 'blue',
          scope: 1,
          status: 1,
          sort,
          creator_id,
          ...written(index, sort + 1),
        })
        tags.push({ id, category: CLASS_OF_TAG[label] })
      })
    })
    for (const { row, author } of talents) {
      if ((classify === BusinessModule.commerce ? row.in_commerce : row.in_content) !== 1) continue
      // The class of its first goods, not one that it never shows.
      const fit = tags.filter(({ category }) => category === undefined || category === author.categories?.[0])
      for (const { id: tag_id } of random.some(fit, random.pick([0, 1, 1, 2, 3])))
        put(authorTag, {
          corp_id,
          author_id: row.author_id,
          platform: row.platform,
          tag_id,
          classify,
          created_at: row.created_at + DAY_SECONDS,
          created_by: creator_id,
        })
    }
  }
}

/** How to reach the talents, and the timeline of what was said; the follows learn when their last entry was. */
export function followLogRows(context: SeedContext, talents: Talent[]) {
  const { put, ids, corp_id, plan, now } = context
  const random = context.random('follow logs')
  for (const { row, author, weight } of talents) {
    if (!author.contact_flag && weight === 0) continue
    const ofTalent = { corp_id, author_id: row.author_id, platform: row.platform }
    const person = { name: personName(random), phone: phone(random) }
    put(authorContact, {
      id: ids.next('author_contact'),
      ...ofTalent,
      ...person,
      wechat: `wx_${random.int(100_000, 999_999)}`,
      is_default: 1,
      source: random.pick([1, 2, 3]),
      viewed_by: [],
      ...stamp(row.created_at),
    })
    if (!random.chance(0.6)) continue
    put(authorAddress, {
      id: ids.next('author_address'),
      ...ofTalent,
      receiver: person.name,
      phone: person.phone,
      ...addressParts(random),
      district: '',
      is_default: 1,
      ...stamp(row.created_at),
    })
  }
  const lead = context.staff.find(({ role_id }) => role_id === 2)?.nick_name ?? '管理员'
  const follows = talents.flatMap((talent) => talent.follows.map((one) => ({ one, talent })))
  // A talent nobody spoke to has no talk.
  const isSilent = ({ row }: Talent) => row.contact_status === 0
  const bounds = follows.reduce((sum, { one }) => sum + (one.unbind_time ? 2 : 1), 0)
  let talks = plan.sizes.followLogs - bounds
  let talking = follows.filter(({ talent }) => !isSilent(talent)).length
  follows.forEach(({ one, talent }) => {
    const entry = (
      created_at: number,
      kind: FollowLogKind,
      content: string,
      more: { stage_from?: number | null; stage?: number | null; next_at?: number | null } = {},
    ) => {
      put(followLog, {
        id: ids.next('follow_log'),
        corp_id,
        author_id: one.author_id,
        platform: one.platform,
        user_id: one.user_id,
        kind,
        content,
        images: [],
        next_at: null,
        stage_from: null,
        stage: null,
        ...more,
        ...stamp(created_at, one.user_id),
      })
    }
    entry(one.bind_time, 4, bindText(one, talent, lead))
    const until = one.unbind_time ?? now
    if (one.unbind_time) entry(one.unbind_time, 4, one.unbind_reason ?? '')
    const silent = isSilent(talent)
    // What is left is shared out anew each time, so that the last one has no more than the others.
    const share = talks / Math.max(1, talking)
    const wanted = talking === 1 ? talks : Math.min(talks, Math.round(share * (0.4 + random.next() * 1.2)))
    if (!silent) {
      talking -= 1
      talks -= Math.max(0, wanted)
    }
    const times = Array.from({ length: silent ? 0 : Math.max(0, wanted) }, () =>
      talkTime(random, one.bind_time + 600, until - 60),
    ).sort((a, b) => a - b)
    // Who takes a talent over finds it where the one before left it.
    const begins = talent.follows.find(({ classify }) => classify === one.classify) === one
    let said = one.bind_time
    times.forEach((time, index) => {
      const last = index === times.length - 1
      const situation = situationAt(talent, time, { nth: index, last, before: said, wanted })
      // Late in the evening nobody is called or visited.
      const isLate = (time - dayStart(time)) / HOUR_SECONDS >= 20
      const kind = isLate ? 2 : random.pick([1, 1, 1, 2, 2, 2, 2, 3] as const)
      said = time
      entry(time, kind, random.pick(FOLLOW_TEXTS[situation][kind]), {
        next_at: last ? (one.next_at ?? null) : null,
        ...(begins && index === 0 && { stage_from: 0, stage: 1 }),
        ...(begins && index === 1 && talent.row.contact_status === 2 && { stage_from: 1, stage: 2 }),
      })
      one.last_log_at = time
    })
  })
}
