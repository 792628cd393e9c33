import { ErpCode } from '@crm/contracts/enums'
import { hmacSha256 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 自研ERP: JSON, signed by HMAC-SHA256 over application, time, method and data, as docs/erp.md tells the corporation. */
export const internalManner: ErpManner = {
  kind: ErpCode.INTERNAL,
  key: 'internal',
  path: (method) => `/${method}`,
  names: { check: 'check', orders: 'orders', parcels: 'parcels', stock: 'stock' },
  params: ({ method, body, account, now }) => ({
    app_id: account.account,
    timestamp: String(Math.floor(now.getTime() / 1000)),
    method,
    data: body,
  }),
  methodIn: 'method',
  bodyIn: 'data',
  signIn: 'sign',
  sign: ({ app_id, timestamp, method, data }, { secrets: { secret = '' } }) =>
    hmacSha256(secret, [app_id, timestamp, method, data].join('\n')),
  encoding: 'json',
}

/** 自研ERP. */
export const internalErp = signedErp(internalManner)
