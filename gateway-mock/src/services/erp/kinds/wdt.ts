import { ErpCode } from '@crm/contracts/enums'
import { measured, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 旺店通: form, `sid` and key, signed over the measured parameters; 极速版 signs with the keys of its interface account. */
export const wdtManner: ErpManner = {
  kind: ErpCode.WDT,
  key: 'wdt',
  path: (method) => `/openapi2/${wdtManner.names[method]}.php`,
  names: { check: 'shop', orders: 'trade_push', parcels: 'logistics_sync_query', stock: 'stock_query' },
  params: ({ body, account, now }) => ({
    sid: account.account,
    appkey: account.fields?.appkey || account.fields?.interface_account || '',
    timestamp: String(Math.floor(now.getTime() / 1000)),
    content: body,
  }),
  bodyIn: 'content',
  signIn: 'sign',
  sign: (params, { secrets }) => md5(measured(params) + (secrets.appsecret ?? secrets.interface_secret ?? '')),
  encoding: 'form',
}

/** 旺店通. */
export const wdtErp = signedErp(wdtManner)
