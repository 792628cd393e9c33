// @vitest-environment jsdom
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { history } from '@crm/platform/history'
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { ReturnLink } from '@crm/ui/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SchedulesTab } from './SchedulesTab.tsx'

beforeEach(setUpTest)
afterEach(end)

const live = { id: 7, title: '专场', start_time: 1_773_115_200, end_time: 1_773_122_400, status: 1, live_id: '' }
// what the tab reads of an order
const coop = { coop_id: 3, author_id: 'a1', platform: 'dy', schedules: [live] } as unknown as CooperationDetail
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('an agreed live leads to it in the calendar, and the calendar back to the tab', async () => {
  history.replace('/cooperate/detail?coop_id=3&tab=schedules')
  await show(<SchedulesTab coop={coop} />)
  const to = new URL(links()[0] ?? '', 'https://crm.example')
  expect(to.pathname).toBe('/live-scheduling')
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    coop_id: '3',
    drawer: 'schedule',
    id: '7',
    from: '/cooperate/detail?coop_id=3&tab=schedules',
  })
  history.replace(to.pathname + to.search)
  await show(<ReturnLink />)
  expect(links()).toEqual(['/cooperate/detail?coop_id=3&tab=schedules'])
})

test('an address that another site made leads nowhere', async () => {
  for (const from of ['https://evil.example/cooperate/list', '//evil.example', 'javascript:alert(1)']) {
    history.replace(`/live-scheduling?from=${encodeURIComponent(from)}`)
    await show(<ReturnLink />)
    expect(links()).toEqual([])
  }
})
