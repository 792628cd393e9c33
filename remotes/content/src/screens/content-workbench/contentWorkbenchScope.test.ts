import { startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { expect, test } from 'vitest'
import { dueText, spanDays, todoTarget } from './contentWorkbenchScope.ts'

const NOW = 1_795_501_800 // a Friday afternoon

test('a week begins on Monday, a month on its first and ends today', () => {
  const week = spanDays('week', NOW)
  expect((NOW - week.start_time) / DAY_SECONDS).toBeGreaterThanOrEqual(0)
  expect(week.end_time - week.start_time).toBe(7 * DAY_SECONDS - 1)
  expect(startOfDay(week.start_time)).toBe(week.start_time)
})

test('what waits says since when, what has a day says how far it is', () => {
  expect(dueText('author_confirm', NOW - 3 * DAY_SECONDS, NOW)).toBe('已等待 3 天')
  expect(dueText('draft_review', NOW, NOW)).toBe('今天提交')
  expect(dueText('publish_due', NOW, NOW)).toBe('今天')
  expect(dueText('publish_due', NOW + DAY_SECONDS, NOW)).toBe('明天')
  expect(dueText('publish_overdue', NOW - 2 * DAY_SECONDS, NOW)).toBe('逾期 2 天')
})

test('each thing is done at its own place', () => {
  const todo = { object_id: '7', campaign_id: 3, title: '小鹿' }
  expect(todoTarget({ ...todo, type: 'draft_review' })).toEqual({
    to: 'ContentCampaignDetail',
    query: { id: '3', tab: 'drafts', draft_id: '7' },
  })
  expect(todoTarget({ ...todo, type: 'publish_overdue' }).query).toEqual({ id: '3', view: 'table', keyword: '小鹿' })
  expect(todoTarget({ ...todo, type: 'publish_overdue', campaign_id: 0 }).to).toBe('MediaCenterGrassVideo')
  expect(todoTarget({ ...todo, type: 'sample_ship' }).query).toMatchObject({ drawer: 'sample', id: '7' })
})
