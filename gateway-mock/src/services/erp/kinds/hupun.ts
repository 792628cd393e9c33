import { ErpCode } from '@crm/contracts/enums'
import { encodedQuery, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 万里牛: form, signed over the encoded query between the secret twice; `_s` is empty and signed too. */
export const hupunManner: ErpManner = {
  kind: ErpCode.HUPUN,
  key: 'hupun',
  path: (method) => `/api/${hupunManner.names[method]}`,
  names: {
    check: 'erp/shop/list',
    orders: 'erp/trade/add',
    parcels: 'erp/trade/express',
    stock: 'erp/inventory/query',
  },
  params: ({ body, account, now }) => ({ _app: account.account, _s: '', _t: String(now.getTime()), data: body }),
  bodyIn: 'data',
  signIn: '_sign',
  sign: (params, { secrets: { secret = '' } }) => md5(`${secret}${encodedQuery(params)}${secret}`).toUpperCase(),
  encoding: 'form',
}

/** 万里牛. */
export const hupunErp = signedErp(hupunManner)
