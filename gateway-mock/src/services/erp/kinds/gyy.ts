import { ErpCode } from '@crm/contracts/enums'
import { md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 管易云: JSON, signed over the whole text between the secret twice. */
export const gyyManner: ErpManner = {
  kind: ErpCode.GYY,
  key: 'gyy',
  path: () => '/rest/erp_open',
  names: {
    ...{ check: 'gy.erp.shop.get', orders: 'gy.erp.trade.add' },
    ...{ parcels: 'gy.erp.trade.deliverys.get', stock: 'gy.erp.stock.get' },
  },
  params: ({ method, body, account }) => ({
    appkey: account.account,
    sessionkey: account.secrets.sessionkey ?? '',
    method: gyyManner.names[method],
    data: body,
  }),
  methodIn: 'method',
  bodyIn: 'data',
  signIn: 'sign',
  sign: (params, { secrets: { secret = '' } }) => md5(`${secret}${JSON.stringify(params)}${secret}`).toUpperCase(),
  encoding: 'json',
}

/** 管易云. */
export const gyyErp = signedErp(gyyManner)
