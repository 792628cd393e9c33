import { ErpCode } from '@crm/contracts/enums'
import { joined, localTime, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 快麦: form with the session, signed over the joined parameters. */
export const kuaimaiManner: ErpManner = {
  kind: ErpCode.KUAIMAI,
  key: 'kuaimai',
  path: () => '/router',
  names: {
    ...{ check: 'erp.shop.list.query', orders: 'erp.trade.create' },
    ...{ parcels: 'erp.trade.outstock.simple.query', stock: 'stock.api.status.query' },
  },
  params: ({ method, body, account, now }) => ({
    method: kuaimaiManner.names[method],
    appKey: account.fields?.appkey ?? '',
    session: account.secrets.session ?? '',
    timestamp: localTime(now),
    format: 'json',
    version: '1.0',
    sign_method: 'md5',
    content: body,
  }),
  methodIn: 'method',
  bodyIn: 'content',
  signIn: 'sign',
  sign: (params, { secrets: { secret = '' } }) => md5(`${secret}${joined(params)}${secret}`).toUpperCase(),
  encoding: 'form',
}

/** 快麦. */
export const kuaimaiErp = signedErp(kuaimaiManner)
