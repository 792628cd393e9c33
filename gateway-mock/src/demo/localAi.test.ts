import { expect, it } from 'vitest'
import { AI_STYLES } from '@crm/contracts/rules/aiTools'
import { localAi } from './localAi.ts'

const signal = new AbortController().signal
const video = { url: 'https://example.com/v/1', title: '开箱', duration: 0, goods: ['洗衣凝珠', '柔顺剂'] }

it('says more in a longer video, and always speaks of title and goods', async () => {
  const short = await localAi.textOf(video, signal)
  const long = await localAi.textOf({ ...video, duration: 240 }, signal)
  expect(short).toContain('开箱')
  expect(short).toContain('洗衣凝珠')
  expect(short).not.toContain('柔顺剂')
  expect(long).toContain('柔顺剂')
  expect(long.split('\n').length).toBeGreaterThan(short.split('\n').length)
})

it('writes a text again in every style, keeps its sentences and names the product once', async () => {
  const results = await Promise.all(
    AI_STYLES.map((style) => localAi.rewrite({ text: '大家好。今天说说价格！', style, goods: '洗衣凝珠' }, signal)),
  )
  expect(new Set(results).size).toBe(AI_STYLES.length)
  for (const text of results) {
    expect(text).toContain('说说价格！')
    expect(text.match(/洗衣凝珠/g)).toHaveLength(1)
  }
})
