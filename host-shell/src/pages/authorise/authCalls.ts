import { send } from '@crm/client/request'
import type { AnswerOf, Call } from '@crm/contracts/call'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import type { AD_AUTH_TYPES, AuthType } from '@crm/contracts/rules/platformAuth'

type Callback = Call<{ code: string; state: string }, AnswerOf<typeof authoriseCalls.ksAuth>>

interface AuthCall {
  call: Callback
  /** The page where the authorisation begins. */
  from: string
  /** Asks for the platform's page; shops are begun on their own page. */
  begin?: () => Promise<AnswerOf<typeof authoriseCalls.adUrl>>
}

const ad = (call: Callback, type: (typeof AD_AUTH_TYPES)[number]): AuthCall => ({
  call,
  from: 'MediaCenterCommerceAdOceanAuth',
  begin: () => send(authoriseCalls.adUrl, { type }),
})

/** The handler of each type, and how its authorisation begins. */
export const authCallOf: Readonly<Record<AuthType, AuthCall>> = {
  colonel_auth: {
    call: authoriseCalls.colonelAuth,
    from: 'ColonelList',
    begin: () => send(authoriseCalls.colonelUrl, {}),
  },
  sph: { call: authoriseCalls.sphAuth, from: 'ShopBindSph' },
  qcocean: ad(authoriseCalls.qcoceanAuth, 'qcocean'),
  adocean: ad(authoriseCalls.adoceanAuth, 'adocean'),
  qcpcocean: ad(authoriseCalls.qcpcoceanAuth, 'qcpcocean'),
  ks: { call: authoriseCalls.ksAuth, from: 'ShopBindKs' },
  auth_new: { call: authoriseCalls.dyAuthNew, from: 'ShopBind' },
  xhl: {
    call: authoriseCalls.xhlAuth,
    from: 'MediaCenterGrassVideo',
    begin: () => send(authoriseCalls.xhlUrl, {}),
  },
}
