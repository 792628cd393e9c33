import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { settingCalls } from '@crm/contracts/calls/settings'
import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule, FollowMode, SampleStatus } from '@crm/contracts/enums'
import { Role } from '@crm/access/roles'
import { settingNumberError } from '@crm/contracts/rules/settingRules'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  corpAuthor,
  corpSetting,
  follow,
  notice,
  oplog,
  sample,
  settingChange,
} from '../../../store/database/schema.ts'
import { followModeJob } from '../../../jobs/followModeJob.ts'
import { releaseJob } from '../../../jobs/releaseJob.ts'
import { startOfDay } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

const CORP = 1
let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller
let usual: typeof corpSetting.$inferSelect

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  const [row] = await server.db.select().from(corpSetting).where(eq(corpSetting.corp_id, CORP))
  if (row === undefined) throw new Error('no settings')
  usual = row
})
beforeEach(async () => {
  await server.db.update(corpSetting).set(usual).where(eq(corpSetting.corp_id, CORP))
  await server.db.delete(settingChange)
})
afterAll(() => server.close())

const idOf = async (caller: Caller) => (await caller.run(sessionCalls.userInfo, {})).user_id
const settings = () => admin.run(settingCalls.get, {})

/** The section of samples as it may be sent, with changes. */
async function saveSample(change: object) {
  const { updated_at, updated_by: _, reviewers, ...stored } = (await settings()).sample
  const value = { ...stored, reviewers: reviewers.map((each) => each.user_id), ...change }
  return admin.ask(settingCalls.update, { key: 'sample', value, updated_at })
}
async function saveRelease(change: object) {
  const { updated_at, updated_by: _, ...stored } = (await settings()).release
  return admin.ask(settingCalls.releaseConfigUpdate, { config: { ...stored, ...change }, updated_at })
}
async function runJob(job: typeof releaseJob) {
  await server.db.transaction((tx) => server.jobs.send(tx, job, {}))
  await server.jobs.drain()
}

describe('a section', () => {
  it('says who changed it last and when, keeps the others, and stands in the log with what was and is', async () => {
    const before = await settings()
    expect(before.newTalent).toMatchObject({ updated_at: 0, updated_by: '' })
    const value = { author_new_tag_rule: 1 as const, new_author_days: 21 }
    await admin.run(settingCalls.update, { key: 'newTalent', value, updated_at: 0 })
    const after = await settings()
    const { nick_name } = await admin.run(sessionCalls.userInfo, {})
    expect(after.newTalent).toEqual({ ...value, updated_at: server.clock.now(), updated_by: nick_name })
    expect({ ...after, newTalent: 0 }).toEqual({ ...before, newTalent: 0 })
    const [entry] = await server.db.select().from(oplog).orderBy(desc(oplog.id)).limit(1)
    expect(entry).toMatchObject({ module: '业务设置', action: '编辑新达人规则', after: { new_author_days: 21 } })
  })

  it('is not written over what somebody else has changed since', async () => {
    const value = { max_bind: 50 }
    await admin.run(settingCalls.update, { key: 'follow', value, updated_at: 0 })
    const late = await admin.ask(settingCalls.update, { key: 'follow', value: { max_bind: 60 }, updated_at: 0 })
    expect(late.code).toBe(40901)
    expect((await settings()).follow.max_bind).toBe(50)
    // Another section has a version of its own.
    expect((await saveSample({ overdue_days: 9 })).code).toBe(0)
  })

  it('is read by leads, changed by administrators, and neither by others', async () => {
    expect((await lead.ask(settingCalls.get, {})).code).toBe(0)
    for (const caller of [lead, medium]) {
      const value = { max_bind: 5 }
      expect((await caller.ask(settingCalls.update, { key: 'follow', value, updated_at: 0 })).code).toBe(40302)
    }
    expect((await medium.ask(settingCalls.get, {})).code).toBe(40302)
    await foreigner.run(settingCalls.update, { key: 'follow', value: { max_bind: 7 }, updated_at: 0 })
    expect((await settings()).follow.max_bind).toBe(usual.max_bind)
  })

  it('takes whole sections only', async () => {
    const half = await admin.ask(settingCalls.update, {
      key: 'newTalent',
      value: { new_author_days: 9 },
      updated_at: 0,
    })
    expect([half.code, half.message]).toEqual([40000, expect.stringContaining('author_new_tag_rule')])
    const strange = { max_bind: 9, overdue_days: 3 }
    const other = await admin.ask(settingCalls.update, { key: 'follow', value: strange, updated_at: 0 })
    expect([other.code, other.message]).toEqual([40000, expect.stringContaining('overdue_days')])
  })

  it('refuses exactly the numbers that lie outside of their bounds, at their field', async () => {
    const days = fc.oneof(fc.integer({ min: -5, max: 400 }), fc.constantFrom(0, 1, 365, 366))
    await fc.assert(
      fc.asyncProperty(days, days, async (no_contact_days, remind_days) => {
        await server.db.delete(settingChange)
        const config = { no_contact_days, remind_days, no_order_days: 30 }
        const { code, message, data } = await saveRelease(config)
        const error =
          settingNumberError('no_contact_days', no_contact_days) ?? settingNumberError('remind_days', remind_days)
        expect([code, code === 0 ? undefined : message]).toEqual([error === undefined ? 0 : 40000, error])
        if (code !== 0) expect(data).toHaveProperty('field')
      }),
      propertyRuns(25),
    )
  })
})

describe('跟进模式', () => {
  /** Two media of corporation 1 follow the same talents, contacted or not. */
  async function severalFollow(count: number) {
    const [mine, other] = [await idOf(medium), await idOf(await server.signedInAs('13800100050'))]
    const now = server.clock.now()
    const talents = await rowsOf(
      server.db,
      select(
        { author_id: text`f.author_id`, platform: value<'dy'>`f.platform`, dept_id: number`f.dept_id` },
        sql`from follow f join corp_author ca using (corp_id, author_id, platform)
        where f.corp_id = 1 and f.user_id = ${mine} and f.classify = 1 and f.unbind_time is null and ca.deleted_at is null
        and (select count(*) from follow g where g.corp_id = 1 and g.author_id = f.author_id and g.platform = f.platform
          and g.classify = 1 and g.unbind_time is null) = 1 order by f.author_id limit ${count}`,
      ),
    )
    for (const { author_id, platform, dept_id } of talents)
      await server.db.insert(follow).values({
        ...{
          corp_id: CORP,
          author_id,
          platform,
          classify: BusinessModule.commerce,
          user_id: other,
          dept_id,
          bind_time: now - 60,
        },
        ...{ bind_type: 1, created_at: now, updated_at: now, updated_by: 0 },
      })
    return { talents, mine, other }
  }
  const openFollows = (author_id: string) =>
    server.db
      .select({ user_id: follow.user_id })
      .from(follow)
      .where(
        and(
          eq(follow.corp_id, CORP),
          eq(follow.author_id, author_id),
          eq(follow.classify, BusinessModule.commerce),
          isNull(follow.unbind_time),
        ),
      )

  it('changes at 00:00 of the next day: those who clash are listed before and released then, with a message', async () => {
    await server.db.update(corpSetting).set({ follow_mode: FollowMode.multi }).where(eq(corpSetting.corp_id, CORP))
    const { talents, mine, other } = await severalFollow(3)
    const { page_info, list } = await lead.run(settingCalls.clashList, { follow_type: FollowMode.single, size: 50 })
    expect(page_info.total_count).toBe((await lead.run(settingCalls.manyCount, {})).count)
    expect(list.map((row) => row.author_id)).toEqual(expect.arrayContaining(talents.map((row) => row.author_id)))
    expect((await lead.run(settingCalls.clashList, { follow_type: FollowMode.multi })).list).toEqual([])

    const { effective_at } = await admin.run(settingCalls.followType, { follow_type: FollowMode.single, updated_at: 0 })
    const now = server.clock.now()
    expect(effective_at).toBe(startOfDay(now) + 86_400)
    await runJob(followModeJob)
    expect((await settings()).follow).toMatchObject({ follow_type: FollowMode.multi, next_follow_at: effective_at })
    expect(await openFollows(talents[0]?.author_id ?? '')).toHaveLength(2)

    server.clock.set((effective_at ?? 0) + 60)
    await runJob(followModeJob)
    server.clock.set(now)
    expect((await settings()).follow).toMatchObject({ follow_type: FollowMode.single, next_follow_type: null })
    for (const { author_id } of talents) expect(await openFollows(author_id)).toEqual([{ user_id: mine }])
    expect((await lead.run(settingCalls.manyCount, {})).count).toBe(0)
    const told = await server.db
      .select()
      .from(notice)
      .where(eq(notice.user_id, other))
      .orderBy(desc(notice.id))
      .limit(1)
    expect(told[0]?.content).toContain('跟进模式调整')
  })

  it('is taken back by choosing the present one', async () => {
    await admin.run(settingCalls.followType, { follow_type: FollowMode.multi, updated_at: 0 })
    const { updated_at } = (await settings()).follow
    await admin.run(settingCalls.followType, { follow_type: usual.follow_mode, updated_at })
    expect((await settings()).follow).toMatchObject({ next_follow_type: null, next_follow_at: null })
  })

  it('lets a member follow as many talents as the settings say', async () => {
    const { used } = await medium.run(talentCalls.maxBind, {})
    await admin.run(settingCalls.update, { key: 'follow', value: { max_bind: used }, updated_at: 0 })
    const { list } = await medium.run(talentCalls.publicList, { platform: 'dy', tab: 'never', size: 50 })
    const free = list.find((row) => row.list_flag === 0)
    const target = { author_id: [free?.author_id ?? ''], platform: 'dy' as const }
    const refused = await medium.ask(talentCalls.follow, target)
    expect(JSON.stringify(refused)).toContain(`您的跟进达人数已达上限（${used} 位）`)
    const { updated_at } = (await settings()).follow
    await admin.run(settingCalls.update, { key: 'follow', value: { max_bind: used + 1 }, updated_at })
    expect((await medium.ask(talentCalls.follow, target)).code).toBe(0)
  })
})

describe('释放规则', () => {
  it('releases to the department that followed, whose pool it is alone', async () => {
    await server.db.update(corpSetting).set({ is_open_rule: 0 })
    const now = server.clock.now()
    const [mine] = (await medium.run(talentCalls.myList, { platform: 'dy' })).list
    if (mine === undefined) throw new Error('nobody is followed')
    const own = { corp_id: CORP, author_id: mine.author_id, platform: mine.platform }
    await server.db.update(follow).set({ last_log_at: now, bind_time: now }).where(isNull(follow.unbind_time))
    await server.db
      .update(follow)
      .set({ last_log_at: now - 20 * 86_400, bind_time: now - 90 * 86_400, delay_until: null })
      .where(eq(follow.id, mine.follow_id))
    await server.db.update(corpAuthor).set({ list_flag: 0 }).where(eq(corpAuthor.author_id, own.author_id))
    const off = { no_contact_days: 0, no_sample_days: 0, no_order_days: 0, delay_release: 2 }
    expect((await saveRelease({ ...off, is_open_rule: 1, no_follow_days: 10, release_to: 'dept' })).code).toBe(0)
    await runJob(releaseJob)
    const keyword = { platform: 'dy' as const, keyword: mine.author_name }
    const dual = await server.signedInAs('13800100050')
    const seenBy = async (caller: Caller) =>
      (await caller.run(talentCalls.publicList, keyword)).list.some((row) => row.author_id === mine.author_id)
    expect([await seenBy(medium), await seenBy(lead), await seenBy(admin), await seenBy(dual)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    const taken = await dual.ask(talentCalls.follow, { author_id: [mine.author_id], platform: 'dy' })
    expect(JSON.stringify(taken)).toContain('仅该部门成员可跟进')
    expect((await medium.ask(talentCalls.follow, { author_id: [mine.author_id], platform: 'dy' })).code).toBe(0)
    const [row] = await server.db
      .select({ at: corpAuthor.pool_dept_id })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, CORP), eq(corpAuthor.author_id, mine.author_id)))
    expect(row?.at).toBe(0)
  })

  it('needs a term to release by', async () => {
    const none = { is_open_rule: 1, no_follow_days: 0, no_contact_days: 0, no_sample_days: 0, no_order_days: 0 }
    const { code, message } = await saveRelease(none)
    expect([code, message]).toEqual([40000, '请至少设置一项释放期限'])
  })

  it('says how many days before a talent counts as 即将释放', async () => {
    const now = server.clock.now()
    await server.db
      .update(follow)
      .set({ bind_time: now - 90 * 86_400, last_log_at: now, delay_until: null })
      .where(isNull(follow.unbind_time))
    const soon = async () =>
      (await medium.run(talentCalls.myList, { tab: 'releasing', platform: 'dy' })).page_info.total_count
    const rule = { is_open_rule: 1, no_follow_days: 10, no_contact_days: 0, no_sample_days: 0, no_order_days: 0 }
    await saveRelease({ ...rule, delay_release: 2, remind_days: 9 })
    expect(await soon()).toBe(0)
    await saveRelease({ ...rule, delay_release: 2, remind_days: 10 })
    expect(await soon()).toBeGreaterThan(0)
  })
})

it('新达人规则 decides whose badge shows', async () => {
  const count = async (author_new_tag_rule: 0 | 1, new_author_days: number) => {
    const { updated_at } = (await settings()).newTalent
    await admin.run(settingCalls.update, {
      key: 'newTalent',
      value: { author_new_tag_rule, new_author_days },
      updated_at,
    })
    const { list } = await admin.run(talentCalls.myList, { size: 50 })
    return list.filter((row) => row.is_new === 1).length
  }
  const counts = [await count(1, 1), await count(1, 60), await count(1, 365)]
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts[2]).toBeGreaterThan(counts[0] ?? 0)
})

describe('寄样', () => {
  const pending = async () => {
    const [row] = await server.db
      .select({ sample_id: sample.sample_id })
      .from(sample)
      .where(
        and(
          eq(sample.corp_id, CORP),
          eq(sample.classify, BusinessModule.commerce),
          eq(sample.status, SampleStatus.pendingReview),
          isNull(sample.deleted_at),
        ),
      )
      .limit(1)
    return row?.sample_id ?? 0
  }

  it('lets the assistant ask for samples and agree to them as the settings say', async () => {
    const may = async () => (await assistant.run(sampleCalls.list, {})).ext
    for (const right of [0, 1] as const) {
      await saveSample({ assistant_may_create: right, assistant_may_review: right })
      expect(await may()).toMatchObject({ may_create: right, may_review: right })
    }
  })

  it('leaves the agreement to the named members, and to administrators', async () => {
    const id = await pending()
    expect((await saveSample({ reviewers: [await idOf(assistant)] })).code).toBe(0)
    expect((await lead.run(sampleCalls.list, {})).ext.may_review).toBe(0)
    expect((await assistant.run(sampleCalls.list, {})).ext.may_review).toBe(1)
    expect((await admin.run(sampleCalls.list, {})).ext.may_review).toBe(1)
    expect(id).toBeGreaterThan(0)
    const strange = await saveSample({ reviewers: [await idOf(medium)] })
    expect([strange.code, strange.message]).toEqual([40000, expect.stringContaining('不审核样品')])
    expect((await saveSample({ reviewers: [await idOf(foreigner)] })).message).toContain('不存在')
  })

  it('leaves the agreement to the members of the named roles as well', async () => {
    expect((await saveSample({ reviewer_roles: [Role.sampleAssistant] })).code).toBe(0)
    const may = async (caller: Caller) => (await caller.run(sampleCalls.list, {})).ext.may_review
    expect([await may(lead), await may(assistant), await may(admin)]).toEqual([0, 1, 1])
    expect((await saveSample({ reviewer_roles: [Role.sampleAssistant], reviewers: [await idOf(lead)] })).code).toBe(0)
    expect([await may(lead), await may(assistant)]).toEqual([1, 1])
    expect(await saveSample({ reviewer_roles: [Role.salesMedia] })).toMatchObject({ code: 40000 })
  })

  it('follows the basis of costs in every figure of samples', async () => {
    const sumOf = async (express: 0 | 1) =>
      (
        await rowsOf(
          server.db,
          select(
            {
              cost: float`coalesce(sum((select sum(si.qty * si.cost_price) from sample_item si where si.sample_id = sm.sample_id)
            + ${express} * sm.express_fee), 0)`,
            },
            sql`from sample sm
            where sm.corp_id = 1 and sm.classify = 1 and sm.deleted_at is null and sm.status in (4, 5, 10)`,
          ),
        )
      )[0]?.cost
    const [coop] = await rowsOf(
      server.db,
      select(
        { coop_id: number`coop_id`, fee: float`sum(express_fee)` },
        sql`from sample where corp_id = 1 and deleted_at is null and status in (4, 5, 10)
        and express_fee > 0 and coop_id in (select coop_id from cooperation where corp_id = 1 and deleted_at is null)
        group by coop_id order by coop_id limit 1`,
      ),
    )
    const ofCoop = async () => (await admin.run(cooperationCalls.detail, { coop_id: coop?.coop_id ?? 0 })).sample_cost
    const seen = async () => ({
      figure: (await admin.run(sampleCalls.stat, {})).sample_cost,
      column: (await admin.run(sampleCalls.list, {})).ext.list_total.cost,
    })
    const [both, cost] = [await sumOf(1), await ofCoop()]
    expect(await seen()).toEqual({ figure: both, column: both })
    await saveSample({ cost_basis: 2 })
    const goods = await sumOf(0)
    expect(goods).toBeLessThan(both ?? 0)
    expect(await seen()).toEqual({ figure: goods, column: goods })
    expect(await ofCoop()).toBe(cost - (coop?.fee ?? 0))
  })

  it('counts a sample as late after as many days as the settings say', async () => {
    const late = async () => Number((await admin.run(sampleCalls.list, {})).ext.status_count.overdue)
    const unfulfilledAfter = async (days: number) => {
      const [row] = await rowsOf(
        server.db,
        select(
          { n: int`count(*)` },
          sql`from sample where corp_id = 1 and classify = 1 and deleted_at is null and status = ${SampleStatus.signed}
          and delivery_type = 0 and sign_time < ${server.clock.now() - days * 86_400}`,
        ),
      )
      return row?.n
    }
    const counts: number[] = []
    for (const overdue_days of [1, 300]) {
      await saveSample({ overdue_days })
      counts.push(await late())
      expect(counts.at(-1)).toBe(await unfulfilledAfter(overdue_days))
    }
    expect(counts[0]).toBeGreaterThan(counts[1] ?? 0)
  })

  it('opens and closes the requests from outside', async () => {
    const [product] = await rowsOf(
      server.db,
      select(
        { product_id: text`product_id` },
        sql`from goods where corp_id = 1 and deleted_at is null and status in (0, 3) limit 1`,
      ),
    )
    const product_ids = [product?.product_id ?? '']
    const { share_id } = await admin.run(promotionCalls.createQrcode, { product_ids })
    const share = { share_id, product_ids, title: '新品', takes_samples: 1 as const }
    await admin.run(promotionCalls.save, share)
    const open = async () => (await server.anonymous.run(promotionCalls.publicDetail, { share_id })).takes_samples
    expect(await open()).toBe(1)
    await saveSample({ takes_external: 0 })
    expect(await open()).toBe(0)
    expect((await admin.ask(promotionCalls.save, share)).message).toContain('未开放外部申样')
  })
})

it('商品: a share bears no sensitive word, and media add goods where they may', async () => {
  const save = async (value: { medium_adds_goods: 0 | 1; sensitive_words: string[] }) => {
    const { updated_at } = (await settings()).goods
    await admin.run(settingCalls.update, { key: 'goods', value, updated_at })
  }
  const adds = async () => (await medium.run(sessionCalls.userInfo, {})).corp_setting.medium_adds_goods
  await save({ medium_adds_goods: 1, sensitive_words: ['最便宜'] })
  expect([await adds(), await admin.run(settingCalls.globalConfig, {})]).toEqual([1, { sensitive_words: ['最便宜'] }])
  const [product] = await rowsOf(
    server.db,
    select({ product_id: text`product_id` }, sql`from goods where corp_id = 1 and deleted_at is null limit 1`),
  )
  const product_ids = [product?.product_id ?? '']
  const { share_id } = await admin.run(promotionCalls.createQrcode, { product_ids })
  const refused = await admin.ask(promotionCalls.save, { share_id, product_ids, title: '全网最便宜' })
  expect([refused.code, refused.message]).toEqual([40000, '分享名称含有敏感词「最便宜」，请修改'])
  await save({ medium_adds_goods: 0, sensitive_words: [] })
  expect(await adds()).toBe(0)
  expect((await admin.ask(promotionCalls.save, { share_id, product_ids, title: '全网最便宜' })).code).toBe(0)
})

describe('自定义字段', () => {
  const field = (label: string, more: object = {}) => ({
    key: '',
    label,
    type: 'text' as const,
    options: [],
    required: 0 as const,
    ...more,
  })
  const save = async (group: 'author' | 'cooperation' | 'sample', values: ReturnType<typeof field>[]) => {
    const { updated_at } = (await settings()).fields
    return admin.ask(settingCalls.updateFields, { group, values, updated_at })
  }

  it('stand where their records are listed, filled in and exported', async () => {
    await save('author', [field('档期')])
    const { ext, list } = await medium.run(talentCalls.myList, { platform: 'dy' })
    expect(ext.custom_fields.map((each) => each.label)).toEqual(['档期'])
    const [row] = list
    const key = ext.custom_fields[0]?.key ?? ''
    const author_id = [row?.author_id ?? '']
    await medium.run(talentCalls.update, { author_id, platform: 'dy', custom_fields: { [key]: '周末' } })
    const now = (await medium.run(talentCalls.myList, { platform: 'dy' })).list.find(
      (each) => each.author_id === row?.author_id,
    )
    expect(now?.custom_fields[key]).toBe('周末')
    await save('sample', [field('口味', { type: 'select', options: ['甜', '咸'], required: 1 })])
    await save('cooperation', [field('合同号')])
    expect((await medium.run(sampleCalls.customFields, {})).list).toMatchObject([
      { label: '口味', options: ['甜', '咸'] },
    ])
    expect((await medium.run(cooperationCalls.customFields, {})).list).toMatchObject([{ label: '合同号' }])
  })

  it('keep what was filled in when they are renamed, and when they go and come again under another key', async () => {
    await save('author', [field('档期'), field('主推')])
    const [first, second] = (await settings()).fields.author
    expect(first?.key).not.toBe(second?.key)
    await save('author', [{ ...field('主推品类'), key: second?.key ?? '' }])
    expect((await settings()).fields.author).toMatchObject([{ key: second?.key, label: '主推品类' }])
    expect((await save('author', [{ ...field('档期'), key: first?.key ?? '' }])).message).toContain('已变化')
    const typed = await save('author', [{ ...field('主推', { type: 'number' }), key: second?.key ?? '' }])
    expect(typed.message).toContain('类型不能修改')
  })

  it.each([
    [[field('')], '请填写字段名称'],
    [[field('甲'), field('甲')], '字段「甲」重复'],
    [[field('甲', { type: 'select' })], '「甲」至少需要一个选项'],
  ])('refuses %j', async (values, message) => {
    const refused = await save('author', values)
    expect([refused.code, refused.message]).toEqual([40000, message])
  })
})

describe('种草', () => {
  const seen = async () => {
    const range = { start_time: server.clock.now() - 90 * 86_400, end_time: server.clock.now() }
    return admin.run(contentOverviewCalls.summary, range as never)
  }
  const figure = (answer: unknown, key: string): number => {
    const text = JSON.stringify(answer)
    const found =
      new RegExp(`"key":"${key}"[^}]*?"value":(-?[\\d.]+)`).exec(text) ?? new RegExp(`"${key}":(-?[\\d.]+)`).exec(text)
    return Number(found?.[1])
  }

  it('says from how many interactions a content is 爆文', async () => {
    const all = { dy: 1, ks: 1, sph: 1, xhs: 1 }
    await admin.run(settingCalls.contentUpdate, { key: 'hot', value: all, updated_at: 0 })
    const many = figure(await seen(), 'hot_count')
    const { updated_at } = (await admin.run(settingCalls.content, {})).hot
    const none = { dy: 10_000_000, ks: 10_000_000, sph: 10_000_000, xhs: 10_000_000 }
    await admin.run(settingCalls.contentUpdate, { key: 'hot', value: none, updated_at })
    expect([many > 0, figure(await seen(), 'hot_count')]).toEqual([true, 0])
  })

  it('says what counts as cost', async () => {
    const cost = async (cost_samples: 0 | 1, cost_ads: 0 | 1) => {
      const { updated_at } = (await admin.run(settingCalls.content, {})).cost
      await admin.run(settingCalls.contentUpdate, { key: 'cost', value: { cost_samples, cost_ads }, updated_at })
      return figure(await seen(), 'cost')
    }
    const [bare, samples, ads, both] = [await cost(0, 0), await cost(1, 0), await cost(0, 1), await cost(1, 1)]
    expect(both).toBeGreaterThan(bare)
    expect(samples - bare + (ads - bare)).toBeCloseTo(both - bare, 0)
  })
})

describe('合作单', () => {
  it('asks for what the settings ask for, and waits for a lead above the amount', async () => {
    const save = async (config: { approval_above: number; required: ('remark' | 'files')[] }) => {
      const { updated_at } = (await settings()).cooperation
      await admin.run(settingCalls.updateCooperation, { config, updated_at })
    }
    const [product] = await rowsOf(
      server.db,
      select(
        { product_id: text`g.product_id` },
        sql`from goods g where g.corp_id = 1 and g.platform = 'dy' and g.deleted_at is null and g.commission_rate < 7000
        and not exists (select 1 from coop_goods c where c.product_id = g.product_id) limit 1`,
      ),
    )
    const { list } = await medium.run(cooperationCalls.talents, { platform: 'dy' })
    const start_time = startOfDay(server.clock.now()) + 86_400
    const agreement = (at: number, fee: number, more: object = {}) => ({
      ...{
        platform: 'dy' as const,
        author_ids: [list[at]?.author_id ?? ''],
        kind: 1 as const,
        commission_type: 2 as const,
      },
      ...{ fee, start_time, end_time: start_time + 5 * 86_400 },
      products: [{ product_id: product?.product_id ?? '', price: 9900, rate: 10, mechanism: '' }],
      ...more,
    })
    await save({ approval_above: 1000, required: ['remark'] })
    const refused = await medium.ask(cooperationCalls.add, agreement(0, 50_000) as never)
    expect([refused.code, refused.message]).toEqual([40000, '备注不能为空'])
    const add = async (at: number, fee: number) => {
      const { made } = await medium.run(cooperationCalls.add, agreement(at, fee, { remark: '首发' }) as never)
      const detail = await medium.run(cooperationCalls.detail, { coop_id: made[0]?.coop_id ?? 0 })
      return (detail as { needs_approval?: number }).needs_approval
    }
    expect([await add(0, 100_000), await add(1, 100_001)]).toEqual([0, 1])
    await save({ approval_above: 0, required: [] })
    expect(await add(2, 900_000)).toBe(0)
  })
})

describe('the rest of the settings', () => {
  const saveOther = async (change: object) => {
    const { updated_at, updated_by: _, ...stored } = (await settings()).other
    return admin.ask(settingCalls.update, { key: 'other', value: { ...stored, ...change }, updated_at })
  }

  it('lays the mark over the pages of everybody of the enterprise', async () => {
    const marked = async (caller: Caller) => (await caller.run(sessionCalls.userInfo, {})).corp_setting.watermark
    expect(await marked(medium)).toBe(0)
    expect((await saveOther({ watermark: 1 })).code).toBe(0)
    expect([await marked(medium), await marked(foreigner)]).toEqual([1, 0])
  })

  it('closes the pages of shares, and opens them again', async () => {
    const [share] = await rowsOf(
      server.db,
      select(
        { share_id: text`share_id` },
        sql`from promotion_share where corp_id = 1 and deleted_at is null and ended_at is null
        and (expire_at is null or expire_at > ${server.clock.now()}) limit 1`,
      ),
    )
    const open = async () =>
      (await server.anonymous.ask(promotionCalls.publicList, { share_id: share?.share_id ?? '' })).code
    expect(await open()).toBe(0)
    await saveOther({ share_page: 0 })
    expect(await open()).toBe(40400)
    await saveOther({ share_page: 1 })
    expect(await open()).toBe(0)
  })
})
