import { pickerDate } from '@crm/base/dates'
import { expect, it } from 'vitest'
import { daysError, linksError, revivedHotspot, titleError, toTerms, valuesOf } from './hotspotForm.ts'

const start = 1_795_104_000 // 2026-11-20 00:00 in Shanghai
const topic = {
  ...{
    id: 7,
    title: '周年庆',
    type: 4,
    class_id: 101,
    category: '坚果零食',
    platforms: ['dy'],
    heat: 50_000,
    is_own: 1,
  },
  ...{ start_time: start, end_time: start + 3 * 86_400 - 1, spu_id: 3, spu_name: '燕麦', remark: '提前定脚本' },
  ...{
    links: ['https://a.cn'],
    cover: '/c.png',
    remind_days: 3,
    visibility: 2,
    is_editable: 1,
    updated_at: 1,
    user: null,
  },
} as unknown as Parameters<typeof valuesOf>[0]

it('sends what it shows', () => {
  expect(toTerms(valuesOf(topic))).toEqual({
    ...{
      title: '周年庆',
      type: 4,
      start_time: start,
      end_time: start + 3 * 86_400 - 1,
      platforms: ['dy'],
      class_id: 101,
    },
    ...{
      spu_id: 3,
      heat: 50_000,
      remark: '提前定脚本',
      links: ['https://a.cn'],
      cover: '/c.png',
      remind_days: 3,
      visibility: 2,
    },
  })
})

it('takes over a topic of the hot list without what only its creator says', () => {
  expect(valuesOf({ ...topic, is_own: 0, title: '长'.repeat(60) })).toMatchObject({
    ...{ title: '长'.repeat(40), heat: undefined, remind_days: 0, visibility: 1 },
  })
})

it.each([
  ['', '请输入热点标题'],
  ['  ', '请输入热点标题'],
  ['长'.repeat(41), '最多 40 个字'],
  ['新品首发', undefined],
])('title %s: %s', (title, error) => expect(titleError(title)).toBe(error))

it.each([
  ['', undefined],
  ['https://a.cn\n\nhttps://b.cn', undefined],
  ['http://a.cn', '参考链接须以 https:// 开头，每行一个'],
  ['https://a.cn\n'.repeat(6), '最多 5 个链接'],
])('links %j: %s', (links, error) => expect(linksError(links)).toBe(error))

it('asks for its days, and brings them back from a draft', () => {
  const days = [pickerDate(start), pickerDate(start)]
  expect([daysError(undefined), daysError([]), daysError(days)]).toEqual(['请选择时间', '请选择时间', undefined])
  expect(revivedHotspot(JSON.parse(JSON.stringify({ title: '新', days })))).toEqual({ title: '新', days })
  expect(revivedHotspot('x')).toBeUndefined()
})
