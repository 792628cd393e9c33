import { expect, test } from 'vitest'
import { type Report, reportSlides } from './reportSlides.ts'

const empty: Report = {
  year: 2024,
  days: 0,
  talents: 0,
  samples: 0,
  gmv: 0,
  order_count: 0,
  order_authors: 0,
  best_day: null,
  best_talent: null,
  best_goods: null,
}
const full: Report = {
  ...empty,
  days: 210,
  talents: 36,
  samples: 1200,
  gmv: 123_456_700,
  order_count: 4321,
  order_authors: 88,
  best_day: { date: '2024-11-11', gmv: 8_888_800 },
  best_talent: { nick_name: '甜蔓', gmv: 5_000_000 },
  best_goods: { title: '保温杯', gmv: 4_000_000 },
}

test('a year with sales has four slides with its figures', () => {
  const slides = reportSlides(full, '林夏')
  expect(slides.map((slide) => slide.head)).toEqual(['林夏，您好', '跟进与寄样', '年度成交', '年度之最'])
  expect(slides[0]?.lines).toContain('您有 210 天与达人并肩工作')
  expect(slides[2]?.lines).toEqual(['成交金额¥1,234,567.00', '4,321 笔订单，来自 88 位达人'])
  expect(slides[3]?.lines).toEqual([
    '2024-11-11成交最高，¥88,888.00',
    '年度达人「甜蔓」，¥50,000.00',
    '年度爆品「保温杯」，¥40,000.00',
  ])
})

test('a year without says so and claims nothing', () => {
  const slides = reportSlides(empty, '林夏')
  expect(slides.map((slide) => slide.head)).toEqual(['林夏，您好', '跟进与寄样', '年度成交'])
  expect(slides.flatMap((slide) => slide.lines).join()).not.toMatch(/0 天|0笔|最/)
})
