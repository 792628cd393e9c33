import { commonCalls } from '@crm/contracts/calls/common'
import { shopCalls } from '@crm/contracts/calls/shops'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BusinessModule } from '@crm/contracts/enums'
import { SHORTCUTS_OFF } from '@crm/contracts/rules/preferences'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appUser, corpUser, oplog, shop } from '../../../store/database/schema.ts'
import { endSessionsOf } from '../../../records/session/sessions.ts'
import { hashedPassword, type TestServer, testServer } from '../../../testing/testServer.ts'

const ADMIN = '13800100002'
const MEDIUM = '13800100006'
const DISABLED = '13800100506'
const STRANGER = '13999999999'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sendCode = (mobile: string, ticket = 'captcha') =>
  server.anonymous.ask(sessionCalls.casSendcode, {
    appid: 'crm',
    mobile,
    action: 'authorize',
    captcha_randstr: 'r',
    ticket,
  })
const withCode = (mobile: string, code: string) =>
  server.anonymous.ask(sessionCalls.casToken, { grant_type: 'code', appId: 'crm', mobile, code, device: 'PC' })
const withPassword = (mobile: string, password: string) =>
  server.anonymous.ask(sessionCalls.casToken, {
    grant_type: 'password',
    appId: 'crm',
    mobile,
    password: hashedPassword(password),
    device: 'PC',
  })
const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('sign-in by code', () => {
  it('works once, with the code of the inbox', async () => {
    expect((await sendCode(ADMIN)).data).toEqual({ resend_after: 60 })
    const code = await server.codeFor(ADMIN)
    expect(code).toMatch(/^\d{6}$/)
    const { data } = await withCode(ADMIN, code)
    expect(await server.callerWith(data.token).run(sessionCalls.userPhone, {})).toEqual({ phone: ADMIN })
    expect(await withCode(ADMIN, code)).toMatchObject({ code: 40022, message: '验证码已失效，请重新获取' })
  })

  it('is sent again only after 60 seconds', async () => {
    await sendCode(MEDIUM)
    expect(await sendCode(MEDIUM)).toMatchObject({ status: 200, code: 40023, data: { resend_after: 60 } })
    later(59)
    expect((await sendCode(MEDIUM)).message).toBe('验证码发送过于频繁，请 1 秒后再试')
    later(1)
    expect((await sendCode(MEDIUM)).code).toBe(0)
  })

  it('ends after five minutes and after five wrong tries', async () => {
    later(60)
    await sendCode(MEDIUM)
    const old = await server.codeFor(MEDIUM)
    later(300)
    expect((await withCode(MEDIUM, old)).message).toBe('验证码已失效，请重新获取')
    await sendCode(MEDIUM)
    const code = await server.codeFor(MEDIUM)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await withCode(MEDIUM, wrongFor(code))).toMatchObject({ code: 40022, message: '验证码错误' })
    expect(await withCode(MEDIUM, code)).toMatchObject({ code: 40022, message: '验证码错误次数过多，请重新获取' })
  })

  it('needs a code, a known number, and a ticket that is its own', async () => {
    expect((await withCode('13800100004', '123456')).message).toBe('请先获取验证码')
    expect((await withCode('13800100004', '')).data).toEqual({ field: 'code' })
    await sendCode(STRANGER)
    expect((await withCode(STRANGER, await server.codeFor(STRANGER))).message).toBe('该手机号未注册或未加入企业')
    const { data } = await server.anonymous.ask(sessionCalls.casAuthorize, { appid: 'crm', mobile: '13800100005' })
    expect((await sendCode('13800100003', data.code)).code).toBe(40022)
    expect((await sendCode('13800100005', data.code)).code).toBe(0)
  })

  it('takes a ticket that another gateway gave out', async () => {
    vi.resetModules()
    const { issueTicket } = await import('../../../records/session/signIn.ts')
    const ticket = await issueTicket(server.db, '13800100008', server.clock.now())
    expect((await sendCode('13800100008', ticket)).code).toBe(0)
  })

  it('gives one address no more than 120 tickets in an hour', async () => {
    const ask = () => server.anonymous.ask(sessionCalls.casAuthorize, { appid: 'crm', mobile: '13800100005' })
    later(3600)
    for (let given = 0; given < 120; given += 1) expect((await ask()).code).toBe(0)
    expect(await ask()).toMatchObject({ code: 40023, message: '操作过于频繁，请稍后再试' })
    later(3600)
    expect((await ask()).code).toBe(0)
  })
})

describe('sign-in by password', () => {
  it('works, and says no more than 密码错误 otherwise', async () => {
    const { code, data } = await withPassword(ADMIN, 'Demo-2026')
    expect(code).toBe(0)
    expect(data.token).toHaveLength(43)
    expect(data.expire_time).toBe(server.clock.now() + 30 * 86_400)
    expect(await withPassword(ADMIN, 'demo-2026')).toMatchObject({ status: 200, code: 40020, message: '密码错误' })
    expect(await withPassword(STRANGER, 'Demo-2026')).toMatchObject({ code: 40020, message: '密码错误' })
  })

  it('locks after ten failures within ten minutes', async () => {
    const mobile = '13800100007'
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await withPassword(mobile, 'no')).code).toBe(40020)
    expect(await withPassword(mobile, 'Demo-2026')).toMatchObject({
      code: 40021,
      message: '密码错误次数过多，请 10 分钟后再试',
    })
    later(601)
    expect((await withPassword(mobile, 'Demo-2026')).code).toBe(0)
  })

  it('is locked by the failures of others nowhere that its owner has signed in, nor for a code', async () => {
    const mobile = '13800100006'
    const tryIn = async (cookie: string, password: string) => {
      const response = await server.app.inject({
        ...{ method: 'POST', url: `/passport/${sessionCalls.casToken.path}`, headers: { cookie } },
        payload: { grant_type: 'password', appId: 'crm', mobile, device: 'PC', password: hashedPassword(password) },
      })
      const given = [response.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('device='))
      return { code: response.json<{ code: number }>().code, device: given?.split(';')[0] ?? '' }
    }
    const first = await tryIn('', 'Demo-2026')
    expect(first.code).toBe(0)
    later(60)
    for (let attempt = 0; attempt < 10; attempt += 1) await tryIn('', 'no')
    // A stranger, one who makes a cookie up, and one whom the gateway knows as somebody else.
    const other = await tryIn('', 'Demo-2026')
    expect([other.code, other.device]).toEqual([40021, ''])
    expect((await tryIn(`device=${'x'.repeat(43)}`, 'Demo-2026')).code).toBe(40021)
    const again = await tryIn(first.device, 'Demo-2026')
    expect([again.code, again.device]).toEqual([0, first.device])
    await sendCode(mobile)
    expect((await withCode(mobile, await server.codeFor(mobile))).code).toBe(0)
    // Its own failures lock it, too.
    later(60)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await tryIn(first.device, 'no')).code).toBe(40020)
    expect((await tryIn(first.device, 'Demo-2026')).code).toBe(40021)
    later(601)
  })

  it('by a crowd of wrong ones is locked as by one after the other, and others are answered meanwhile', async () => {
    const mobile = '13800100008'
    const admin = await server.signedInAs(ADMIN)
    const codes: number[] = []
    const crowd = Array.from({ length: 24 }, async () => codes.push((await withPassword(mobile, 'no')).code))
    for (let request = 0; request < 3; request += 1) await admin.run(sessionCalls.userPhone, {})
    expect(codes.length).toBeLessThan(24)
    await Promise.all(crowd)
    expect(codes.filter((code) => code === 40020).length).toBe(10)
    expect(codes.filter((code) => code === 40021).length).toBe(14)
    later(601)
  })

  it('is refused to a disabled account, by password and by code', async () => {
    const refused = { status: 200, code: 40021, message: '账号已被禁用，请联系管理员' }
    expect(await withPassword(DISABLED, 'Demo-2026')).toMatchObject(refused)
    await sendCode(DISABLED)
    expect(await withCode(DISABLED, await server.codeFor(DISABLED))).toMatchObject(refused)
    expect(await withPassword(DISABLED, 'no')).toMatchObject({ code: 40020 })
    expect(await server.anonymous.ask(sessionCalls.casAuthorize, { appid: 'crm', mobile: DISABLED })).toMatchObject(
      refused,
    )
  })

  it('is written to the operation log, without secrets', async () => {
    const rows = await server.db.select().from(oplog).where(eq(oplog.action, '登录'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Demo-2026|[\w-]{43}/)
  })
})

describe('a session', () => {
  it('ends with its logout, only its own', async () => {
    const [one, other] = [await server.signedInAs(ADMIN), await server.signedInAs(ADMIN)]
    const { user_id } = await one.run(sessionCalls.userInfo, {})
    expect((await one.ask(sessionCalls.logout, { uid: user_id + 1 })).data).toEqual({ field: 'uid' })
    await one.run(sessionCalls.logout, { uid: user_id })
    expect(await one.ask(sessionCalls.userInfo, {})).toMatchObject({ status: 401, code: 40004 })
    expect((await other.ask(sessionCalls.userInfo, {})).code).toBe(0)
  })

  it('expires', async () => {
    const caller = await server.signedInAs(ADMIN)
    later(30 * 86_400)
    expect(await caller.ask(sessionCalls.userInfo, {})).toMatchObject({
      status: 401,
      code: 40002,
      message: '登录已过期，请重新登录',
    })
  })

  it('ends when the account is disabled', async () => {
    const caller = await server.signedInAs('13800200006')
    const [user] = await server.db.select().from(appUser).where(eq(appUser.phone, '13800200006'))
    const member = and(eq(corpUser.user_id, user?.user_id ?? 0), eq(corpUser.corp_id, 2))
    await server.db.update(corpUser).set({ status: 1 }).where(member)
    expect(await caller.ask(sessionCalls.userInfo, {})).toMatchObject({ status: 401, code: 40004 })
    await server.db.update(corpUser).set({ status: 2 }).where(member)
    await endSessionsOf(server.db, {
      user_id: user?.user_id ?? 0,
      corp_id: 2,
      reason: 'disabled',
      now: server.clock.now(),
    })
    expect((await caller.ask(sessionCalls.userInfo, {})).code).toBe(40004)
  })

  it('of somebody else cannot be guessed from a token', async () => {
    const { token } = await server.signedInAs(ADMIN)
    const forged = `${token?.slice(0, -2)}${token?.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await server.callerWith(forged).ask(sessionCalls.userInfo, {})).toMatchObject({ status: 401, code: 40003 })
  })

  it('reports a forced logout with and without a token', async () => {
    expect((await server.anonymous.ask(sessionCalls.traceLogoutReport, { code: 40002, path: '/overview' })).code).toBe(
      0,
    )
    const caller = await server.signedInAs(ADMIN)
    expect((await caller.ask(sessionCalls.traceLogoutReport, {})).code).toBe(0)
  })
})

describe('who is signed in', () => {
  it('is answered whole', async () => {
    const caller = await server.signedInAs(ADMIN)
    const info = await caller.run(sessionCalls.userInfo, {})
    expect(info).toMatchObject({
      phone: '138****0002',
      role_id: 2,
      role_name: '管理员',
      corp_id: 1,
      status: 2,
      corp_list: [{ corp_id: 1, corp_name: '橙风国货集团' }, { corp_id: 2 }, { corp_id: 3 }, { corp_id: 4 }],
      corp_info: {
        corp_name: '橙风国货集团',
        source_type: '',
        is_whitelist: 0,
        version: { commerce: { level: 500, name: '集团版' }, content: { level: 500 } },
      },
    })
    expect(info.super_username).not.toBe('')
    expect(info.author_count).toBeGreaterThan(0)
    expect(await caller.run(sessionCalls.userPermission, {})).toEqual([
      { classify: BusinessModule.commerce, export_permission: 1, user_detail_permission: 1, closed: [], denied: [] },
      { classify: BusinessModule.content, export_permission: 1, user_detail_permission: 1, closed: [], denied: [] },
    ])
    const config = await caller.run(sessionCalls.userConfig, {})
    expect(config.permissions).toContain('TalentPublic')
    expect(config.version.platforms).toEqual(['dy', 'ks', 'sph', 'xhs'])
    expect((await caller.run(sessionCalls.corpFollowInfo, {})).sale_name).not.toBe('')
    expect((await caller.run(sessionCalls.questionnaireSetting, {})).is_open).toBe(1)
    expect(await caller.run(sessionCalls.commissionRule, {})).toMatchObject({
      ...{ deduct_refund: 1, attribution: 'pay', calc_day: 5 },
      ...{ open_month: expect.stringMatching(/^\d{4}-\d{2}$/), next: null },
    })
    expect(Object.values(await caller.run(sessionCalls.guideOverview, {}))).toEqual([1, 1, 1, 1, 1])
    await caller.run(sessionCalls.grayscaleConfig, {})
  })

  it.each([
    ['13800300002', { commerce: null }],
    ['13800600002', { commerce: { level: 50 } }],
  ])('version of %s', async (phone, version) => {
    const caller = await server.signedInAs(phone)
    expect((await caller.run(sessionCalls.userInfo, {})).corp_info.version).toMatchObject(version)
  })

  it.each([
    ['13800100002', ['pay_sales', 'close_sales', 'new_author_sales']],
    // Whoever asks: what the version has.
    ['13800100006', ['pay_sales', 'close_sales', 'new_author_sales']],
    ['13800200002', ['pay_sales']],
    ['13800400002', ['pay_sales', 'close_sales']],
    ['13800600002', []],
    ['13800700002', ['pay_sales']],
  ])('bases of commission in the version of %s', async (phone, bases) => {
    const config = await (await server.signedInAs(phone)).run(sessionCalls.userConfig, {})
    expect(config.version.percentages_type).toEqual(bases)
  })

  it('by role and person: pages and permissions', async () => {
    const assistant = await (await server.signedInAs('13800100007')).run(sessionCalls.userConfig, {})
    expect(assistant.permissions).not.toContain('TalentDetail')
    const restricted = await server.signedInAs('13800100206')
    expect(await restricted.run(sessionCalls.userPermission, {})).toMatchObject([
      { export_permission: 0, user_detail_permission: 0 },
      { export_permission: 0, user_detail_permission: 0 },
    ])
    const novice = await server.signedInAs('13800100106')
    expect(await novice.run(sessionCalls.userInfo, {})).toMatchObject({ is_novice: 1 })
  })
})

describe('switching', () => {
  it('changes the enterprise: a new token, the old one ended, the next sign-in there too', async () => {
    const caller = await server.signedInAs(ADMIN)
    const { token } = await caller.run(sessionCalls.userSwitch, { corp_id: 2 })
    expect((await caller.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    const there = server.callerWith(token)
    expect(await there.run(sessionCalls.userInfo, {})).toMatchObject({
      corp_id: 2,
      corp_info: { corp_name: '青橙商家' },
    })
    expect((await (await server.signedInAs(ADMIN)).run(sessionCalls.userInfo, {})).corp_id).toBe(2)
    const back = await there.run(sessionCalls.userSwitch, { corp_id: 1 })
    expect((await server.callerWith(back.token).run(sessionCalls.userInfo, {})).corp_id).toBe(1)
  })

  it.each([5, 99_999])('is refused into corporation %i', async (corp_id) => {
    const caller = await server.signedInAs(ADMIN)
    expect(await caller.ask(sessionCalls.userSwitch, { corp_id })).toMatchObject({ status: 200, code: 40302 })
    expect((await caller.ask(sessionCalls.userInfo, {})).code).toBe(0)
  })

  it('changes the account, of those that are bound', async () => {
    const caller = await server.signedInAs(ADMIN)
    const { list } = await caller.run(sessionCalls.userBindList, {})
    expect(list.map((one) => one.role_name).sort()).toEqual(['带货媒介主管', '管理员'].sort())
    const lead = list.find((one) => one.role_name === '带货媒介主管')
    expect((await caller.ask(sessionCalls.userBindSwitch, { re_user_id: 99_999 })).code).toBe(40302)
    const { token } = await caller.run(sessionCalls.userBindSwitch, { re_user_id: lead?.user_id ?? 0 })
    expect((await server.callerWith(token).run(sessionCalls.userInfo, {})).role_id).toBe(4)
    expect((await caller.ask(sessionCalls.userInfo, {})).code).toBe(40004)
  })
})

describe('settings of a user', () => {
  it('are kept per person', async () => {
    const caller = await server.signedInAs(ADMIN)
    const value = JSON.stringify(['Overview', 'TalentPublic'])
    await caller.run(commonCalls.userSettingSet, { setting_key: 'shortcut_menu_commerce', setting_value: value })
    await caller.run(commonCalls.userSettingSet, { setting_key: 'novice_pop_hide', setting_value: 'true' })
    await caller.run(commonCalls.userSettingSet, { setting_key: SHORTCUTS_OFF, setting_value: '1' })
    expect(await caller.run(commonCalls.userSettingGet, { setting_key: SHORTCUTS_OFF })).toEqual([
      { setting_key: SHORTCUTS_OFF, setting_value: '1' },
    ])
    expect(await caller.run(commonCalls.userSettingGet, { setting_key: 'shortcut_menu_commerce' })).toEqual([
      { setting_key: 'shortcut_menu_commerce', setting_value: value },
    ])
    expect((await caller.run(commonCalls.userSettingGet, {})).length).toBeGreaterThan(1)
    const other = await server.signedInAs('13800100004')
    const theirs = await other.run(commonCalls.userSettingGet, { setting_key: 'shortcut_menu_commerce' })
    expect(theirs.map((one) => one.setting_value)).not.toContain(value)
  })

  it.each(['not json', '{}', '[1]', JSON.stringify(Array(7).fill('Overview'))])(
    'favourites: %s',
    async (setting_value) => {
      const caller = await server.signedInAs(ADMIN)
      const reply = await caller.ask(commonCalls.userSettingSet, {
        setting_key: 'shortcut_menu_content',
        setting_value,
      })
      expect(reply).toMatchObject({ code: 40000, data: { field: 'setting_value' } })
    },
  )
})

describe('selectors', () => {
  const namesIn = (nodes: readonly { name: string; sub_dept?: readonly { name: string }[] | undefined }[]): string[] =>
    nodes.flatMap((node) => [node.name, ...namesIn(node.sub_dept ?? [])])

  it('show the departments and colleagues in scope', async () => {
    const admin = await server.signedInAs(ADMIN)
    const lead = await server.signedInAs('13800100004')
    const medium = await server.signedInAs(MEDIUM)
    const all = await admin.run(commonCalls.deptList, {})
    const own = await lead.run(commonCalls.deptList, {})
    expect(namesIn(all.list)).toContain('种草事业部')
    expect(namesIn(own.list)).toContain('带货一组')
    expect(namesIn(own.list)).not.toContain('种草事业部')
    const staffOf = async (caller: typeof admin, request = {}) =>
      (await caller.run(commonCalls.userList, request)).list.map((one) => one.role_id)
    expect(await staffOf(admin)).toContain(3)
    expect(await staffOf(lead)).not.toContain(3)
    expect(await staffOf(medium)).toEqual([6])
    expect(await staffOf(admin, { type: 2 })).not.toContain(4)
    const enabled = await staffOf(admin)
    expect((await staffOf(admin, { is_all: 1 })).length).toBeGreaterThan(enabled.length)
    const seeding =
      own.list.length > 0
        ? all.list.flatMap((one) => one.sub_dept ?? []).find((one) => one.name === '种草事业部')
        : undefined
    expect(await staffOf(admin, { dept_id: [seeding?.id ?? 0] })).not.toContain(4)
    expect(await staffOf(lead, { dept_id: [seeding?.id ?? 0] })).toEqual([])
    expect(await staffOf(admin, { keyword: '%' })).toEqual([])
  })

  it('count quotas and list shops of the own corporation only', async () => {
    const admin = await server.signedInAs(ADMIN)
    const all = await admin.run(commonCalls.quotaList, {})
    expect(all.shop).toMatchObject({ remain: 2_147_483_647, limit: null })
    expect(all.my_author?.limit).toBe(80_000)
    expect(Object.keys(await admin.run(commonCalls.quotaList, { type: 'seat' }))).toEqual(['seat'])
    const merchant = await server.signedInAs('13800200002')
    const [ours, theirs] = [await admin.run(shopCalls.list, {}), await merchant.run(shopCalls.list, {})]
    expect(ours.page_info.total_count).toBeGreaterThan(0)
    const ids = new Set(ours.list.map((one) => one.shop_id))
    expect(theirs.list.filter((one) => ids.has(one.shop_id))).toEqual([])
    for (const one of (await admin.run(shopCalls.list, { status: [2] })).list) expect(one.status).toBe(2)
  })

  it('are the ERPs of the own corporation, the one that ships first, none of a colonels’ one, and no secret', async () => {
    const [admin, medium, merchant, colonels] = await Promise.all(
      [ADMIN, '13800100006', '13800200002', '13800400002'].map((phone) => server.signedInAs(phone)),
    )
    const own = await admin?.run(commonCalls.shopsErpInfo, {})
    expect(own?.map(({ name, erp_type, status }) => [name, erp_type, status])).toEqual([
      ['WDT', 8, 1],
      ['JST', 9, 2],
    ])
    expect(Object.keys(own?.[0] ?? {}).sort()).toEqual(
      ['account', 'erp_type', 'name', 'shop_name', 'status', 'synced_at', 'warehouse'].sort(),
    )
    expect(await medium?.run(commonCalls.shopsErpInfo, {})).toEqual(own)
    const theirs = await merchant?.run(commonCalls.shopsErpInfo, {})
    expect(theirs?.map((one) => one.account)).not.toContain(own?.[0]?.account)
    expect(await colonels?.run(commonCalls.shopsErpInfo, {})).toEqual([])
  })
})

describe('the alarm about a shop', () => {
  it('is put away by one person, of the own corporation, until the next end of the authorisation', async () => {
    const [known] = await server.db.select().from(shop).where(eq(shop.corp_id, 1)).limit(1)
    const shop_id = known?.shop_id ?? ''
    const mine = and(eq(shop.corp_id, 1), eq(shop.shop_id, shop_id))
    const end = (auth_end: number) => server.db.update(shop).set({ auth_status: 2, auth_end }).where(mine)
    const [admin, other, merchant] = await Promise.all(
      [ADMIN, '13800100004', '13800200002'].map((phone) => server.signedInAs(phone)),
    )
    if (!admin || !other || !merchant) throw new Error('nobody')
    const alarmed = async (caller: typeof admin) =>
      (await caller.run(shopCalls.list, { status: [2], size: 50 })).list.find((one) => one.shop_id === shop_id)?.alarm
    await end(1000)
    expect([await alarmed(admin), await alarmed(other)]).toEqual([1, 1])
    expect(await merchant.ask(commonCalls.shopsPop, { shop_id: [shop_id] })).toMatchObject({ code: 40400 })
    await admin.run(commonCalls.shopsPop, { shop_id: [shop_id] })
    await admin.run(commonCalls.shopsPop, { shop_id: [shop_id] })
    expect([await alarmed(admin), await alarmed(other)]).toEqual([0, 1])
    await end(2000)
    expect(await alarmed(admin)).toBe(1)
    await server.db.update(shop).set({ auth_status: 1 }).where(mine)
    expect(await admin.ask(commonCalls.shopsPop, { shop_id: [shop_id] })).toMatchObject({ code: 40400 })
    const all = (await admin.run(shopCalls.list, { size: 50 })).list
    expect(all.find((one) => one.shop_id === shop_id)?.alarm).toBe(0)
  })
})

describe('saved views', () => {
  const view = { table_key: 'talent_manage', name: '抖音', config: { platform: 'dy' } }

  it('are kept, shared with colleagues, changed and deleted by their owner only', async () => {
    const admin = await server.signedInAs(ADMIN)
    const lead = await server.signedInAs('13800100004')
    const merchant = await server.signedInAs('13800200002')
    const namesOf = async (caller: typeof admin) =>
      (await caller.run(commonCalls.viewList, { table_key: 'talent_manage' })).list.map((one) => [
        one.name,
        one.is_mine,
      ])
    const { id } = await admin.run(commonCalls.viewSave, view)
    expect(await namesOf(admin)).toContainEqual(['抖音', 1])
    expect(await namesOf(lead)).not.toContainEqual(['抖音', 0])
    await admin.run(commonCalls.viewSave, { ...view, id, name: '抖音共享', shared: 1 })
    expect(await namesOf(lead)).toContainEqual(['抖音共享', 0])
    expect(await namesOf(merchant)).not.toContainEqual(['抖音共享', 0])
    expect((await lead.ask(commonCalls.viewSave, { ...view, id })).code).toBe(40400)
    expect((await lead.ask(commonCalls.viewDelete, { id })).code).toBe(40400)
    await admin.run(commonCalls.viewDelete, { id })
    expect(await namesOf(lead)).not.toContainEqual(['抖音共享', 0])
  })

  it('are twenty at most per list', async () => {
    const caller = await server.signedInAs('13800300002')
    for (let number = 0; number < 20; number += 1)
      await caller.run(commonCalls.viewSave, { ...view, table_key: 'many', name: `视图${number}` })
    expect((await caller.ask(commonCalls.viewSave, { ...view, table_key: 'many' })).message).toBe('最多保存 20 个视图')
  })
})

describe('notices', () => {
  it('are counted, listed, read one by one and all at once', async () => {
    const caller = await server.signedInAs(ADMIN)
    const before = await caller.run(noticeCalls.unreadCount, {})
    expect(before.all_count).toBe(before.notice_count + before.alarm_count + before.announcement_count)
    const unread = await caller.run(noticeCalls.list, { type: 2, unread: 1 })
    expect(unread.page_info.total_count).toBe(before.alarm_count)
    expect(before.alarm_count).toBeGreaterThan(0)
    await caller.run(noticeCalls.read, { id: unread.list[0]?.id ?? 0 })
    await caller.run(noticeCalls.read, { id: unread.list[0]?.id ?? 0 })
    expect((await caller.run(noticeCalls.unreadCount, {})).alarm_count).toBe(before.alarm_count - 1)
    const announcements = await caller.run(noticeCalls.announcement, {})
    expect(announcements.list.every((one) => one.notice_type === 3001)).toBe(true)
    await caller.run(noticeCalls.readAll, {})
    expect((await caller.run(noticeCalls.unreadCount, {})).all_count).toBe(0)
    expect(await caller.run(noticeCalls.typeUnreadCount, {})).toEqual({})
  })

  it('of another corporation are not there', async () => {
    const merchant = await server.signedInAs('13800200002')
    const admin = await server.signedInAs(ADMIN)
    const personal = (await merchant.run(noticeCalls.list, { size: 50, type: 1 })).list[0]
    expect(personal).toBeDefined()
    expect(await admin.ask(noticeCalls.read, { id: personal?.id ?? 0 })).toMatchObject({ status: 200, code: 40400 })
  })
})

describe('own sign-ins', () => {
  const LEAD = '13800100004'

  it('are listed with the current one first, and the others are ended one by one or together', async () => {
    const here = await server.signedInAs(LEAD)
    const [there, elsewhere] = [await server.signedInAs(LEAD), await server.signedInAs(LEAD)]
    const stranger = await server.signedInAs(ADMIN)
    const { list } = await here.run(profileCalls.signIns, {})
    expect(list.map((each) => each.is_current)).toEqual([1, ...list.slice(1).map(() => 0)])
    const [, newest] = list
    expect((await stranger.ask(profileCalls.signInEnd, { session_id: newest?.session_id ?? 0 })).code).toBe(40400)
    expect(await here.run(profileCalls.signInEnd, { session_id: newest?.session_id ?? 0 })).toEqual({ ended: 1 })
    expect((await elsewhere.ask(sessionCalls.userPhone, {})).code).toBe(40004)
    expect((await there.ask(sessionCalls.userPhone, {})).code).toBe(0)
    // One cannot end the own one here: that is signing out.
    expect((await here.ask(profileCalls.signInEnd, { session_id: list[0]?.session_id ?? 0 })).code).toBe(40400)
    expect((await here.run(profileCalls.signInEnd, {})).ended).toBe(list.length - 2)
    expect((await there.ask(sessionCalls.userPhone, {})).code).toBe(40004)
    expect((await here.run(profileCalls.signIns, {})).list).toHaveLength(1)
  })

  it('say when they were last used, to five minutes', async () => {
    const caller = await server.signedInAs(LEAD)
    const seen = async () => (await caller.run(profileCalls.signIns, {})).list[0]?.seen_at
    const signedInAt = server.clock.now()
    expect(await seen()).toBe(signedInAt)
    later(299)
    expect(await seen()).toBe(signedInAt)
    later(1)
    expect(await seen()).toBe(signedInAt + 300)
  })
})

it('a sign-in without a call for as long as the operator allows ends', async () => {
  const strict = await testServer({ idleSeconds: 1800 })
  const caller = await strict.signedInAs(ADMIN)
  const after = async (seconds: number) => {
    strict.clock.set(strict.clock.now() + seconds)
    return (await caller.ask(sessionCalls.userPhone, {})).code
  }
  expect([await after(1500), await after(1500), await after(1800)]).toEqual([0, 0, 40002])
  await strict.close()
})
