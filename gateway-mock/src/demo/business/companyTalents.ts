import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CampaignAuthorStage, ContentForm, ContentListFlag } from '@crm/contracts/enums'
import { COMPANY_LIST_REASONS } from '@crm/contracts/rules/companyTalentRules'
import { follow, quoteLog } from '../../store/database/schema.ts'
import { dayStart } from './calendar.ts'
import type { Random } from './random.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import type { Talent } from './talents.ts'

/** Beside the talents that seeding works with, those that nobody has asked yet. */
const UNASKED = 0.15
/** Of the talents of seeding, every third is settled as soon as it has published. */
const SETTLED_AT_ONCE = 3
/** Of the talents of seeding, those on its red list and on its black one. */
const RED = 0.12
const BLACK = 0.05

/** What is noted of an entry, by its reason. */
const NOTES: Readonly<Record<string, string>> = {
  配合度高: '交稿准时，修改意见当天回复',
  效果好: '近三条内容均达到爆文标准',
  性价比高: '报价低于同量级达人，互动稳定',
  内容质量好: '出镜自然，卖点讲解清楚',
  放鸽子: '确认档期后未交稿，多次联系无回复',
  数据异常: '互动集中在发布后一小时内，评论内容雷同',
  违规: '发布内容因违规被平台删除',
  拖稿: '两次超过交稿日期一周以上',
}

/** The red and black list of seeding, and what was agreed with its talents over time: first asked prices, then those of campaigns. */
export function companyTalentRows(context: SeedContext, talents: readonly Talent[]): void {
  const { put, ids, corp_id, plan, now, span } = context
  if (plan.content === null) return
  const random = context.random('company talents')
  const lead = context.staff.find(({ status, role_id }) => status === 2 && [3, 2, 1].includes(role_id))?.user_id ?? 0
  const nobodys = unasked(context, talents, random)
  const members = talents.filter(({ row }) => row.in_content === 1)
  const busy = members.filter(({ places }) => places.length > 1)
  const flag = (talent: Talent, content_flag: 1 | 2) => {
    const content_reason = random.pick(COMPANY_LIST_REASONS[content_flag].slice(0, -1))
    Object.assign(talent.row, {
      content_flag,
      content_reason,
      content_text: NOTES[content_reason] ?? '',
      content_by: lead,
      content_at: dayStart(now) - random.int(3, 150) * DAY_SECONDS + random.int(9, 18) * 3600,
    })
  }
  const share = (part: number) => Math.max(1, Math.round(members.length * part))
  members.forEach(({ places }, nth) => {
    if (nth % SETTLED_AT_ONCE === 0)
      for (const place of places)
        if (place.stage === CampaignAuthorStage.published)
          Object.assign(place, {
            stage: CampaignAuthorStage.settled,
            settle_amount: place.quote,
            settled_at: dayStart(Math.min(now, place.created_at + 18 * DAY_SECONDS)),
          })
  })
  for (const talent of busy.slice(0, share(RED))) flag(talent, ContentListFlag.red)
  // Whoever works with the enterprise is not kept away.
  for (const talent of nobodys.slice(0, share(BLACK))) flag(talent, ContentListFlag.black)
  for (const { row, follows, places } of members) {
    const bound = follows.find(({ classify }) => classify === BusinessModule.content)
    const from = Math.max(span.start, bound?.bind_time ?? row.created_at)
    const note = (form: ContentForm, value: number, created_at: number, campaign_id: number | null, user_id: number) =>
      put(quoteLog, {
        id: ids.next('quote_log'),
        ...{ corp_id, author_id: row.author_id, platform: row.platform },
        ...{ form, value, user_id, campaign_id, created_at: Math.min(now, created_at) },
      })
    const asked = [
      [ContentForm.imageText, row.quote_image],
      [ContentForm.video, row.quote_video],
    ] as const
    for (const [form, price] of asked) {
      if (price === null || price === undefined) continue
      const who = bound?.user_id ?? lead
      // Every third was cheaper once.
      if (random.chance(0.34))
        note(form, Math.max(5_000, Math.round((price * random.int(75, 92)) / 500_000) * 5_000), from, null, who)
      note(form, price, from + Math.floor(((now - from) * random.int(10, 60)) / 100), null, who)
    }
    for (const { form, quote, campaign_id, user_id, created_at } of places)
      if (quote !== null && quote !== undefined)
        note(form ?? ContentForm.imageText, quote, created_at + 2 * DAY_SECONDS, campaign_id, user_id)
  }
}

/** Takes talents into the library of seeding that nobody has asked yet; answers those whom nobody looks after. */
function unasked(
  { put, ids, corp_id, plan, now, staff }: SeedContext,
  talents: readonly Talent[],
  random: Random,
): Talent[] {
  const nobodys: Talent[] = []
  const known = talents.filter(({ row }) => row.in_content === 1)
  const media = staff.filter(({ status, role_id }) => status === 2 && [3, 5, 50].includes(role_id))
  const others = talents.filter(
    ({ row, platform, weight }) =>
      row.in_content === 0 && row.list_flag === 0 && weight === 0 && plan.contentPlatforms.includes(platform),
  )
  others.slice(0, Math.round(known.length * UNASKED)).forEach((talent, nth) => {
    const { row } = talent
    const quote_image = random.int(4, 30) * 5_000
    Object.assign(row, { in_content: 1, quote_image, quote_video: quote_image * 2, score: random.int(0, 4) })
    const medium = media[nth % media.length]
    if (!medium || nth % 3 === 2) {
      nobodys.push(talent)
      return
    }
    const bind_time = Math.max(row.created_at, dayStart(now) - random.int(4, 40) * DAY_SECONDS)
    put(follow, {
      id: ids.next('follow'),
      ...{ corp_id, author_id: row.author_id, platform: row.platform, classify: BusinessModule.content },
      ...{ user_id: medium.user_id, dept_id: medium.dept_id, bind_time, bind_type: 1, unbind_reason: '' },
      ...{ unbind_time: null, unbind_type: null, delay_until: null, next_at: null, last_log_at: null },
      ...stamp(bind_time, medium.user_id),
    })
  })
  return nobodys
}
