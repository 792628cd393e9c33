import { ContactSource } from '@crm/contracts/enums'
import { describe, expect, it } from 'vitest'
import {
  addressText,
  addressValues,
  addressWrite,
  contactPhoneError,
  contactValues,
  contactWrite,
  parcelText,
  PROVINCES,
} from './contactForm.ts'

describe('a contact', () => {
  it.each([
    ['', '', '请输入手机号或微信号'],
    [' ', ' ', '请输入手机号或微信号'],
    ['', 'wx_1', undefined],
    ['13900001234', '', undefined],
    [' 13900001234 ', '', undefined],
    ['12900001234', 'wx_1', '请输入正确的手机号'],
    ['1390000', 'wx_1', '请输入正确的手机号'],
  ])('with the phone %j and the WeChat %j is refused by %j', (phone, wechat, error) =>
    expect(contactPhoneError(phone, wechat)).toBe(error),
  )

  const existing = {
    ...{
      id: 7,
      name: '李四',
      phone: '13900001234',
      wechat: '',
      is_default: 1 as const,
      source: ContactSource.staff,
      user: null,
    },
    ...{ is_viewed: 1 as const, updated_at: 5 },
  } as const

  it('goes from the record into the form and back', () => {
    const { id, name, phone, wechat, is_default } = existing
    expect(contactWrite(existing, contactValues(existing))).toEqual({ id, name, phone, wechat, is_default })
  })

  it('is new without a number of its own, trimmed', () => {
    expect(contactWrite(undefined, { name: ' 王五 ', phone: '', wechat: ' wx ', is_default: false })).toEqual({
      ...{ name: '王五', phone: '', wechat: 'wx', is_default: 0 },
    })
    expect(contactWrite(existing, { name: '李四', phone: '13900001234' })).toMatchObject({
      id: 7,
      wechat: '',
      is_default: 0,
    })
    expect(contactValues(undefined)).toEqual({ name: '', phone: '', wechat: '', is_default: false })
  })
})

describe('an address', () => {
  const at = (province: string, city: string, district = '余杭区') => ({
    province,
    city,
    district,
    detail: '文一西路1号',
  })

  it.each([
    [at('浙江', '杭州市'), '浙江杭州市余杭区文一西路1号'],
    [at('上海', '上海市', '浦东新区'), '上海浦东新区文一西路1号'],
    [at('广东', '东莞市', ''), '广东东莞市文一西路1号'],
  ])('%j reads %j', (place, text) => expect(addressText(place)).toBe(text))

  it('is copied with its receiver', () =>
    expect(
      parcelText({
        ...at('浙江', '杭州市'),
        ...{
          id: 1,
          receiver: '李四',
          phone: '13900001234',
          is_default: 1 as const,
          is_viewable: 1 as const,
          user: null,
          updated_at: 5,
        },
      }),
    ).toBe('李四 13900001234 浙江杭州市余杭区文一西路1号'))

  it('goes from the record into the form and back; an emptied district is written so', () => {
    const existing = {
      ...at('浙江', '杭州市'),
      ...{
        id: 9,
        receiver: '李四',
        phone: '13900001234',
        is_default: 1 as const,
        is_viewable: 1 as const,
        user: null,
        updated_at: 5,
      },
    } as const
    const { is_viewable: _, user: __, updated_at: ___, ...written } = existing
    expect(addressWrite(existing, addressValues(existing, undefined))).toEqual(written)
    const { district: ____, ...emptied } = addressValues(existing, undefined)
    expect(addressWrite(existing, emptied)).toMatchObject({ id: 9, district: '' })
  })

  it('begins with the receiver one speaks with', () => {
    const known = { name: '王五', phone: '13911112222' }
    expect(addressValues(undefined, known)).toMatchObject({ receiver: '王五', phone: '13911112222', city: '' })
    expect(addressValues(undefined, undefined)).toMatchObject({ receiver: '', phone: '', is_default: false })
  })

  it('lies in one of 34 provinces', () => expect(new Set(PROVINCES).size).toBe(34))
})
