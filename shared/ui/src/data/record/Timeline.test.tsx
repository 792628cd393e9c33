// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { CallFailure } from '@crm/client/failure'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Timeline, TimelineEntry, TimelineText } from './Timeline.tsx'

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
beforeEach(setUpTest)
afterEach(end)

const { logs } = cooperationCalls
const TOTAL = 47
const pageAt = (request: unknown) => {
  const { page = 1, size = 0 } = request as { page?: number; size?: number }
  const ids = Array.from({ length: TOTAL }, (_, index) => index + 1).slice((page - 1) * size, page * size)
  const list = ids.map((id) => ({ id, user: null, content: `第${id}条`, created_at: 1_773_115_200 }))
  return { list, page_info: { total_count: TOTAL } }
}
const example = () => (
  <Timeline call={logs} request={{ coop_id: 3 }} label="日志" empty="暂无日志">
    {({ id, user, content, created_at }) => (
      <TimelineEntry key={id} user={user} at={created_at}>
        <TimelineText>{content}</TimelineText>
      </TimelineEntry>
    )}
  </Timeline>
)
const entries = () => document.querySelectorAll('ol[aria-label=日志] > li').length

test('shows all of a long log by pages, none of which asks for more rows than a call answers', async () => {
  answers({ [logs.id]: pageAt })
  await show(example())
  expect(entries()).toBe(20)
  await clickButton('查看更多')
  await clickButton('查看更多')
  expect(entries()).toBe(TOTAL)
  expect(text()).toContain(`第${TOTAL}条`)
  expect(text()).not.toContain('查看更多')
  expect(new Set(requestsOf(logs.id).map((request) => JSON.stringify(request))).size).toBe(3)
  for (const request of requestsOf(logs.id)) expect((request as { size: number }).size).toBeLessThanOrEqual(50)
})

test('who did it by name, what nobody did by 系统', async () => {
  answers({ [logs.id]: pageAt })
  await show(example())
  expect(document.querySelector('li b')?.textContent).toBe('系统')
})

test('a page that fails leaves the others and is asked again', async () => {
  let isDown = false
  const down = new CallFailure('http', 502, '服务暂不可用')
  answers({
    [logs.id]: (request: unknown) => {
      if (isDown) throw down
      return pageAt(request)
    },
  })
  await show(example())
  isDown = true
  await clickButton('查看更多')
  expect(text()).toContain('第20条')
  expect(text()).toContain('服务暂不可用')
  isDown = false
  await clickButton('重试')
  expect(text()).toContain('第40条')
})

test('nothing written says so', async () => {
  answers({ [logs.id]: { list: [], page_info: { total_count: 0 } } })
  await show(example())
  expect(text()).toContain('暂无日志')
})
