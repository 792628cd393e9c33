import { ErpCode } from '@crm/contracts/enums'
import { localTime, md5 } from '../signatures.ts'
import { type ErpManner, signedErp } from '../signedErp.ts'

/** 百胜E3: form, signed over its six parameters in a fixed order, the secret among them. */
export const baishengManner: ErpManner = {
  kind: ErpCode.BAISHENG,
  key: 'baisheng',
  path: () => '/webopm/web/?app_act=api/ec&app_mode=func',
  names: { check: 'shop.list.get', orders: 'order.detail.add', parcels: 'order.express.get', stock: 'stock.list.get' },
  params: ({ method, body, account, now }) => ({
    key: account.account,
    requestTime: localTime(now).replace(/\D/g, ''),
    version: account.fields?.edition === 'E3+' ? '3.0' : '2.0',
    serviceType: baishengManner.names[method],
    data: body,
  }),
  methodIn: 'serviceType',
  bodyIn: 'data',
  signIn: 'sign',
  sign: ({ key, requestTime, version, serviceType, data }, { secrets: { secret = '' } }) =>
    md5(
      `key=${key}&requestTime=${requestTime}&secret=${secret}&version=${version}&serviceType=${serviceType}&data=${data}`,
    ),
  encoding: 'form',
}

/** 百胜E3. */
export const baishengErp = signedErp(baishengManner)
