import { DAY_SECONDS } from '@crm/base/durations'
import type { Call } from '@crm/contracts/call'
import { accountCalls } from '@crm/contracts/calls/account'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { memberCalls } from '@crm/contracts/calls/members'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { botCalls } from '@crm/contracts/calls/bots'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { commonCalls } from '@crm/contracts/calls/common'
import { competitorCalls } from '@crm/contracts/calls/competitor'
import { contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { materialCalls } from '@crm/contracts/calls/materials'
import { materialTagCalls } from '@crm/contracts/calls/materialTags'
import { planCalls } from '@crm/contracts/calls/plans'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { sessionCalls } from '@crm/contracts/calls/session'
import { shopCalls } from '@crm/contracts/calls/shops'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { spuCalls } from '@crm/contracts/calls/spus'
import { talentContactCalls } from '@crm/contracts/calls/talentContacts'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { videoCalls } from '@crm/contracts/calls/videos'
import { AlarmObject, ALARM_RULES_MAX } from '@crm/contracts/rules/alarmRules'
import { BOTS_MAX } from '@crm/contracts/rules/botRules'
import { CLASSES_MAX } from '@crm/contracts/rules/goodsClassRules'
import { MATERIAL_TAG_GROUPS_MAX, MATERIAL_TAGS_MAX } from '@crm/contracts/rules/materialRules'
import { OfflineRateScope } from '@crm/contracts/rules/offlineRateRules'
import { TAG_GROUPS_MAX } from '@crm/contracts/rules/talentTagRules'
import { and, eq, ne, type SQL, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../store/database/open.ts'
import { rowsOf, rowsAs } from '../store/database/query.ts'
import { attempt, callCount, corp, corpUser, planQuota, tag, tagGroup, verifyCode } from '../store/database/schema.ts'
import { useSecretsKeys } from '../store/database/secrets.ts'
import { TEST_KEYS, TEST_NOW } from '../testing/testDatabase.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'
import { createRateLimiter } from './http/rateLimits.ts'
import { startOfDay } from '../rules/period.ts'
import { creatingCalls, UNBOUNDED } from '../testing/testCreations.ts'
import { leaveRoom, pictureOf, sendFile, uploadCalls } from '../testing/testFiles.ts'
import { type Caller, type Reply, type TestServer, testServer } from '../testing/testServer.ts'
import { seedWhenEmpty } from '../demo/business/seedWorld.ts'
import { number, returning, select, text } from '../store/database/select.ts'

// What many do in the same moment. The embedded database does one thing after another and hides all of it, so these run on a server.

const ADMIN = '13800100002'
const LEAD = '13800100004'
const MEDIUM = '13800100006'
const FOREIGNER = '13800200002'

let postgres: TestPostgres
let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let foreigner: Caller
beforeAll(async () => {
  useSecretsKeys(TEST_KEYS)
  postgres = await startPostgres()
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  await seedWhenEmpty(database.db, { now: TEST_NOW })
  server = await testServer({ database })
  admin = await server.signedInAs(ADMIN)
  lead = await server.signedInAs(LEAD)
  medium = await server.signedInAs(MEDIUM)
  foreigner = await server.signedInAs(FOREIGNER)
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const succeeded = (replies: readonly Reply<unknown>[]) => replies.filter(({ code }) => code === 0).length
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

it('as many members are added at once as seats are left', async () => {
  const mine = and(eq(corpUser.corp_id, 1), ne(corpUser.status, 3))
  const used = await server.db.$count(corpUser, mine)
  await server.db
    .update(planQuota)
    .set({ limit_value: used + 3 })
    .where(eq(planQuota.type, 'seat'))
  const replies = await Promise.all(
    numbers(12).map((index) =>
      admin.ask(memberCalls.add, {
        nick_name: `新人${index}`,
        mobile: `1391111${1000 + index}`,
        role_id: 6,
        dept_id: 0,
      }),
    ),
  )
  expect(succeeded(replies)).toBe(3)
  expect(await server.db.$count(corpUser, mine)).toBe(used + 3)
})

it('one enterprise of a name is founded, however many ask at once', async () => {
  const mobiles = numbers(4).map((index) => `1392222${1000 + index}`)
  const { now } = server.clock
  await server.db
    .insert(verifyCode)
    .values(
      mobiles.map((phone) => ({ phone, scene: 'register', code: '246810', created_at: now(), expire_at: now() + 300 })),
    )
  const replies = await Promise.all(
    mobiles.map((mobile) =>
      server.anonymous.ask(accountCalls.register, {
        ...{
          mobile,
          code: '246810',
          password: 'Neu-2027',
          user_name: '苏晴',
          corp_name: '同名商贸',
        },
      }),
    ),
  )
  expect(succeeded(replies)).toBe(1)
  expect(await server.db.$count(corp, eq(corp.corp_name, '同名商贸'))).toBe(1)
})

it('one group of tags of a name is added, and one tag', async () => {
  const groups = await Promise.all(numbers(6).map(() => admin.ask(talentTagCalls.groupAdd, { name: '同名分组' })))
  expect(succeeded(groups)).toBe(1)
  const named = and(eq(tagGroup.corp_id, 1), eq(tagGroup.name, '同名分组'))
  const [group] = await server.db.select().from(tagGroup).where(named)
  expect(await server.db.$count(tagGroup, named)).toBe(1)
  const request = { group_id: group?.id ?? 0, names: ['同名标签'] }
  const tags = await Promise.all(numbers(6).map(() => admin.ask(talentTagCalls.add, request)))
  expect(tags.map(({ data }) => data.success).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
})

it('ten forms that are each sent ten times write ten records, and every answer says so', async () => {
  const { id: group_id } = await admin.run(talentTagCalls.groupAdd, { name: '重复提交' })
  const replies = await Promise.all(
    numbers(100).map((index) => {
      const form = index % 10
      return admin.ask(talentTagCalls.add, { group_id, names: [`标签${form}`] }, `form-of-race-${form}`)
    }),
  )
  expect(
    replies.map(({ code, data }) => [code, data?.success]).filter(([code, made]) => code !== 0 || made !== 1),
  ).toEqual([])
  expect(await server.db.$count(tag, eq(tag.group_id, group_id))).toBe(10)
})

it('limits hold over gateways that count in the same moment: every call of a person, and no write of a stranger too many', async () => {
  const limits = { reads: 600, writes: 120, strangers: 20 }
  const place = { db: server.db, now: () => TEST_NOW, report: (error: unknown) => expect.fail(String(error)) }
  const gateways = numbers(4).map(() => createRateLimiter(limits, place))
  const ip = '203.0.113.9'
  const strangers = await Promise.allSettled(
    gateways.flatMap((gateway) =>
      numbers(15).map(() => gateway.check({ id: 'signOn.wechatQrcode', changes: [] }, { user_id: undefined, ip })),
    ),
  )
  expect(strangers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await Promise.all(
    gateways.map(async (gateway, at) => {
      // Each counts them in another order.
      const people = numbers(200).map((index) => (at % 2 === 0 ? index + 1 : 200 - index))
      for (const _round of numbers(3)) {
        for (const user_id of people) await gateway.check({ id: 'common.deptList' }, { user_id, ip })
        await gateway.exchange()
      }
    }),
  )
  const [counted] = await server.db.select({ calls: sum(callCount.calls).mapWith(Number) }).from(callCount)
  expect(counted).toEqual({ calls: 4 * 200 * 3 })
  expect(await server.db.$count(callCount)).toBe(200)
})

/** Sixteen requests at once, and how many of them are to succeed. */
interface Pressed {
  send: (index: number) => Promise<Reply<unknown>>
  succeed: number
}

const pressed = <Request, Answer>(
  caller: Caller,
  call: Call<Request, Answer>,
  requestOf: (index: number) => Request,
  succeed = 1,
): Pressed => ({ send: (index) => caller.ask(call, requestOf(index)), succeed })

const valueOf = async <Row extends object>(query: SQL): Promise<Row> => {
  const [row] = await rowsOf(server.db, rowsAs<Row>(query))
  if (!row) throw new Error('the demo business has none')
  return row
}
const fill = (count: number, insert: (row: SQL) => SQL) =>
  server.db.execute(insert(sql`generate_series(1, ${Math.max(0, count)}::int) n`))
const countOf = async (table: SQL) =>
  (await valueOf<{ n: number }>(sql`select count(*)::int as n from ${table} and deleted_at is null`)).n
const talentFollowedBy = (mobile: string) =>
  valueOf<{ author_id: string; platform: 'dy' }>(
    sql`select f.author_id, f.platform from follow f join app_user u on u.user_id = f.user_id and u.phone = ${mobile}
      join corp_author ca on ca.corp_id = 1 and ca.author_id = f.author_id and ca.platform = f.platform and ca.list_flag = 0
      where f.corp_id = 1 and f.classify = 1 and f.platform = 'dy' and f.unbind_time is null and ca.deleted_at is null
      and not exists (select 1 from monitor m where m.corp_id = 1 and m.author_id = f.author_id and m.status = 1) order by f.id limit 1`,
  )
const strangers = (count: number) =>
  rowsOf(
    server.db,
    select(
      { author_id: text`a.author_id` },
      sql`from author a where a.platform = 'dy' and not exists (select 1 from corp_author ca
      where ca.corp_id = 1 and ca.author_id = a.author_id and ca.platform = 'dy') order by a.author_id limit ${count}`,
    ),
  )
const HOME = { receiver: '小赵', phone: '13933334444', province: '浙江省', city: '杭州市', district: '西湖区' }
/** Fewer than are worked on in the same moment. */
const LEFT = 1

/** What is pressed sixteen times at once; a call stands here once for its name and once for its limit, where it has both. */
/** Room for fewer files than are uploaded. */
const PRESSED_UPLOADS = Object.fromEntries(
  uploadCalls.map((call): [string, () => Promise<Pressed>] => [
    call.id,
    async () => {
      const bytes = 1000
      await leaveRoom(server.db, LEFT * bytes + bytes - 1)
      const file = { name: '图片.png', content: pictureOf(bytes) }
      return { send: () => sendFile(server, admin, call, file), succeed: LEFT }
    },
  ]),
)

const PRESSED: Record<string, () => Promise<Pressed> | Pressed> = {
  ...PRESSED_UPLOADS,
  'members.addDept': () => pressed(admin, memberCalls.addDept, () => ({ name: '同名部门', parent_id: 0 })),
  'members.add': () => ({
    // By two enterprises at once: each has the person once.
    send: (index) =>
      (index % 2 === 0 ? admin : foreigner).ask(memberCalls.add, {
        ...{ nick_name: '同一人', mobile: '13900007777', role_id: 6, dept_id: 0 },
      }),
    succeed: 2,
  }),
  'common.viewSave of a table': async () => {
    await fill(
      20 - LEFT,
      (rows) => sql`insert into saved_view (corp_id, user_id, table_key, name, config, created_at, updated_at)
      select 1, (select user_id from app_user where phone = ${ADMIN}), 'race', 'V' || n, '{}'::jsonb, ${TEST_NOW}, ${TEST_NOW} from ${rows}`,
    )
    const asked = { table_key: 'race', config: {}, shared: 0 as const, is_default: 0 as const }
    return pressed(admin, commonCalls.viewSave, (index) => ({ ...asked, name: `视图${index}` }), LEFT)
  },
  'materialTags.groupAdd of a name': () => pressed(admin, materialTagCalls.groupAdd, () => ({ name: '同名分组' })),
  'materialTags.groupAdd up to the limit': async () => {
    const free =
      MATERIAL_TAG_GROUPS_MAX - LEFT - (await countOf(sql`material_tag_group where corp_id = 1 and deleted_at is null`))
    for (const index of numbers(free)) await admin.run(materialTagCalls.groupAdd, { name: `先有${index}` })
    return pressed(admin, materialTagCalls.groupAdd, (index) => ({ name: `分组${index}` }), LEFT)
  },
  'materials.saveFolder of a name': () => pressed(admin, materialCalls.saveFolder, () => ({ name: '同名文件夹' })),
  'materialTags.add up to the limit': async () => {
    const { id: group_id } = await valueOf<{ id: number }>(
      sql`select id from material_tag_group where corp_id = 1 and deleted_at is null order by 1 limit 1`,
    )
    await fill(
      MATERIAL_TAGS_MAX - LEFT - (await countOf(sql`material_tag where corp_id = 1 and deleted_at is null`)),
      (rows) => sql`insert into material_tag (corp_id, group_id, name, color, creator_id, created_at, updated_at)
      select 1, ${group_id}::int, 'T' || n, 'blue', 1, ${TEST_NOW}, ${TEST_NOW} from ${rows}`,
    )
    return pressed(admin, materialTagCalls.add, (index) => ({ group_id, names: [`标签${index}`] }), LEFT)
  },
  'alarms.add of a name': () => pressed(lead, alarmCalls.add, () => ALARM('同名规则')),
  'alarms.add up to the limit': async () => {
    const free = ALARM_RULES_MAX - LEFT - (await countOf(sql`alarm_rule where corp_id = 1`))
    for (const index of numbers(free)) await lead.run(alarmCalls.add, ALARM(`先有${index}`))
    return pressed(lead, alarmCalls.add, (index) => ALARM(`规则${index}`), LEFT)
  },
  'bots.save of a name': () => pressed(admin, botCalls.save, () => ROBOT('同名机器人')),
  'bots.save up to the limit': async () => {
    const free = BOTS_MAX - LEFT - (await countOf(sql`bot_push where corp_id = 1`))
    for (const index of numbers(free)) await admin.run(botCalls.save, ROBOT(`先有${index}`))
    return pressed(admin, botCalls.save, (index) => ROBOT(`机器人${index}`), LEFT)
  },
  'competitor.add of a brand': async () => {
    const { brand_id } = await valueOf<{ brand_id: number }>(
      sql`select brand_id from market_brand m where not exists (select 1 from competitor c where c.corp_id = 1 and c.brand_id = m.brand_id) order by 1 limit 1`,
    )
    return pressed(admin, competitorCalls.add, () => ({ platform: 'dy' as const, brand_id }))
  },
  'competitor.add up to the limit': async () => {
    const { used, limit } = await admin.run(competitorCalls.list, {})
    await fill(
      limit - used - LEFT,
      (
        rows,
      ) => sql`insert into competitor (corp_id, platform, kind, brand_id, shop_id, name, user_id, created_at, updated_at)
        select 1, 'dy', 2, 0, 'race-' || n, 'C' || n, 1, ${TEST_NOW}, ${TEST_NOW} from ${rows}`,
    )
    const brands = await rowsOf(
      server.db,
      select(
        { brand_id: number`brand_id` },
        sql`from market_brand m where not exists (select 1 from competitor c where c.corp_id = 1 and c.brand_id = m.brand_id) order by 1 limit 16`,
      ),
    )
    return pressed(
      admin,
      competitorCalls.add,
      (index) => ({ platform: 'dy' as const, brand_id: brands[index % brands.length]?.brand_id ?? 0 }),
      LEFT,
    )
  },
  'contactAuth.create': async () => {
    const { shop_id } = await valueOf<{ shop_id: string }>(
      sql`select shop_id from shop where corp_id = 1 and auth_status = 1 and deleted_at is null order by 1 limit 1`,
    )
    return pressed(admin, contactAuthCalls.create, () => ({ shop_id, mobile: '13966661234' }))
  },
  'colonelCoops.add': async () => {
    const { list } = await admin.run(colonelCalls.activityList, { page: 1, size: 50 })
    const activity = list.find((each) => each.colonel_coop_id === 0)
    if (!activity) throw new Error('every activity is agreed about')
    const { activity_id, colonel_buyin_id, platform, start_time, end_time } = activity
    const terms = { activity_id, start_time, end_time, service_rate: 2.5, commission_rate: 20 }
    return pressed(admin, colonelCoopCalls.add, () => ({ colonel_buyin_id, platform, ...terms }))
  },
  'monitors.add of a talent': async () => {
    const { author_id } = await talentFollowedBy(MEDIUM)
    const asked = { platform: 'dy' as const, author_ids: [author_id] }
    return pressed(medium, monitorCalls.add, () => asked)
  },
  'monitors.add up to the limit': async () => {
    const talents = await rowsOf(
      server.db,
      select(
        { author_id: text`author_id` },
        sql`from corp_author ca where corp_id = 1 and platform = 'dy' and in_commerce = 1 and pool = 1 and list_flag = 0 and deleted_at is null
        and not exists (select 1 from monitor m where m.corp_id = 1 and m.author_id = ca.author_id) order by 1 limit 16`,
      ),
    )
    const { used } = await valueOf<{ used: number }>(
      sql`select ((select count(*) from monitor where corp_id = 1 and status = 1 and end_time > ${TEST_NOW})
        + (select count(*) from content_item where corp_id = 1 and deleted_at is null and monitor_until > ${TEST_NOW}))::int as used`,
    )
    await server.db
      .update(planQuota)
      .set({ limit_value: used + LEFT })
      .where(eq(planQuota.type, 'content_monitor'))
    return pressed(
      admin,
      monitorCalls.add,
      (index) => ({ platform: 'dy' as const, author_ids: [talents[index]?.author_id ?? ''] }),
      LEFT,
    )
  },
  'monitors.batchOpen up to the limit, beside posts that are watched': async () => {
    const talents = await rowsOf(
      server.db,
      select(
        { author_id: text`author_id` },
        sql`from corp_author ca where corp_id = 1 and platform = 'dy' and in_commerce = 1 and pool = 1 and list_flag = 0 and deleted_at is null
        and not exists (select 1 from monitor m where m.corp_id = 1 and m.author_id = ca.author_id) order by 1 desc limit 20`,
      ),
    )
    const { used } = await admin.run(monitorCalls.quota, {})
    await server.db
      .update(planQuota)
      .set({ limit_value: used + LEFT })
      .where(eq(planQuota.type, 'content_monitor'))
    return pressed(
      admin,
      monitorCalls.batchOpen,
      (index) => ({ platform: 'dy' as const, author_ids: [talents[index]?.author_id ?? ''] }),
      LEFT,
    )
  },
  'talentContacts.view': async () => {
    const talent = await talentFollowedBy(MEDIUM)
    const day = '2026-11-20'
    await server.db.execute(sql`insert into quota_usage (corp_id, type, period, used) values (1, 'contact_view', ${day}, ${100 - LEFT})
      on conflict (corp_id, type, period) do update set used = ${100 - LEFT}`)
    const rows = await rowsOf(
      server.db,
      returning(
        sql`insert into author_contact (corp_id, author_id, platform, name, phone, wechat, created_at, updated_at)
        select 1, ${talent.author_id}, 'dy', 'N' || n, '', 'race-' || n, ${TEST_NOW}, ${TEST_NOW} from generate_series(1, 16) n`,
        { id: number`id` },
      ),
    )
    return pressed(medium, talentContactCalls.view, (index) => ({ id: rows[index]?.id ?? 0 }), LEFT)
  },
  'talentContacts.save': async () => {
    const talent = await talentFollowedBy(MEDIUM)
    await server.db.execute(sql`delete from author_contact where corp_id = 1 and author_id = ${talent.author_id}`)
    const contact = { name: '小赵', phone: '13933334444' }
    return pressed(medium, talentContactCalls.save, () => ({ ...talent, contact }))
  },
  'talentContacts.addressSave': async () => {
    const talent = await talentFollowedBy(MEDIUM)
    await fill(
      20 - LEFT - (await countOf(sql`author_address where corp_id = 1 and author_id = ${talent.author_id}`)),
      (
        rows,
      ) => sql`insert into author_address (corp_id, author_id, platform, receiver, phone, detail, created_at, updated_at)
        select 1, ${talent.author_id}, 'dy', 'N' || n, '13933334444', 'A' || n, ${TEST_NOW}, ${TEST_NOW} from ${rows}`,
    )
    return pressed(
      medium,
      talentContactCalls.addressSave,
      (index) => ({ ...talent, address: { ...HOME, detail: `文三路${index}号` } }),
      LEFT,
    )
  },
  'goodsClasses.add': () => pressed(admin, goodsClassCalls.add, () => ({ name: '同名分类' })),
  'goodsClasses.addMany': async () => {
    await fill(
      CLASSES_MAX - LEFT - (await countOf(sql`goods_class where corp_id = 1`)),
      (rows) => sql`insert into goods_class (corp_id, parent_id, name, created_at, updated_at)
        select 1, 0, 'K' || n, ${TEST_NOW}, ${TEST_NOW} from ${rows}`,
    )
    return pressed(
      admin,
      goodsClassCalls.addMany,
      (index) => ({ parent_id: 0, lines: [{ name: `分类${index}`, depth: 1 }] }),
      LEFT,
    )
  },
  'goodsAdding.addAll': async () => {
    const { product_id } = await valueOf<{ product_id: string }>(
      sql`select product_id from market_goods m where platform = 'dy' and status = 0 and not exists
        (select 1 from goods g where g.corp_id = 1 and g.product_id = m.product_id) order by 1 limit 1`,
    )
    return pressed(admin, goodsAddingCalls.addAll, () => ({ platform: 'dy' as const, rows: [{ product_id }] }))
  },
  'goods.cardCreate': async () => {
    const { product_id, updated_at } = await valueOf<{ product_id: string; updated_at: number }>(
      sql`update goods set card = '{}'::jsonb where corp_id = 1 and product_id = (select min(product_id) from goods
        where corp_id = 1 and deleted_at is null) returning product_id, updated_at::float8 as updated_at`,
    )
    const card = { points: ['轻薄透气'], script: '', price_text: '', images: [] }
    return pressed(admin, goodsCalls.cardCreate, () => ({ product_id, updated_at, ...card }))
  },
  'goodsRates.add': async () => {
    const { product_id } = await valueOf<{ product_id: string }>(
      sql`select product_id from goods g where corp_id = 1 and deleted_at is null and status = 0 and not exists
        (select 1 from offline_rate r where r.corp_id = 1 and r.product_id = g.product_id) order by 1 limit 1`,
    )
    const start_time = startOfDay(TEST_NOW)
    const days = { start_time, end_time: start_time + 7 * DAY_SECONDS - 1 }
    return pressed(admin, goodsRateCalls.add, () => ({ product_id, scope: OfflineRateScope.all, rate: 80, ...days }))
  },
  'spus.add': () => pressed(admin, spuCalls.add, (index) => ({ name: `新品${index}`, code: 'CODE-RACE' })),
  'shops.addGroup': () => pressed(admin, shopCalls.addGroup, () => ({ name: '同名组' })),
  'talentTags.groupAdd of a name': () => pressed(admin, talentTagCalls.groupAdd, () => ({ name: '同名标签组' })),
  'talentTags.groupAdd up to the limit': async () => {
    const free = TAG_GROUPS_MAX - LEFT - (await countOf(sql`tag_group where corp_id = 1 and classify = 1`))
    for (const index of numbers(free)) await admin.run(talentTagCalls.groupAdd, { name: `先有${index}` })
    return pressed(admin, talentTagCalls.groupAdd, (index) => ({ name: `分组${index}` }), LEFT)
  },
  'talentTags.add': async () => {
    const { id: group_id } = await valueOf<{ id: number }>(
      sql`select id from tag_group where corp_id = 1 and deleted_at is null order by 1 limit 1`,
    )
    return pressed(admin, talentTagCalls.add, () => ({ group_id, names: ['十六人的标签'] }))
  },
  'schedule.add': async () => {
    const { author_id, platform } = await talentFollowedBy(MEDIUM)
    const start_time = startOfDay(TEST_NOW) + 80 * DAY_SECONDS
    const slot = { author_id, platform, title: '新品专场', start_time, end_time: start_time + 7200 }
    return pressed(medium, scheduleCalls.add, () => slot)
  },
  'videos.add': async () => {
    const { author_id } = await talentFollowedBy(MEDIUM)
    return pressed(medium, videoCalls.add, () => ({
      links: [`https://www.douyin.com/user/${author_id}/video/7999000777`],
    }))
  },
  'grassVideos.add': async () => {
    const { list } = await admin.run(grassVideoCalls.authors, {})
    const author_id = list.find((each) => each.platform === 'dy')?.author_id ?? ''
    const links = [`https://www.douyin.com/user/${author_id}/video/8999000777`]
    return pressed(admin, grassVideoCalls.add, () => ({ links }))
  },
  'campaignTalents.add': async () => {
    // Running ones have nearly all talents; a draft is filled, too.
    const { id, author_id } = await valueOf<{ id: number; author_id: string }>(
      sql`select p.id, ca.author_id from campaign p join corp_author ca on ca.corp_id = p.corp_id and ca.platform = 'dy' and ca.in_content = 1
        and ca.list_flag = 0 and ca.content_flag = 0 and ca.deleted_at is null
        where p.corp_id = 1 and p.status in (1, 2) and p.platforms @> '["dy"]' and p.deleted_at is null
        and not exists (select 1 from campaign_author m where m.campaign_id = p.id and m.author_id = ca.author_id) order by p.id, 2 limit 1`,
    )
    const asked = { id, platform: 'dy' as const, author_ids: [author_id], form: 2 as const }
    return pressed(admin, campaignTalentCalls.add, () => asked)
  },
  'campaignDrafts.add': async () => {
    const { id, campaign_id } = await valueOf<{ id: number; campaign_id: number }>(
      sql`select m.id, m.campaign_id from campaign_author m join campaign p on p.id = m.campaign_id
        where m.corp_id = 1 and m.stage = 5 and m.deleted_at is null and p.status = 2 and jsonb_array_length(p.review->'first') > 0 order by 1 limit 1`,
    )
    return pressed(admin, campaignDraftCalls.add, () => ({ id: campaign_id, place_id: id, text: '初稿' }))
  },
  'campaignContents.add': async () => {
    const { id, campaign_id, author_id } = await valueOf<{ id: number; campaign_id: number; author_id: string }>(
      sql`select m.id, m.campaign_id, m.author_id from campaign_author m join campaign p on p.id = m.campaign_id
        where m.corp_id = 1 and m.platform = 'dy' and m.stage = 7 and m.deleted_at is null and p.status in (2, 3) order by 1 limit 1`,
    )
    const urls = [`https://www.douyin.com/user/${author_id}/video/8999000888`]
    return pressed(admin, campaignContentCalls.add, () => ({ id: campaign_id, urls, place_id: id }))
  },
  'talentFinding.poolAdd': async () => {
    const [talent] = await strangers(1)
    const asked = { platform: 'dy' as const, author_ids: [talent?.author_id ?? ''], on: 1 as const }
    return pressed(admin, talentFindingCalls.poolAdd, () => asked)
  },
  'talents.follow': async () => {
    const { author_id } = await valueOf<{ author_id: string }>(
      sql`select author_id from corp_author where corp_id = 1 and platform = 'dy' and in_commerce = 1 and pool = 1 and pool_dept_id = 0 and list_flag = 0
        and deleted_at is null order by 1 limit 1`,
    )
    return pressed(medium, talentCalls.follow, () => ({ platform: 'dy' as const, author_id: [author_id] }))
  },
  'promotion.save': async () => {
    const { product_ids } = await sharedGoods()
    const { share_id } = await medium.run(promotionCalls.createQrcode, { product_ids })
    const callers = [medium, admin]
    return {
      // One of two has it, and may save it again.
      send: (index) =>
        (callers[index % 2] ?? medium).ask(promotionCalls.save, { share_id, title: '本周好物', product_ids }),
      succeed: 8,
    }
  },
  'promotion.applySample': async () => {
    const { product_ids } = await sharedGoods()
    const { share_id } = await medium.run(promotionCalls.createQrcode, { product_ids })
    await medium.run(promotionCalls.save, { share_id, title: '本周好物', product_ids, takes_samples: 1 })
    const [, talent] = await strangers(2)
    const phone = '13911112222'
    const { code: captcha_ticket } = await server.anonymous.run(sessionCalls.casAuthorize, {
      appid: 'crm',
      mobile: phone,
    })
    const asked = {
      ...{ share_id, product_ids, platform: 'dy' as const, author_id: talent?.author_id ?? '', nick_name: '小红' },
      ...{ receiver: '小红', phone, address: '浙江省杭州市西湖区1号' },
    }
    return pressed(server.anonymous, promotionCalls.applySample, () => ({ ...asked, captcha_ticket }))
  },
  'plans.tryPack': async () => {
    const free = await server.signedInAs('13800900002')
    return pressed(free, planCalls.tryPack, () => ({}))
  },
  'session.casSendcode': async () => {
    const mobile = '13955556666'
    const { code: ticket } = await server.anonymous.run(sessionCalls.casAuthorize, { appid: 'crm', mobile })
    return pressed(server.anonymous, sessionCalls.casSendcode, () => ({ appid: 'crm', ticket, mobile }))
  },
  'signOn.sendCode': async () => {
    const mobile = '13955557777'
    const captcha = { captcha_randstr: 'r', captcha_ticket: 'captcha' }
    return pressed(server.anonymous, signOnCalls.sendCode, () => ({ scene: 'register' as const, mobile, ...captcha }))
  },
}
const ROBOT = (name: string) => ({
  ...{ name, webhook: 'https://oapi.dingtalk.com/robot/send?access_token=abcd' },
  ...{ events: ['sample_shipped' as const], fields: ['event' as const] },
})
const ALARM = (name: string) => ({
  name,
  type: AlarmObject.sample,
  conditions: [{ metric: 'days_unfulfilled', op: '>' as const, value: 15, window: 0 as const }],
})
const sharedGoods = async () => {
  const rows = await rowsOf(
    server.db,
    select(
      { product_id: text`product_id` },
      sql`from goods where corp_id = 1 and platform = 'dy' and status = 0 and deleted_at is null order by 1 limit 2`,
    ),
  )
  return { product_ids: rows.map(({ product_id }) => product_id) }
}

const hasSucceeded = ({ code, data }: Reply<unknown>) => code === 0 && Object(data).success !== 0

it('every call that may create is pressed here, or is told why it need not be', () => {
  const known = new Set([...Object.keys(PRESSED).map((name) => name.split(' ')[0]), ...Object.values(UNBOUNDED).flat()])
  const all = new Set(creatingCalls.map(({ id }) => id))
  expect([...all].filter((id) => !known.has(id))).toEqual([])
  expect([...known].filter((id) => !all.has(id ?? ''))).toEqual([])
})

describe('what sixteen create at once', () => {
  beforeAll(async () => {
    await server.db.update(planQuota).set({ limit_value: null }).where(eq(planQuota.type, 'seat'))
    // The first to come would each wait for a connection, one after another.
    await Promise.all(numbers(16).map(() => admin.run(competitorCalls.list, {})))
  })

  beforeEach(async () => {
    // All of it comes from one address.
    await server.db.delete(attempt)
  })

  it.each(Object.entries(PRESSED))(
    '%s is as much as may be, and the others are refused in words',
    async (_name, set) => {
      const { send, succeed } = await set()
      const replies = await Promise.all(numbers(16).map(send))
      const refused = replies.filter((reply) => !hasSucceeded(reply))
      // Of what may hold several, a line that added nothing is told by its reason.
      const said = refused.map(
        ({ code, message, data }) => `${code} ${code === 0 ? Object(data).failures[0].reason : message}`,
      )
      expect(16 - refused.length, said.join('\n')).toBe(succeed)
      expect(said.filter((each) => each.startsWith('5') || !/\p{Script=Han}/u.test(each))).toEqual([])
    },
  )
})

it('sixteen invitations of one wish are one link', async () => {
  const links = await Promise.all(numbers(16).map(() => lead.run(enterpriseCalls.inviteUrl, { role_id: 6 })))
  expect(new Set(links.map(({ code }) => code)).size).toBe(1)
})
