import { ErpCode } from '@crm/contracts/enums'
import { localTime, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** What a message is about: outbound orders, or what is there. */
const MESSAGES = { check: 'CUSTOMER', orders: 'SO', parcels: 'SO', stock: 'INV' } as const

/** 富勒: form, signed over the data between the secret twice, as Base64 of the hex in capitals. */
export const fluxManner: ErpManner = {
  kind: ErpCode.FLUX,
  key: 'flux',
  path: () => '/datahub/FluxWmsJsonApi/',
  names: { check: 'queryCustomer', orders: 'putSalesOrder', parcels: 'querySalesOrder', stock: 'queryInventory' },
  params: ({ method, body, account, now }) => ({
    method: fluxManner.names[method],
    client_customerid: account.fields?.customer_id ?? '',
    client_db: 'FLUXWMSJSON',
    messageid: MESSAGES[method],
    appkey: account.account,
    apptoken: account.account,
    timestamp: localTime(now),
    format: 'json',
    data: body,
  }),
  methodIn: 'method',
  bodyIn: 'data',
  signIn: 'sign',
  sign: ({ data = '' }, { secrets: { app_secret = '' } }) =>
    Buffer.from(md5(`${app_secret}${data}${app_secret}`))
      .toString('base64')
      .toUpperCase(),
  encoding: 'form',
}

/** 富勒. */
export const fluxErp = signedErp(fluxManner)
