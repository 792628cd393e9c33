import { formMessage } from '@crm/base/messages'
import { parseWechat } from '@crm/base/parseText'
import { isPhone } from '@crm/base/rules'
import type {
  TalentAddress,
  TalentAddressWrite,
  TalentContact,
  TalentContactWrite,
} from '@crm/contracts/calls/talentContacts'

/** What the form of a contact holds; every field is there from the start. */
export interface ContactValues {
  name: string
  phone: string
  wechat: string
  is_default: boolean
}

/** What keeps a contact's number from being written: it is no mobile number, or there is no way to reach anybody. */
export function contactPhoneError(phone: string, wechat: string): string | undefined {
  if (phone.trim() === '') return wechat.trim() === '' ? '请输入手机号或微信号' : undefined
  return isPhone(phone.trim()) ? undefined : formMessage.phone
}

/** What is wrong with a WeChat name; one that stands already may stay as it is. */
export function wechatError(typed: string, existing: TalentContact | undefined): string | undefined {
  const wechat = typed.trim()
  return wechat === '' || wechat === existing?.wechat ? undefined : parseWechat(wechat).error
}

/** The form of a new contact, or of one that was looked at. */
export function contactValues(existing: TalentContact | undefined): ContactValues {
  return {
    name: existing?.name ?? '',
    phone: existing?.phone ?? '',
    wechat: existing?.wechat ?? '',
    is_default: existing?.is_default === 1,
  }
}

/** The request of a contact's form, which leaves out what is empty: a field that was emptied is written so. */
export function contactWrite(existing: TalentContact | undefined, values: Partial<ContactValues>): TalentContactWrite {
  const { name = '', phone = '', wechat = '', is_default = false } = values
  return {
    ...(existing ? { id: existing.id } : {}),
    ...{
      name: name.trim(),
      phone: phone.trim(),
      wechat: parseWechat(wechat).value ?? wechat.trim(),
      is_default: is_default ? 1 : 0,
    },
  }
}

/** What the form of an address holds; every field is there from the start. */
export type AddressValues = Record<'receiver' | 'phone' | 'province' | 'city' | 'district' | 'detail', string> & {
  is_default: boolean
}

/** The form of a new address, to whom samples most likely go, or of one that is known in full. */
export function addressValues(
  existing: TalentAddress | undefined,
  known: { name: string; phone: string } | undefined,
): AddressValues {
  const { receiver = known?.name ?? '', phone = known?.phone ?? '' } = existing ?? {}
  const { province = '', city = '', district = '', detail = '', is_default = 0 } = existing ?? {}
  return { receiver, phone, province, city, district, detail, is_default: is_default === 1 }
}

/** The request of an address's form; an emptied field is written so. */
export function addressWrite(existing: TalentAddress | undefined, values: Partial<AddressValues>): TalentAddressWrite {
  const { receiver = '', phone = '', province = '', city = '', district = '', detail = '', is_default = false } = values
  return {
    ...(existing ? { id: existing.id } : {}),
    ...{ receiver, phone, province, city, district, detail, is_default: is_default ? 1 : 0 },
  }
}

type AddressParts = Pick<TalentAddress, 'province' | 'city' | 'district' | 'detail'>

/** An address on one line. The city of a municipality (上海市) says nothing that its province has not said. */
export function addressText({ province, city, district, detail }: AddressParts): string {
  return `${province}${city.startsWith(province) ? '' : city}${district}${detail}`
}

/** What is pasted into a courier's form: receiver, phone and address. */
export function parcelText(address: TalentAddress): string {
  return [address.receiver, address.phone, addressText(address)].join(' ')
}

/** Provinces and what is named beside them, short as the addresses of couriers have them. */
export const PROVINCES = (
  '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 ' +
  '西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾'
).split(' ')
