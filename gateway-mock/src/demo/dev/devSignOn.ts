import { ComponentAuthStatus } from '@crm/contracts/enums'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { COMPONENT_SCOPES } from '@crm/contracts/rules/platformAuth'
import { asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { appUser } from '../../store/database/schema.ts'
import { refuseParameter } from '../../rules/refusal.ts'
import { giveTicket, markTicket, newestTicket, lockTicket, type TicketKind } from '../../records/session/tickets.ts'
import { scanQr } from '../../records/session/wechat.ts'
import { serve } from '../../areas/serve.ts'

const SECONDS = 300
const WECHATS_MAX = 6
const NEWCOMER = { wechat_id: 'wx-newcomer', nick_name: '新微信', mobile: '' }
/** Tickets that stand for a person. */
const PERSONAL: readonly string[] = ['bridge', 'oauth', 'sso']

async function userOf(db: Db, mobile: string): Promise<number> {
  const [person] = await db.select({ user_id: appUser.user_id }).from(appUser).where(eq(appUser.phone, mobile))
  return person?.user_id ?? 0
}

export const devSignOn = serve(devSignOnCalls, {
  wechats: async ({ db }) => {
    const bound = await db
      .select({ wechat_id: appUser.wechat_id, nick_name: appUser.wechat_name, mobile: appUser.phone })
      .from(appUser)
      .where(ne(appUser.wechat_id, ''))
      .orderBy(asc(appUser.phone))
      .limit(WECHATS_MAX)
    return { list: [...bound, NEWCOMER] }
  },
  scan: async ({ db, request, now }) => {
    const { key } = request
    const ticket = await (key ? lockTicket(db, 'wechat', key, now) : newestTicket(db, 'wechat', now))
    return { status: await scanQr(db, ticket, request, now) }
  },
  grant: async ({ db, request, now }) => {
    const { as, mobile, state, pre_auth_code } = request
    const { account_id = `demo-${now}`, account_name = '演示账号' } = request
    const give = (kind: TicketKind, user_id: number, data: Record<string, string>) =>
      giveTicket(db, kind, { now, seconds: SECONDS, user_id, data })
    if (PERSONAL.includes(as)) {
      if (!mobile) refuseParameter('mobile', '不能为空')
      const user_id = await userOf(db, mobile)
      // `as` is one of the three kinds that PERSONAL names
      return { code: await give(as as TicketKind, user_id, { mobile, name: account_name, state: state ?? '' }) }
    }
    if (as === 'component') {
      const ticket = pre_auth_code && (await lockTicket(db, 'component', pre_auth_code, now))
      if (!ticket) refuseParameter('pre_auth_code', '已失效')
      const granted = request.scopes ?? COMPONENT_SCOPES.join(',')
      const status = granted === 'refused' ? ComponentAuthStatus.refused : ComponentAuthStatus.authorised
      await markTicket(db, ticket, { status, data: { account_id, account_name, granted } })
      return { code: pre_auth_code }
    }
    if (as === 'feishu') return { code: await give('feishu', 0, { account_id, account_name }) }
    const { appid = '', flaw = '' } = request
    return { code: await give('platform', 0, { type: as, account_id, account_name, appid, flaw }) }
  },
})
