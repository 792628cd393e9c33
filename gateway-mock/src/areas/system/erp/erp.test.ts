import { commonCalls } from '@crm/contracts/calls/common'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { erpCalls } from '@crm/contracts/calls/erp'
import { ErpCode, erpCodeLabel } from '@crm/contracts/enums'
import { ERP_CONNECTORS, type ErpConnector, inVersion } from '@crm/contracts/rules/erpConnectors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { erpsOf } from '../../../services/erp/adapters.ts'
import { localErp } from '../../../demo/localErp.ts'
import { serveErp } from '../../../demo/serveErp.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, selectDistinct, value } from '../../../store/database/select.ts'

/** Secrets by their names, which the stubs of all kinds compare signatures with. */
const SECRETS: Record<string, string> = {
  ...{ appsecret: 'w-secret', secret: 's-secret', sessionkey: 'k-secret' },
  ...{ session: 'x-secret', app_secret: 'f-secret' },
}

let server: TestServer
let admin: Caller
let other: Caller
let served: Awaited<ReturnType<typeof serveErp>>
beforeAll(async () => {
  served = await serveErp(
    localErp(() => server.clock.now()),
    () => SECRETS,
  )
  server = await testServer({ erps: erpsOf(served.url) })
  admin = await server.signedInAs('13800100002')
  other = await server.signedInAs('13800200002')
})
afterAll(async () => {
  await server.close()
  await served.close()
})

const BIND = {
  [ErpCode.WDT]: erpCalls.wdtBind,
  [ErpCode.JST]: erpCalls.jstBind,
  [ErpCode.HUPUN]: erpCalls.hupunBind,
  [ErpCode.GYY]: erpCalls.gyyBind,
  [ErpCode.JKY]: erpCalls.jkyBind,
  [ErpCode.INTERNAL]: erpCalls.sdErpBind,
  [ErpCode.KUAIMAI]: erpCalls.kmErpBind,
  [ErpCode.BAISHENG]: erpCalls.bsE3Bind,
  [ErpCode.FLUX]: erpCalls.fluxBind,
  [ErpCode.GUANJIAPO]: erpCalls.wsgjpBind,
  [ErpCode.WANGDIANGUANJIA]: erpCalls.qimenBind,
} as const

const CONSENTS = {
  [ErpCode.JST]: { start: erpCalls.jstConsent, check: erpCalls.jstCheck, status: erpCalls.jstStatus },
  [ErpCode.GUANJIAPO]: { start: erpCalls.wsgjpConsent, check: erpCalls.wsgjpCheck, status: erpCalls.wsgjpStatus },
}

const filledOf = ({ fields }: ErpConnector, account: string, over: Record<string, string> = {}) =>
  Object.fromEntries(
    inVersion(fields, '').map(({ key, secret, url, options, addresses }) => {
      const typed = url ? 'https://erp.example/api' : addresses ? '127.0.0.1, 10.0.0.0/8' : (options?.[0] ?? account)
      return [key, over[key] ?? (secret ? (SECRETS[key] ?? '') : typed)]
    }),
  )

async function authorised(caller: Caller, connector: ErpConnector, account_id: string): Promise<string> {
  if (!connector.authorises) return ''
  const calls = CONSENTS[connector.code as keyof typeof CONSENTS]
  const { state } = await caller.run(calls.start, {})
  expect(await caller.run(calls.status, { state })).toMatchObject({ status: 0 })
  const { code } = await server.anonymous.run(devSignOnCalls.grant, { as: 'erp', account_id, account_name: '账号' })
  expect(await caller.run(calls.check, { state, code })).toEqual({ status: 1, account: account_id })
  expect((await caller.ask(calls.check, { state, code })).message).toBe('授权码已失效，请重新授权')
  return state
}

const CHOSEN = { shop: 'S01', warehouse: 'W01', express: '中通快递' }

async function tested(caller: Caller, connector: ErpConnector, account: string) {
  const state = await authorised(caller, connector, account)
  const fields = filledOf(connector, account)
  return { fields, ...(await caller.run(erpCalls.test, { erp_type: connector.code, fields, state })) }
}

const kinds = ERP_CONNECTORS.map((connector) => [connector.name, connector] as const)

describe.each(kinds)('%s', (_name, connector) => {
  const account = `acct-${connector.code}`
  const call = BIND[connector.code]
  const listOf = async () => (await admin.run(erpCalls.auth, { erp_type: connector.code })).list

  it('is bound by what was tested, and no answer holds a secret', async () => {
    const { ok, test, fields } = await tested(admin, connector, account)
    expect(ok).toBe(1)
    await admin.run(call, { test, fields, ...CHOSEN })
    const mine = (await listOf()).find((each) => each.account === account)
    expect(mine).toMatchObject({ status: 1, is_active: 0 })
    const listed = connector.choices.find((each) => each.key === 'shop')?.listed
    expect(mine?.shop_name).toBe(connector.choices.length === 0 ? '' : listed ? '样品店' : 'S01')
    const answers = JSON.stringify([await listOf(), await admin.run(commonCalls.shopsErpInfo, {})])
    for (const secret of Object.values(SECRETS)) expect(answers).not.toContain(secret)
    expect((await admin.ask(call, { test, fields, ...CHOSEN })).message).toBe('请重新测试连接')
  })

  it('is edited without its secrets, and refused to another corporation', async () => {
    const [mine] = (await listOf()).filter((each) => each.account === account)
    if (!mine) throw new Error('not bound')
    const open = Object.fromEntries(Object.entries(filledOf(connector, account)).filter(([key]) => !(key in SECRETS)))
    const asked = { erp_type: connector.code, fields: open, id: mine.id }
    const { test } = await admin.run(erpCalls.test, asked)
    const { id, updated_at } = mine
    const bind = { test, fields: open, id, ...CHOSEN, warehouse: connector.choices.length > 1 ? 'W02' : 'W01' }
    expect((await admin.ask(call, { ...bind, updated_at: updated_at - 1 })).code).toBe(40901)
    expect(await admin.run(call, { ...bind, updated_at })).toEqual({ id })
    expect((await listOf()).filter((each) => each.account === account)).toHaveLength(1)
    const theirs = await tested(other, connector, account)
    const refused = await other.ask(call, { test: theirs.test, fields: theirs.fields, ...CHOSEN })
    expect(refused.message).toBe('该账号已被其他企业绑定')
    expect((await other.ask(erpCalls.unbind, { id, updated_at })).message).toBe('ERP 账号不存在或已解绑')
  })

  it('that does not work is refused in words, and nothing untested is bound', async () => {
    const wrong = Object.fromEntries(Object.keys(SECRETS).map((key) => [key, 'wrong']))
    const signs = connector.fields.some(({ secret }) => secret)
    const state = await authorised(admin, connector, '停用的账号')
    const fields = filledOf(connector, '停用的账号', wrong)
    const said = await admin.run(erpCalls.test, { erp_type: connector.code, fields, state })
    expect(said).toMatchObject({ ok: 0, test: '', reason: signs ? '签名错误' : '账号已停用' })
    const { test, fields: right } = await tested(admin, connector, `${account}-2`)
    if (connector.fields.length > 0) {
      const changed = { ...right, [connector.account]: 'another' }
      expect((await admin.ask(call, { test, fields: changed, ...CHOSEN })).message).toBe('请重新测试连接')
      const [first] = inVersion(connector.fields, '')
      const empty = { ...right, [first?.key ?? '']: ' ' }
      const reply = await admin.ask(erpCalls.test, { erp_type: connector.code, fields: empty })
      expect(reply.message).toBe(`请填写${first?.label}`)
    }
  })
})

it('every kind is named', () => {
  expect(ERP_CONNECTORS.map(({ code }) => erpCodeLabel[code])).toHaveLength(Object.keys(ErpCode).length)
})

it('an address that is not encrypted, an unknown version and a stray field are refused', async () => {
  const internal = ERP_CONNECTORS.find(({ code }) => code === ErpCode.INTERNAL)
  if (!internal) throw new Error('no internal ERP')
  const fields = filledOf(internal, 'a')
  const ask = async (more: object) =>
    (await admin.ask(erpCalls.test, { erp_type: ErpCode.INTERNAL, fields, ...more })).message
  expect(await ask({ fields: { ...fields, url: 'http://erp.example' } })).toBe('接口地址须以 https:// 开头')
  expect(await ask({ version: 'js' })).toBe('没有该版本')
  expect(await ask({ fields: { ...fields, more: '1' } })).toBe('页面已更新，请刷新后重试')
})

it('unbinding hands the shipping to the next account, and what was under way falls back to manual', async () => {
  await rowsOf(
    server.db,
    sql`update sample set erp_status = 3, erp_no = 'E1' where sample_id in (select s.sample_id from sample s join erp_bind e
      on e.corp_id = s.corp_id and e.is_active = 1 where s.status = 3 and s.classify = 1 and s.erp_status = 2 and e.account = 'wdt-' || (1000 + s.corp_id)
      and s.deleted_at is null order by s.corp_id, s.sample_id limit 3)`,
  )
  const [active] = (await admin.run(erpCalls.auth, { erp_type: ErpCode.WDT })).list
  if (!active) throw new Error('the demo business has no ERP')
  expect(active).toMatchObject({ is_active: 1 })
  expect(active.unshipped_count).toBeGreaterThan(0)
  const { id, updated_at } = active
  expect((await admin.ask(erpCalls.unbind, { id, updated_at: updated_at - 1 })).code).toBe(40901)
  expect(await admin.run(erpCalls.unbind, { id, updated_at })).toEqual({ fallen_back: active.unshipped_count })
  const samples = await rowsOf(
    server.db,
    selectDistinct(
      { erp_status: number`erp_status` },
      sql`from sample where ${isOneOf(sql`sample_no`, active.unshipped)}`,
    ),
  )
  expect(samples).toEqual([{ erp_status: 0 }])
  const [first] = await admin.run(commonCalls.shopsErpInfo, {})
  expect(first?.erp_type).toBe(ErpCode.JST)
  const kept = await rowOf(server.db, select({ secrets: value<object>`secrets` }, sql`from erp_bind where id = ${id}`))
  expect(kept.secrets).toEqual({})
})

it('a medium is refused', async () => {
  const medium = await server.signedInAs('13800100006')
  expect((await medium.ask(erpCalls.auth, { erp_type: ErpCode.WDT })).code).toBe(40302)
})
