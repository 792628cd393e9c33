import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import type { erpCalls } from '@crm/contracts/calls/erp'
import { ComponentAuthStatus, ErpCode } from '@crm/contracts/enums'
import { systemRoutes } from '@crm/contracts/routes/system'
import { ERP_CONSENT_SECONDS, ERP_TEST_SECONDS, erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { INTERNAL_SAMPLE_ORDER } from '@crm/contracts/rules/internalErp'
import type { Db } from '../../../store/database/db.ts'
import type { ErpAccount, ErpOption, ErpReceipt, ErpService } from '../../../services/erp/erpService.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { outsideAddress } from '../../../records/session/outside.ts'
import {
  begunBy,
  giveTicket,
  lockTicket,
  markTicket,
  seeTicket,
  takeTicket,
  type Ticket,
} from '../../../records/session/tickets.ts'
import type { Handlers, Ctx } from '../../../records/context.ts'
import { boundAccount } from './boundAccounts.ts'
import { type FilledErp, proofOf, readFilled } from './filled.ts'

const TEST_AGAIN = '请重新测试连接'
const TIMED_OUT = '授权已超时，请重新获取'
const SILENT = 'ERP 未响应，请检查填写的内容，或稍后再试'
/** An authorisation on the ERP's own page holds for so long. */
const CONSENT_DAYS = 365

type Kept = { account: string; expire_at: number }

const own = (ticket: Ticket | undefined, who: Staff, step: string) => {
  const begun = begunBy(ticket, who)
  return begun?.data.step === step ? begun : undefined
}

/** The passed test of the corporation; of a kind, where it is to be bound. */
export async function passedTest(db: Db, who: Staff, test: string, now: number, kind?: ErpCode): Promise<Ticket> {
  const ticket = own(await (kind === undefined ? seeTicket : lockTicket)(db, 'erp', test, now), who, 'test')
  if (!ticket || (kind !== undefined && ticket.data.type !== String(kind))) refuse(Code.wrongCode, TEST_AGAIN)
  return ticket
}

/** What a passed test said that can be chosen. */
export const choicesOf = ({ data }: Ticket, kind: 'shop' | 'warehouse'): ErpOption[] =>
  JSON.parse(data[kind] ?? '[]') as ErpOption[] // Written by `test`.

/** Refuses what is not what the test has tried. */
export function refuseUntested({ data }: Ticket, filled: FilledErp, version: string): void {
  if (data.version !== version || data.proof !== proofOf(data.salt ?? '', filled)) refuse(Code.wrongCode, TEST_AGAIN)
}

/** Who consented on the ERP's own page, or whose account is edited. */
async function consented(ctx: Ctx<{ state: string; id?: number | undefined }>, kind: ErpCode): Promise<Kept> {
  const { request, db, who, now } = ctx
  if (request.state === '' && request.id !== undefined) {
    const { account, expire_at } = await boundAccount(db, who, request.id)
    return { account, expire_at: expire_at ?? 0 }
  }
  const ticket = own(await seeTicket(db, 'erp', request.state, now), who, 'consent')
  if (ticket?.data.account === undefined || ticket.data.type !== String(kind)) refuse(Code.wrongCode, TIMED_OUT)
  return { account: ticket.data.account, expire_at: Number(ticket.data.expire_at) }
}

const choices = async ({ request, db, who, now }: Ctx<{ test: string; kind: 'shop' | 'warehouse' }>) => ({
  list: choicesOf(await passedTest(db, who, request.test, now), request.kind),
})

const consent = (kind: ErpCode) => async (ctx: Ctx<object>) => {
  const { db, who, now } = ctx
  const { name, route } = erpConnectorOf(kind)
  const state = await giveTicket(db, 'erp', {
    ...{ now, seconds: ERP_CONSENT_SECONDS, user_id: who.user_id, corp_id: who.corp_id },
    data: { step: 'consent', type: String(kind) },
  })
  const path = systemRoutes.find((each) => each.name === route)?.path ?? '/'
  // A `state` in the address means the sign-in of somebody: the page reads another name.
  const redirect_uri = `${path}?grant=${state}`
  const account = { account_name: `演示${name}账号`, account_id: `${ErpCode.JST === kind ? 'jst' : 'gjp'}-${now}` }
  return { url: outsideAddress(ctx, name, { as: 'erp', ...account, redirect_uri }), state }
}

const progressOf = (ticket: Ticket) => ({
  status: ticket.data.account === undefined ? ComponentAuthStatus.waiting : ComponentAuthStatus.authorised,
  account: ticket.data.account ?? '',
})

const EXPIRED = { status: ComponentAuthStatus.expired, account: '' }

const status = async ({ request, db, who, now }: Ctx<{ state: string }>) => {
  const ticket = own(await seeTicket(db, 'erp', request.state, now), who, 'consent')
  return ticket ? progressOf(ticket) : EXPIRED
}

const check = async ({ request, db, who, now }: Ctx<{ state: string; code: string }>) => {
  const ticket = own(await lockTicket(db, 'erp', request.state, now), who, 'consent')
  if (!ticket) return EXPIRED
  if (request.code === '') return progressOf(ticket)
  const granted = (await takeTicket(db, 'platform', request.code, now))?.data
  if (granted?.type !== 'erp' || granted.account_id === undefined) refuse(Code.wrongCode, '授权码已失效，请重新授权')
  const data = { ...ticket.data, account: granted.account_id, expire_at: String(now + CONSENT_DAYS * DAY_SECONDS) }
  await markTicket(db, ticket, { status: ComponentAuthStatus.authorised, data })
  return progressOf({ ...ticket, data })
}

/** An ERP of one's own is also tried with an order, which is marked as a test. */
async function testOrder(account: ErpAccount, erps: ErpService, signal: AbortSignal): Promise<ErpReceipt> {
  return erps(account.kind)
    .order(account, INTERNAL_SAMPLE_ORDER, signal)
    .catch(() => {
      signal.throwIfAborted()
      return { reason: SILENT }
    })
}

/** Tests of accounts, what they found, and the consent that some kinds give on their own page. */
export const erpTests = {
  test: async (ctx) => {
    const { request, db, who, now, erps, signal } = ctx
    const kind = request.erp_type
    const connector = erpConnectorOf(kind)
    const stored = request.id === undefined ? undefined : await boundAccount(db, who, request.id)
    const given = readFilled(connector, request, stored?.resource_code === kind ? stored.secrets : undefined)
    const kept = connector.authorises ? await consented(ctx, kind) : undefined
    const filled = { ...given, ...(kept && { account: kept.account }) }
    const asked = { ...filled, kind, config: {} }
    const said = await erps(kind)
      .check(asked, signal)
      .catch(() => {
        signal.throwIfAborted()
        return { reason: SILENT }
      })
    const shows = kind === ErpCode.INTERNAL
    const answered = shows && !('reason' in said) ? await testOrder(asked, erps, signal) : said
    const shown = {
      sent: shows
        ? `POST ${filled.fields.url}/orders\n${JSON.stringify({ app_id: filled.account, method: 'orders', data: INTERNAL_SAMPLE_ORDER }, null, 2)}`
        : '',
      answered: shows ? JSON.stringify(answered, null, 2) : '',
    }
    if ('reason' in said) return { ok: 0, reason: said.reason, test: '', ...shown }
    if ('reason' in answered) return { ok: 0, reason: answered.reason, test: '', ...shown }
    const salt = randomBytes(16).toString('hex')
    const test = await giveTicket(db, 'erp', {
      ...{ now, seconds: ERP_TEST_SECONDS, user_id: who.user_id, corp_id: who.corp_id },
      data: {
        ...{ step: 'test', type: String(kind), version: request.version, account: filled.account },
        ...{ salt, proof: proofOf(salt, filled), expire_at: String(kept?.expire_at ?? said.expires_at ?? 0) },
        ...{ shop: JSON.stringify(said.shops), warehouse: JSON.stringify(said.warehouses) },
      },
    })
    return { ok: 1, reason: '', test, ...shown }
  },
  hupunShops: choices,
  gyyShops: choices,
  jkyShops: choices,
  fluxShops: choices,
  qimenShops: choices,
  jstShops: choices,
  wsgjpShops: choices,
  jstConsent: consent(ErpCode.JST),
  jstStatus: status,
  jstCheck: check,
  wsgjpConsent: consent(ErpCode.GUANJIAPO),
  wsgjpStatus: status,
  wsgjpCheck: check,
} satisfies Partial<Handlers<typeof erpCalls>>
