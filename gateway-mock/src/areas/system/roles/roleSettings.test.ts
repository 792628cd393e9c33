import { canOpen } from '@crm/access/canOpen'
import { guard } from '@crm/access/guard'
import { defaultRoleSetting, hasRight, NEVER_CLOSED, RIGHT_NAMES, ROLE_RIGHTS, rolesOfModule } from '@crm/access/rights'
import { canSeeCostPrice } from '@crm/access/goods'
import { sidebarOf } from '@crm/access/sidebar'
import { type Who, whoOf } from '@crm/access/who'
import type { AnyContract } from '@crm/contracts/call'
import { BusinessModule } from '@crm/contracts/enums'
import { isWrite } from '@crm/contracts/records'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { orderCalls } from '@crm/contracts/calls/orders'
import { type RoleDetail, roleCalls } from '@crm/contracts/calls/roles'
import { commonCalls } from '@crm/contracts/calls/common'
import { sessionCalls } from '@crm/contracts/calls/session'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { UNAVAILABLE } from '@crm/base/numbers'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rolePermission } from '../../../store/database/schema.ts'
import { areas } from '../../../process/areas.ts'
import { callRefusal, openRoutes } from '../../../rules/access.ts'
import { staffOf } from '../../../records/members/staff.ts'
import type { Staff } from '../../../rules/staff.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const portal = {
  routes: [...PRODUCT_ROUTES],
  nav: productNav(PRODUCT_ROUTES),
  navGroups: [...NAV_GROUPS],
}
/** Everything that the menu of a module may hold and that may be closed. */
const menuOf = (module: 1 | 2) => [
  ...new Set(
    portal.nav.filter((nav) => nav.module === module && !NEVER_CLOSED.includes(nav.route)).map(({ route }) => route),
  ),
]
const phoneOf = (role: number) => `138001${String(role).padStart(5, '0')}`

let server: TestServer
let owner: Caller
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  owner = await server.signedInAs(phoneOf(1))
  admin = await server.signedInAs(phoneOf(2))
})
afterAll(() => server.close())

const detailOf = (caller: Caller, role_id: number, classify: 1 | 2 = BusinessModule.commerce) =>
  caller.run(roleCalls.detail, { role_id, classify })
const requestOf = ({ role_id, closed, denied, export_permission, user_detail_permission, updated_at }: RoleDetail) => ({
  ...{
    role_id,
    closed,
    denied,
    export_permission,
    user_detail_permission,
    updated_at,
  },
})
/** Saves a change of what stands now. */
const change = async (role: number, changes: object, classify: 1 | 2 = BusinessModule.commerce) =>
  owner.run(roleCalls.save, {
    ...requestOf(await detailOf(owner, role, classify)),
    classify,
    ...changes,
  })
const restore = (role: number) => change(role, { closed: [], denied: [], export_permission: 1 })

/** What a browser makes of the answers after a reload. */
async function browserOf(caller: Caller): Promise<Who> {
  const [user, permission, grayscale, settings] = await Promise.all([
    caller.run(sessionCalls.userInfo, {}),
    caller.run(sessionCalls.userPermission, {}),
    caller.run(sessionCalls.grayscaleConfig, {}),
    caller.run(commonCalls.userSettingGet, {}),
  ])
  return whoOf({ user, permission, grayscale, settings })
}

describe('what stays possible where pages are closed', () => {
  const calls = areas.map(({ call }) => call)
  const routesOf = (call: AnyContract) => [call.route ?? []].flat()

  it.each([6, 4])('is, for each page of role %i, what the gate lets through', async (role_id) => {
    const caller = await server.signedInAs(phoneOf(role_id))
    const { user_id } = await caller.run(sessionCalls.userInfo, {})
    const staff = await staffOf(server.db, 1, user_id)
    if (!staff) throw new Error('no member')
    let told = 0
    for (const page of menuOf(1).filter((name) => openRoutes(staff).includes(name))) {
      const { list } = await owner.run(roleCalls.openActs, {
        role_id,
        closed: [page],
      })
      const shut = { ...staff, closed: [page] }
      const passing = calls.filter(
        (call) =>
          isWrite(call) && routesOf(call).includes(page) && callRefusal(call, shut, server.clock.now()) === undefined,
      )
      for (const call of passing)
        expect([call.id, list.some(({ act }) => call.summary.startsWith(act))]).toEqual([call.id, true])
      for (const { act, pages } of list) {
        expect(passing.some(({ summary }) => summary.startsWith(act))).toBe(true)
        expect(pages.filter((name) => !openRoutes(shut).includes(name))).toEqual([])
      }
      told += list.length
    }
    expect(told).toBeGreaterThan(0)
  })

  it('is told of what is closed anew, and to managers alone', async () => {
    const asked = { role_id: 6, closed: ['TalentPublic'] }
    expect((await owner.run(roleCalls.openActs, asked)).list).not.toEqual([])
    await change(6, { closed: asked.closed })
    expect((await owner.run(roleCalls.openActs, asked)).list).toEqual([])
    await restore(6)
    const medium = await server.signedInAs(phoneOf(6))
    expect((await medium.ask(roleCalls.openActs, asked)).code).toBe(40302)
  })
})

describe('what the giver has not got', () => {
  const lead = () => server.signedInAs(phoneOf(4))
  const give = async (caller: Caller, changes: object) =>
    caller.ask(roleCalls.save, {
      ...requestOf(await detailOf(caller, 6)),
      classify: BusinessModule.commerce,
      ...changes,
    })
  /** Each kind of what may be given: how it is taken, and how it is given again. */
  const lacking = (label: string) => `您没有「${label}」权限，不能开放给其他角色`
  const KINDS: readonly (readonly [what: string, taken: object, given: object, refusal: string])[] = [
    ['导出', { export_permission: 0 }, { export_permission: 1 }, lacking('导出')],
    ['查看媒介数据', { user_detail_permission: 0 }, { user_detail_permission: 1 }, lacking('查看媒介数据')],
    ['查看联系方式', { denied: ['contact'] }, { denied: [] }, lacking('查看联系方式')],
    ['达人公海', { closed: ['TalentPublic'] }, { closed: [] }, '您没有所开放页面的权限，不能开放给其他角色'],
  ]

  it.each(KINDS)('%s is given to nobody, and by whoever has it', async (_what, taken, given, refusal) => {
    await change(4, {
      closed: [],
      denied: [],
      export_permission: 1,
      user_detail_permission: 1,
    })
    await change(6, {
      closed: [],
      denied: [],
      export_permission: 1,
      user_detail_permission: 0,
      ...taken,
    })
    expect((await give(await lead(), given)).code).toBe(0)
    await change(6, taken)
    await change(4, taken)
    const refused = await give(await lead(), given)
    expect([refused.code, refused.message]).toEqual([40302, refusal])
    // What the role has already may stay, and other things may be changed beside it.
    await change(6, given)
    expect((await give(await lead(), { denied: ['cost_price'] })).code).toBe(0)
    await restore(6)
    await change(4, {
      closed: [],
      denied: [],
      export_permission: 1,
      user_detail_permission: 1,
    })
  })
})

describe('every right and page', () => {
  /** Givers with somebody whom they manage and who may have what they have, in the modules in which they both work. */
  const PAIRS: readonly (readonly [giver: number, target: number, module: 1 | 2])[] = [
    [4, 6, 1],
    [60, 4, 1],
    [30, 50, 2],
  ]
  interface State {
    closed: readonly string[]
    denied: readonly string[]
    export_permission: 0 | 1
    user_detail_permission: 0 | 1
  }
  const FULL: State = {
    closed: [],
    denied: [],
    export_permission: 1,
    user_detail_permission: 1,
  }
  /** Sets what a role has, as an enterprise might have; `at` is the module of the closed pages. */
  async function hold(role_id: number, { denied, closed, ...state }: State, at: 1 | 2): Promise<void> {
    const actions = Object.fromEntries(denied.map((right) => [right, 0]))
    const rows = ([1, 2] as const).map((classify) => ({
      ...{
        corp_id: 1,
        role_id,
        classify,
        created_at: 1,
        updated_at: 1,
        ...state,
      },
      routes: { closed: classify === at ? [...closed] : [] },
      actions: classify === BusinessModule.commerce ? actions : {},
    }))
    await server.db.delete(rolePermission).where(eq(rolePermission.role_id, role_id))
    await server.db.insert(rolePermission).values(rows)
  }
  /** Each kind of what is given: a role without it. */
  const kindsOf = (module: 1 | 2) => {
    const rights: [string, State, 1 | 2][] = [
      ['export_permission', { ...FULL, export_permission: 0 }, module],
      ['user_detail_permission', { ...FULL, user_detail_permission: 0 }, module],
      ...(module === 1 ? RIGHT_NAMES : []).map((right): [string, State, 1] => [right, { ...FULL, denied: [right] }, 1]),
    ]
    // A page of both modules is closed in both, whichever of them has closed it.
    const isShared = (name: string) => PRODUCT_ROUTES.find((row) => row.name === name)?.module === undefined
    const pages = menuOf(module).flatMap((name) =>
      (isShared(name) ? ([1, 2] as const) : [module]).map((at): [string, State, 1 | 2] => [
        name,
        { ...FULL, closed: [name] },
        at,
      ]),
    )
    return [...rights, ...pages]
  }
  const staffAs = async (caller: Caller) => {
    const { user_id } = await caller.run(sessionCalls.userInfo, {})
    const staff = await staffOf(server.db, 1, user_id)
    if (!staff) throw new Error('no member')
    return staff
  }
  /** What somebody has of all that can be given. */
  const holdings = (staff: Staff) => [
    ...openRoutes(staff),
    ...RIGHT_NAMES.filter((right) => hasRight(staff, right)),
    ...([1, 2] as const).flatMap((module) =>
      (['export_permission', 'user_detail_permission'] as const)
        .filter((right) => staff.permission[module][right])
        .map((right) => `${right} ${module}`),
    ),
  ]

  it.each(PAIRS)(
    'is given by role %i to role %i in module %i only by who has it',
    { timeout: 120_000 },
    async (giver, target, module) => {
      const [from, to] = [await server.signedInAs(phoneOf(giver)), await server.signedInAs(phoneOf(target))]
      const save = async () => {
        const { updated_at } = await from.run(roleCalls.detail, {
          role_id: target,
          classify: module,
        })
        return from.ask(roleCalls.save, {
          role_id: target,
          classify: module,
          updated_at,
          ...FULL,
          closed: [],
          denied: [],
        })
      }
      let refused = 0
      for (const [name, without, at] of kindsOf(module)) {
        for (const has of [true, false]) {
          await hold(target, without, at)
          await hold(giver, has ? FULL : without, at)
          // Without his own page of roles he does not get as far as that.
          const own = holdings(await staffAs(from))
          if (!own.includes(module === 1 ? 'SystemRole' : 'ContentSystemRole')) continue
          const before = holdings(await staffAs(to))
          const { code } = await save()
          const gained = holdings(await staffAs(to)).filter((each) => !before.includes(each))
          // What stands under a page comes with it, as far as nobody has taken it from the giver.
          const named = gained.filter((each) => each === name || each.startsWith(`${name} `))
          expect([name, has, at, code, named.filter((each) => !own.includes(each))]).toEqual([name, has, at, code, []])
          expect([0, 40302]).toContain(code)
          if (code === 40302) refused += 1
          // Whoever has it gives it.
          if (own.includes(name) || own.includes(`${name} ${module}`))
            expect([name, has, at, code]).toEqual([name, has, at, 0])
          // What the role has already may stay with it.
          await hold(target, FULL, at)
          expect([name, has, at, (await save()).code]).toEqual([name, has, at, 0])
        }
      }
      expect(refused).toBeGreaterThan(0)
      for (const role of [giver, target]) await hold(role, { ...FULL, ...defaultRoleSetting(role) }, 1)
    },
  )

  it('that stands under a page comes with it only from who has it', async () => {
    const from = await server.signedInAs(phoneOf(4))
    await hold(4, { ...FULL, closed: ['CooperateDetail'] }, 1)
    await hold(6, { ...FULL, closed: ['CooperateList'] }, 1)
    const { updated_at } = await from.run(roleCalls.detail, { role_id: 6 })
    const request = { role_id: 6, updated_at, ...FULL, closed: [], denied: [] }
    expect((await from.ask(roleCalls.save, request)).code).toBe(40302)
    expect(
      (
        await from.ask(roleCalls.save, {
          ...request,
          closed: ['CooperateDetail'],
        })
      ).code,
    ).toBe(0)
    for (const role of [4, 6]) await hold(role, { ...FULL, ...defaultRoleSetting(role) }, 1)
  })
})

describe('the roles', () => {
  it('are those of the module, each with its members; others than administrators see none of these', async () => {
    for (const classify of [1, 2] as const) {
      const { list } = await admin.run(roleCalls.listCount, { classify })
      expect(list.map(({ role_id }) => role_id)).toEqual(rolesOfModule(classify))
      expect(list.find(({ role_id }) => role_id === 30)?.count).toBeGreaterThan(0)
    }
    const lead = await server.signedInAs(phoneOf(4))
    const { list } = await lead.run(roleCalls.listCountNoAdmin, {})
    expect(list.map(({ role_id }) => role_id)).not.toContain(2)
  })

  it('begin as the defaults say', async () => {
    for (const role of rolesOfModule(1)) {
      const { closed, denied, export_permission, user_detail_permission } = await detailOf(owner, role)
      expect({
        closed,
        denied,
        export_permission,
        user_detail_permission,
      }).toEqual(defaultRoleSetting(role))
    }
  })

  it('are changed by whom the hierarchy says, in the module that they work in, by those who may open the page', async () => {
    const lead = await server.signedInAs(phoneOf(4))
    const assistant = await server.signedInAs(phoneOf(7))
    const medium = await server.signedInAs(phoneOf(6))
    const mine = requestOf(await detailOf(lead, 6))
    expect((await detailOf(lead, 6)).is_editable).toBe(1)
    expect((await detailOf(lead, 60)).is_editable).toBe(0)
    expect((await lead.ask(roleCalls.save, { ...mine, role_id: 60 })).message).toBe('无权管理该角色')
    expect((await detailOf(assistant, 6)).is_editable).toBe(0)
    expect((await assistant.ask(roleCalls.save, mine)).code).toBe(40302)
    expect((await medium.ask(roleCalls.detail, { role_id: 6 })).code).toBe(40302)
    expect((await owner.ask(roleCalls.detail, { role_id: 5, classify: BusinessModule.commerce })).code).toBe(40400)
    // Commerce leads have no page of seeding.
    expect((await lead.ask(roleCalls.detail, { role_id: 5, classify: BusinessModule.content })).code).toBe(40302)
  })

  it('refuse what is no page, what stays open, and what is no right', async () => {
    const ask = async (more: object) =>
      owner.ask(roleCalls.save, {
        ...requestOf(await detailOf(owner, 6)),
        ...more,
      })
    expect(await ask({ closed: ['NoSuchPage'] })).toMatchObject({
      code: 40000,
      data: { field: 'closed' },
    })
    expect((await ask({ closed: ['SystemAccount'] })).message).toBe('该页面始终对所有角色开放')
    expect((await ask({ closed: ['UserLogin'] })).code).toBe(40000)
    expect((await ask({ denied: ['fly'] })).code).toBe(40000)
  })

  it('are not written over a change of somebody else', async () => {
    const read = requestOf(await detailOf(admin, 6))
    await change(6, { closed: ['TalentRank'] })
    const reply = await admin.ask(roleCalls.save, {
      ...read,
      export_permission: 0,
    })
    expect(reply).toMatchObject({
      code: 40901,
      message: '数据已被他人修改，请刷新后重试',
    })
    expect(await detailOf(admin, 6)).toMatchObject({
      closed: ['TalentRank'],
      export_permission: 1,
    })
    await restore(6)
  })
})

describe('a change', () => {
  it('holds at the next call of whoever holds the role', async () => {
    const medium = await server.signedInAs(phoneOf(6))
    const orders = () => medium.ask(orderCalls.list, {})
    expect((await orders()).code).toBe(0)
    await change(6, { closed: ['OrdersList'] })
    expect(await orders()).toMatchObject({
      code: 40302,
      message: '暂无访问权限！',
    })
    await restore(6)
    expect((await orders()).code).toBe(0)
  })

  it('closes a page that stands under closed ones alone', async () => {
    const medium = await server.signedInAs(phoneOf(6))
    const opens = async (name: string) => (await medium.run(sessionCalls.userConfig, {})).permissions.includes(name)
    expect(await opens('CooperateDetail')).toBe(true)
    await change(6, { closed: ['CooperateList'] })
    expect(await opens('CooperateDetail')).toBe(false)
    await restore(6)
  })

  it('of a page of both modules counts in both, whichever opens it again', async () => {
    await change(30, { closed: ['MediaCenterGrassVideo'] })
    expect((await detailOf(owner, 30, 2)).closed).toEqual(['MediaCenterGrassVideo'])
    await change(30, { closed: [] }, 2)
    expect((await detailOf(owner, 30, 1)).closed).toEqual([])
  })

  it('of a right is obeyed where the right is used', async () => {
    const lead = await server.signedInAs(phoneOf(4))
    const priced = async () => (await lead.run(goodsCalls.list, { size: 10 })).list.map(({ cost_price }) => cost_price)
    expect((await priced()).some((price) => price !== UNAVAILABLE)).toBe(true)
    await change(4, { denied: ['cost_price'] })
    expect(new Set(await priced())).toEqual(new Set([UNAVAILABLE]))
    expect(canSeeCostPrice(await browserOf(lead))).toBe(false)
    await restore(4)

    const row = (await admin.run(orderCalls.list, { size: 1 })).list[0]
    await change(2, { denied: ['attribution'] })
    const request = {
      order_ids: [row?.order_id ?? ''],
      user_id: 6,
      reason: '归错',
    }
    expect((await admin.ask(orderCalls.credit, request)).code).toBe(40302)
    await restore(2)
  })

  it('of the export rights is told to every administrator and logged; another one is only logged', async () => {
    const told = async (caller: Caller) =>
      (
        await caller.run(noticeCalls.list, {
          type: 1,
          notice_type: [1014],
          size: 50,
        })
      ).list
    await change(6, { closed: ['TalentRank'] })
    const before = [(await told(owner)).length, (await told(admin)).length]
    await change(6, { closed: [], export_permission: 0 })
    const [notice] = await told(admin)
    expect([(await told(owner)).length, (await told(admin)).length]).toEqual(before.map((count) => count + 1))
    expect(notice).toMatchObject({
      route: 'SystemRole',
      query: { role_id: '6', tab: 'actions' },
    })
    expect(notice?.content).toContain('关闭了带货媒介的带货导出权限')
    const [entry] = (await admin.run(userLogCalls.list, { module: ['角色权限'] })).list
    expect(entry).toMatchObject({ action: '编辑角色权限', object: '带货媒介' })
    expect(entry?.content).toContain('导出：是 → 否')
    await restore(6)
  })
})

describe('menu, guard and gateway', () => {
  // Everybody of the first enterprise whose role somebody manages.
  const roles = [2, 4, 6, 7, 30, 50, 60, 70]
  const setting = fc.record({
    role: fc.constantFrom(...roles),
    closed: fc.subarray(menuOf(1)),
    seeding: fc.subarray(menuOf(2)),
    denied: fc.subarray([...RIGHT_NAMES]),
  })

  it('read the same setting, whatever it is', async () => {
    const callers = new Map<number, Caller>()
    for (const role of roles) callers.set(role, await server.signedInAs(phoneOf(role)))
    await fc.assert(
      fc.asyncProperty(setting, async ({ role, closed, seeding, denied }) => {
        await server.db.transaction(async (tx) => {
          const of = (classify: number, names: string[]) => ({
            ...{
              corp_id: 1,
              role_id: role,
              classify,
              routes: { closed: names },
              created_at: 1,
              updated_at: 1,
            },
            ...{ export_permission: 1, user_detail_permission: 1 },
            actions: Object.fromEntries(denied.map((right) => [right, 0])),
          })
          await tx.delete(rolePermission).where(eq(rolePermission.role_id, role))
          await tx.insert(rolePermission).values([of(1, closed), of(2, seeding)])
        })
        const caller = callers.get(role)
        if (!caller) throw new Error(`nobody is ${role}`)
        const who = await browserOf(caller)
        const staff = await staffOf(server.db, 1, who.user_id)
        if (!staff) throw new Error('no member')
        const { permissions } = await caller.run(sessionCalls.userConfig, {})
        for (const row of PRODUCT_ROUTES.filter(({ login }) => login)) {
          const opens = ([1, 2] as const).some((module) => !canOpen(row, { ...who, module }))
          // What the gateway answers of a call of the page, what it tells the browser, and what the browser makes of it.
          const call = { shows: [], route: row.name }
          expect([row.name, callRefusal(call, staff, server.clock.now()) === undefined]).toEqual([row.name, opens])
          expect([row.name, permissions.includes(row.name)]).toEqual([row.name, opens])
          if (![...closed, ...seeding].includes(row.name)) continue
          expect(opens).toBe(false)
          expect(
            guard({
              pathname: row.path.replaceAll(/\{\w+\}/g, '1'),
              rows: PRODUCT_ROUTES,
              who,
            }).kind,
          ).not.toBe('open')
        }
        for (const module of [1, 2] as const) {
          const items = sidebarOf(portal, who, module).flatMap((group) => group.items.map(({ route }) => route))
          expect(items.filter((route) => [...closed, ...seeding].includes(route))).toEqual([])
          expect(items.filter((route) => !permissions.includes(route) && route !== 'SystemAccount')).toEqual([])
        }
        for (const right of RIGHT_NAMES)
          expect([...who.denied].includes(right)).toBe(denied.includes(right) && ROLE_RIGHTS[right] !== undefined)
      }),
      propertyRuns(25),
    )
  })
})
