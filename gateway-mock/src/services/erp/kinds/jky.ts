import { ErpCode } from '@crm/contracts/enums'
import { joined, localTime, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 吉客云: form, signed over the joined parameters in lower case. */
export const jkyManner: ErpManner = {
  kind: ErpCode.JKY,
  key: 'jky',
  path: () => '/open/openapi/do',
  names: {
    ...{ check: 'erp.sales.get', orders: 'oms.trade.ordercreate' },
    ...{ parcels: 'oms.trade.fullinfoget', stock: 'erp.stockquantity.get' },
  },
  params: ({ method, body, account, now }) => ({
    method: jkyManner.names[method],
    appkey: account.account,
    version: 'v1.0',
    contenttype: 'json',
    timestamp: localTime(now),
    bizcontent: body,
  }),
  methodIn: 'method',
  bodyIn: 'bizcontent',
  signIn: 'sign',
  sign: (params, { secrets: { appsecret = '' } }) => md5(`${appsecret}${joined(params)}${appsecret}`.toLowerCase()),
  encoding: 'form',
}

/** 吉客云. */
export const jkyErp = signedErp(jkyManner)
