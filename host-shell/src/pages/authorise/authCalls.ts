import type { AnswerOf, Call } from '@crm/contracts/call'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import type { AuthType } from '@crm/contracts/rules/platformAuth'

type Callback = Call<{ code: string; state?: string }, AnswerOf<typeof authoriseCalls.ksAuth>>

/** The handler of each type, and the page where its authorisation begins. */
export const authCallOf: Readonly<Record<AuthType, { call: Callback; from: string }>> = {
  colonel_auth: { call: authoriseCalls.colonelAuth, from: 'ColonelList' },
  sph: { call: authoriseCalls.sphAuth, from: 'ShopBindSph' },
  qcocean: { call: authoriseCalls.qcoceanAuth, from: 'MediaCenterCommerceAdOceanAuth' },
  adocean: { call: authoriseCalls.adoceanAuth, from: 'MediaCenterCommerceAdOceanAuth' },
  qcpcocean: { call: authoriseCalls.qcpcoceanAuth, from: 'MediaCenterCommerceAdOceanAuth' },
  ks: { call: authoriseCalls.ksAuth, from: 'ShopBindKs' },
  auth_new: { call: authoriseCalls.dyAuthNew, from: 'ShopBind' },
  xhl: { call: authoriseCalls.xhlAuth, from: 'MediaCenterGrassVideo' },
}
