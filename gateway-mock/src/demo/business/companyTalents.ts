import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CampaignAuthorStage, ContentForm, ContentListFlag } from '@crm/contracts/enums'
import { COMPANY_LIST_REASONS } from '@crm/contracts/rules/companyTalentRules'
import { quoteLog } from '../../store/database/schema.ts'
import { dayStart } from './calendar.ts'
import type { SeedContext } from './seedContext.ts'
import type { Talent } from './talents.ts'

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
  const members = talents.filter(({ row }) => row.in_content === 1)
  // Whoever works with the enterprise is not kept away.
  const idle = members.filter(({ places, parcels }) => places.length === 0 && parcels.length === 0)
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
  for (const talent of idle.slice(0, share(BLACK))) flag(talent, ContentListFlag.black)
  for (const { row, follows, places } of members) {
    const follow = follows.find(({ classify }) => classify === BusinessModule.content)
    const from = Math.max(span.start, follow?.bind_time ?? row.created_at)
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
      const who = follow?.user_id ?? lead
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
