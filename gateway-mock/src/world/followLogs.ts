import type { FollowLogKind } from '@crm/contracts/enums'
import { authorAddress, authorContact, authorTag, followLog, tag, tagGroup } from '../db/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { DAY } from './calendar.ts'
import type { Talent } from './talents.ts'
import { addressParts, FOLLOW_TEXTS, personName, phone } from './words.ts'

const TAGS: [group: string, tags: string[]][] = [
  ['合作意向', ['高意向', '待跟进', '价格敏感', '长期合作', '需寄样', '暂不合作']],
  ['内容风格', ['口播', '剧情', '测评', '溯源', '知识分享', '生活记录']],
  ['带货品类', ['食品', '美妆', '家居', '母婴', '服饰', '数码']],
  ['重点标记', ['年框', '头部', '新锐', '复购高', '退货高', '急单']],
]
const COLOURS = ['blue', 'green', 'orange', 'red', 'purple', 'cyan', 'pink', 'amber', 'teal', 'violet', 'lime', 'grey']
const BIND_TEXT: Record<number, string> = {
  1: '认领达人',
  2: '被分配达人',
  3: '导入时绑定',
  4: '接收转交的达人',
  5: '自动绑定',
}

/** Tag groups, tags and the tags of the talents, for each module the corporation owns. */
export function tagRows(context: SeedContext, talents: Talent[]) {
  const { put, ids, corp_id, plan, span } = context
  const random = context.random('tags')
  const creator_id = context.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0
  const modules = [plan.commerce === null ? 0 : 1, plan.content === null ? 0 : 2].filter((classify) => classify > 0)
  const created = stamp(span.start, creator_id)
  for (const classify of modules) {
    const count = Math.round(plan.sizes.tags / modules.length)
    const tagIds: number[] = []
    TAGS.forEach(([name, names], index) => {
      const remaining = Array.from({ length: Math.round(count / TAGS.length) }, (_, position) => {
        const round = Math.floor(position / names.length)
        return `${names[position % names.length] ?? ''}${round === 0 ? '' : round + 1}`
      })
      if (remaining.length === 0) return
      const group_id = ids.next('tag_group')
      put(tagGroup, { id: group_id, corp_id, classify, name, sort: index, ...created })
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
          ...created,
        })
        tagIds.push(id)
      })
    })
    for (const { row } of talents) {
      if ((classify === 1 ? row.in_commerce : row.in_content) !== 1) continue
      for (const tag_id of random.some(tagIds, random.pick([0, 1, 1, 2, 3])))
        put(authorTag, {
          corp_id,
          author_id: row.author_id,
          platform: row.platform,
          tag_id,
          classify,
          created_at: row.created_at + DAY,
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
    entry(one.bind_time, 4, BIND_TEXT[one.bind_type] ?? '绑定达人')
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
    const times = Array.from(
      { length: silent ? 0 : Math.max(0, wanted) },
      () => one.bind_time + 600 + Math.floor(random.next() * Math.max(60, until - one.bind_time - 600)),
    ).sort((a, b) => a - b)
    times.forEach((time, index) => {
      const last = index === times.length - 1
      entry(Math.min(time, until), random.pick([1, 2, 3]), random.pick(FOLLOW_TEXTS), {
        next_at: last ? (one.next_at ?? null) : null,
        ...(index === 0 && { stage_from: 0, stage: 1 }),
        ...(index === 1 && talent.row.contact_status === 2 && { stage_from: 1, stage: 2 }),
      })
      one.last_log_at = Math.min(time, until)
    })
  })
}
