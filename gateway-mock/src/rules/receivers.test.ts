import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReceiver, parseReceivers } from './receivers.ts'

const ZHANG = { receiver: '张小明', phone: '13812345678', address: '浙江省杭州市余杭区文一西路969号3幢502室' }

describe('one receiver', () => {
  it.each([
    '张小明 13812345678 浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明，13812345678，浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明,13812345678,浙江省杭州市余杭区文一西路969号3幢502室',
    '浙江省杭州市余杭区文一西路969号3幢502室 张小明 13812345678',
    '13812345678 张小明 浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明\n13812345678\n浙江省杭州市余杭区文一西路969号3幢502室',
    '收件人：张小明\n手机号：13812345678\n地址：浙江省杭州市余杭区文一西路969号3幢502室',
    '姓名:张小明 电话:13812345678 地址:浙江省杭州市余杭区文一西路969号3幢502室',
    '收货人: 张小明\n联系电话: 138-1234-5678\n收货地址: 浙江省杭州市余杭区文一西路969号3幢502室',
    '收件人姓名：张小明；手机号码：138 1234 5678；详细地址：浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明13812345678浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明　１３８１２３４５６７８　浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明 +86 13812345678 浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明 86-13812345678 浙江省杭州市余杭区文一西路969号3幢502室',
    '浙江省 杭州市 余杭区 文一西路969号3幢502室\n张小明\n13812345678',
    '收件人：张小明\n所在地区：浙江省杭州市余杭区\n详细地址：文一西路969号3幢502室\n手机：13812345678',
    '张小明 | 13812345678 | 浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明;13812345678;浙江省杭州市余杭区文一西路969号3幢502室',
    '地址：浙江省杭州市余杭区文一西路969号3幢502室\n姓名：张小明\n电话：13812345678',
    '联系人 张小明 联系方式 13812345678 收货地址 浙江省杭州市余杭区文一西路969号3幢502室',
    '【张小明】13812345678，浙江省杭州市余杭区文一西路969号3幢502室。',
    '张小明浙江省杭州市余杭区文一西路969号3幢502室13812345678',
    '  张小明\t13812345678\t浙江省杭州市余杭区文一西路969号3幢502室  ',
    // As shops and assistants copy it.
    '订单编号：6923849102837465\n收货信息：张小明，13812345678，浙江省杭州市余杭区文一西路969号3幢502室',
    '订单号 6923849102837465\n收件人：张小明\n手机号：138****5678 13812345678\n收货地址：浙江省杭州市余杭区文一西路969号3幢502室',
    '收货人信息\n姓名：张小明\n电话：+8613812345678\n地址：浙江省杭州市余杭区文一西路969号3幢502室\n邮编：311100',
    '张小明，86-13812345678，浙江省 杭州市 余杭区 文一西路969号3幢502室，311100',
    '浙江省杭州市余杭区文一西路969号3幢502室（张小明收）13812345678',
    '浙江省杭州市余杭区文一西路969号3幢502室 张小明收 13812345678',
    '张小明 13812345678 [浙江省杭州市余杭区]文一西路969号3幢502室',
    '买家昵称：小明爱购物\n收货人：张小明\n联系电话：13812345678\n收货地址：浙江省杭州市余杭区文一西路969号3幢502室',
    '张小明(13812345678)浙江省杭州市余杭区文一西路969号3幢502室',
    '收货人:张小明 手机:13812345678 省市区:浙江省杭州市余杭区 地址:文一西路969号3幢502室',
    '快递信息：张小明 １３８ １２３４ ５６７８ 浙江省杭州市余杭区文一西路969号3幢502室',
  ])('%j', (text) => expect(parseReceiver(text)).toEqual(ZHANG))

  it.each([
    ['王女士 北京市朝阳区望京街10号', { receiver: '王女士', phone: '', address: '北京市朝阳区望京街10号' }],
    ['13812345678', { receiver: '', phone: '13812345678', address: '' }],
    ['上海市浦东新区世纪大道1号', { receiver: '', phone: '', address: '上海市浦东新区世纪大道1号' }],
    ['12345678901 李四', { receiver: '李四', phone: '', address: '12345678901' }],
    ['Anna Li 13900001111 广东省深圳市南山区科技园1栋', { receiver: 'Anna Li', phone: '13900001111' }],
    ['', { receiver: '', phone: '', address: '' }],
  ])('%j is told as far as it goes', (text, parsed) => expect(parseReceiver(text)).toMatchObject(parsed))

  const name = fc.constantFrom('李雷', '韩梅梅', '欧阳娜娜', '王芳', '阿依古丽')
  const phone = fc
    .tuple(fc.constantFrom('13', '15', '18', '19'), fc.integer({ min: 0, max: 999_999_999 }))
    .map(([head, tail]) => head + String(tail).padStart(9, '0'))
  const address = fc
    .tuple(
      fc.constantFrom('江苏省南京市玄武区', '四川省成都市锦江区', '北京市海淀区'),
      fc.integer({ min: 1, max: 9999 }),
    )
    .map(([city, number]) => `${city}中山路${number}号`)

  it('of any name, number and address, in any order and with any mark between', () => {
    fc.assert(
      fc.property(
        name,
        phone,
        address,
        fc.constantFrom(' ', '，', '\n', ';', ' , ', '\t'),
        fc.nat(5),
        (who, number, where, mark, turn) => {
          const orders = [
            [who, number, where],
            [who, where, number],
            [number, who, where],
            [number, where, who],
            [where, who, number],
            [where, number, who],
          ]
          expect(parseReceiver((orders[turn] ?? []).join(mark))).toEqual({
            receiver: who,
            phone: number,
            address: where,
          })
        },
      ),
      { seed: 20_261_120 },
    )
  })

  it('never throws and never invents a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { receiver, phone: number, address: where } = parseReceiver(text)
        expect(number === '' || /^1[3-9]\d{9}$/.test(number)).toBe(true)
        // Full width as half width may be longer: `㈱` is (株).
        expect(receiver.length + where.length).toBeLessThanOrEqual(text.normalize('NFKC').length)
      }),
      { seed: 20_261_120 },
    )
  })
})

it('several, by line or between empty lines', () => {
  const lines = '李雷 13900001111 江苏省南京市玄武区中山路1号\n韩梅梅 13900002222 四川省成都市锦江区中山路2号'
  expect(parseReceivers(lines).map(({ receiver }) => receiver)).toEqual(['李雷', '韩梅梅'])
  const blocks = '李雷\n13900001111\n江苏省南京市玄武区中山路1号\n\n韩梅梅\n13900002222\n四川省成都市锦江区中山路2号'
  expect(parseReceivers(blocks).map(({ phone }) => phone)).toEqual(['13900001111', '13900002222'])
  expect(parseReceivers('')).toEqual([])
})
