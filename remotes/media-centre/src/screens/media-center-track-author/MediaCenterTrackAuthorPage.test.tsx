// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { commonCalls } from '@crm/contracts/calls/common'
import { monitorCalls, type TalentMonitorRow } from '@crm/contracts/calls/monitors'
import { setInstanceFrame } from '@crm/platform/instance'
import {
  clickButton,
  end,
  onPortal,
  openedDialogs,
  setUpTest,
  settle,
  show,
  signedIn,
  text,
} from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MediaCenterTrackAuthorPage } from './MediaCenterTrackAuthorPage.tsx'

const author = { author_id: 'a1', platform: 'dy', author_name: '阿梨', avatar: '', display_id: 'ali' } as const
const row: TalentMonitorRow = {
  author,
  source_event: 11,
  status: 1,
  ...{ id: 7, user: null, extend_count: 0, updated_at: 100 },
  ...{ start_time: 1_795_000_000, end_time: 1_795_200_000, counted_from: 1_794_930_000, counted_to: 1_795_190_399 },
  ...{ days_left: 3, video_count: 12, sold_video_count: 4, live_count: 2, sold_live_count: 1, gmv: 123_450 },
  ...{ content_count: null, interactions: null, last_event: { title: '发现视频', created_at: 1_795_100_000 } },
}
const page = (list: TalentMonitorRow[]) => ({
  list,
  page_info: { total_count: list.length, total_page: 1, page: 1, size: 20 },
  ext: { status_count: { running: 5, ending: 1, ended: 9, none: 40 } },
})
const setting = {
  ...{ on_sample: 1, on_cooperation: 1, on_schedule: 1, auto_extend: 0 },
  ...{ used: 5, limit: 9, updated_at: 3, updated_by: '' },
}
const preview = { success: 1, failures: [], running: 2, unsupported: 0, over: 0, quota_after: 3 }

setInstanceFrame(UiRoot)
beforeEach(() => {
  // A row that came with a write is brought into view; here nothing scrolls.
  Element.prototype.scrollIntoView = () => {}
  setUpTest()
  onPortal({ openers: ['talentPicker'] })
  answers({
    [monitorCalls.list.id]: page([row]),
    [monitorCalls.quota.id]: { used: 5, limit: 9, authors: 4, posts: 1 },
    [monitorCalls.finishCount.id]: { count: 6, start_time: 1, end_time: 2 },
    [monitorCalls.batchOpen.id]: preview,
    [alarmCalls.autoMonitor.id]: setting,
    [commonCalls.quotaList.id]: { content_monitor: { remain: 4 } },
    [commonCalls.deptList.id]: { list: [] },
  })
})
afterEach(end)

test('says who is watched, until when, what came of it, and how much of the quota is left', async () => {
  signedIn({ role_id: 2 })
  await show(<MediaCenterTrackAuthorPage />)
  const words = ['阿梨', '3 天', '1,234.50', '12', '发现视频', '监控中 5 / 9', '本月结束 6', '即将到期', '自动监控设置']
  for (const word of words) expect(text(), word).toContain(word)
  expect(requestsOf(monitorCalls.list.id)[0]).toMatchObject({
    tab: 'running',
    order_by: 'gmv',
    sort: 'desc',
    classify: 1,
  })
})

test('talents are picked, and what fits is said before it is written', async () => {
  signedIn({ role_id: 2 })
  await show(<MediaCenterTrackAuthorPage />)
  await clickButton('添加监控')
  const [opened] = openedDialogs
  expect(opened?.[0]).toBe('talentPicker')
  // as the page gave it
  const { onPick } = (opened?.[1] ?? {}) as { onPick: (ids: string[], platform: string) => void }
  onPick(['a2', 'a3', 'a4'], 'dy')
  await settle()
  await settle()
  expect(text()).toContain('可开启1 位')
  expect(text()).toContain('已在监控中2 位')
  expect(requestsOf(monitorCalls.batchOpen.id)).toEqual([
    { platform: 'dy', author_ids: ['a2', 'a3', 'a4'], preview: 1 },
  ])
  await clickButton('开启 1 位')
  expect(requestsOf(monitorCalls.batchOpen.id).at(-1)).toEqual({ platform: 'dy', author_ids: ['a2', 'a3', 'a4'] })
})

test('a medium of commerce arranges nothing for the others', async () => {
  signedIn({ role_id: 6 })
  await show(<MediaCenterTrackAuthorPage />)
  expect(text()).toContain('阿梨')
  expect(text()).not.toContain('自动监控设置')
})
