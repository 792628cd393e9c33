// @vitest-environment jsdom
import { answers } from '@crm/client/testRequest'
import { setUpTest, end, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlanCard } from './PlanCard.tsx'

// 版本用量: counts as numbers, storage as a size.

beforeEach(setUpTest)
afterEach(end)

const GIGABYTE = 1024 ** 3
const meterOf = (label: string) => document.querySelector(`[role="meter"][aria-label="${label}"]`)

test('storage is told as a size, everything else as a number', async () => {
  answers({
    'overview.quota': {
      list: [
        { type: 'my_author', used: 1200, limit: 5000 },
        { type: 'storage', used: 1.5 * GIGABYTE, limit: 20 * GIGABYTE },
      ],
    },
  })
  await show(<PlanCard />)
  expect(text()).toContain('我的达人数1,200 / 5,000')
  expect(text()).toContain('存储空间1.5 GB / 20 GB')
  expect(meterOf('存储空间')?.getAttribute('aria-valuetext')).toBe('1.5 GB / 20 GB')
  expect(meterOf('存储空间')?.querySelector('[data-full]')).toBeNull()
})

test('and without a limit says so', async () => {
  answers({ 'overview.quota': { list: [{ type: 'storage', used: 512, limit: null }] } })
  await show(<PlanCard />)
  expect(text()).toContain('存储空间512 B / 不限')
})

test('what is nearly full is coloured', async () => {
  answers({ 'overview.quota': { list: [{ type: 'storage', used: 19.9 * GIGABYTE, limit: 20 * GIGABYTE }] } })
  await show(<PlanCard />)
  expect(meterOf('存储空间')?.querySelector('[data-full]')).not.toBeNull()
})
