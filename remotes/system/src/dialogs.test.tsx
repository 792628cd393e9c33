// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, sentRequests, requestsOf } from '@crm/client/testRequest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import {
  setUpTest,
  end,
  layer,
  named,
  onPortal,
  openedDialogs,
  clickButton,
  toasts,
  show,
  signedIn,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoticeSettings } from './notice-settings/NoticeSettings.tsx'
import { TaskCentre } from './task-centre/TaskCentre.tsx'

// The dialogs that everybody opens by name: how wide they are, how often the open list of tasks asks again, what is kept.

const NOTHING = { list: [], page_info: { total_count: 0, total_page: 0, page: 1, size: 20 }, ext: {} }
const LISTS = ['importTasks', 'exportTasks', 'authorIncludes', 'colonelIncludes'].map((name) => `tasks.${name}`)
beforeEach(() => {
  setUpTest()
  answers(Object.fromEntries(LISTS.map((id) => [id, NOTHING])))
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['任务列表', 1026, () => <TaskCentre onClose={() => {}} />],
  ['消息提醒设置', 507, () => <NoticeSettings onClose={() => {}} />],
  ['团队提醒', 507, () => <NoticeSettings title="团队提醒" onClose={() => {}} />],
])('%s is %i px wide', async (title, width, part) => {
  await show(part())
  expect(titleOf()).toBe(title)
  expect(layer()?.style.width).toBe(`${width}px`)
})

describe('任务列表', () => {
  test('has four lists; only the one on screen asks, every ten seconds, until it is closed', async () => {
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
    await show(<TaskCentre onClose={() => {}} />)
    await pass(5)
    expect(sentRequests.map(({ id }) => id)).toEqual(['tasks.importTasks'])
    await pass(9_900)
    expect(requestsOf('tasks.importTasks')).toHaveLength(1)
    await pass(200)
    expect(requestsOf('tasks.importTasks')).toHaveLength(2)
    for (const [at, tab] of ['导入任务', '下载任务', '达人收录列表', '团长收录列表'].entries()) {
      await clickButton(tab, 'tab')
      await pass(5)
      sentRequests.length = 0
      await pass(10_000)
      expect(sentRequests.map(({ id }) => id)).toEqual([LISTS[at]])
    }
    await show(null)
    sentRequests.length = 0
    await pass(60_000)
    expect(sentRequests).toEqual([])
  })

  test.each([
    [2, 'TalentPublic', '达人公海'],
    [6, 'TalentManage', '我的达人'],
  ])(
    'without tasks it offers role %i the lists that start some, %s first, in a new window',
    async (role, route, name) => {
      signedIn({ role_id: role })
      onPortal({ routes: PRODUCT_ROUTES.filter((row) => row.name === 'TalentPublic' || row.name === 'TalentManage') })
      const opened = vi.spyOn(window, 'open').mockReturnValue(null)
      await show(<TaskCentre onClose={() => {}} />)
      expect(text()).toContain('暂无导入任务')
      const names = ['达人公海', '我的达人', '企业达人库', '寄样管理', '种草寄样', '合作单', '素材', '种草项目']
      const offered = [...document.querySelectorAll('button')].map((each) => each.textContent ?? '')
      expect(offered.filter((each) => names.includes(each))).toEqual([name])
      await clickButton(name)
      const path = PRODUCT_ROUTES.find((row) => row.name === route)?.path
      expect(opened).toHaveBeenCalledExactlyOnceWith(`${path}?platform=dy`, '_blank', 'noopener')
    },
  )

  test.each([
    ['tasks.importTasks', '导入任务'],
    ['tasks.exportTasks', '下载任务'],
  ])('%s is not asked for a business that is none; a toast says so', async (call, tab) => {
    signedIn({ module: 0 as 1 })
    await show(<TaskCentre onClose={() => {}} />)
    toasts.length = 0
    sentRequests.length = 0
    await clickButton('达人收录列表', 'tab')
    await clickButton(tab, 'tab')
    expect(requestsOf(call)).toEqual([])
    expect(toasts).toEqual(['error：获取平台信息失败，请关闭后重试~'])
  })

  test.each([
    [1, true],
    [7, true],
    [6, false],
  ])('role %i has the filter of operators: %s; they are asked for when it is opened', async (role, has) => {
    signedIn({ role_id: role })
    await show(<TaskCentre onClose={() => {}} />)
    const select = () => named('combobox', '操作人')
    if (!has) return expect(select).toThrow()
    expect(requestsOf('common.userList')).toEqual([])
    await clickButton('操作人', 'combobox')
    expect(requestsOf('common.userList')).toEqual([{ is_all: 1 }])
  })
})

describe('消息提醒设置', () => {
  const channel = { events: { sample_to_review: 0 }, quiet_from: 0, quiet_to: 0 }

  test.each([
    ['public', true, false],
    ['private', false, false],
    ['private', true, true],
  ] as const)('on the %s portal with feishu %s: its tab %s', async (portal, feishuNotice, has) => {
    signedIn({ portal, features: { feishuNotice } })
    answers({ 'notice.config': { wechat: channel, feishu: channel }, 'profile.wechat': { is_bind: 0, nick_name: '' } })
    await show(<NoticeSettings onClose={() => {}} />)
    expect([...document.querySelectorAll('[role="tab"]')].map((each) => each.textContent)).toEqual(
      has ? ['微信', '飞书'] : [],
    )
  })

  test.each([
    [0, '绑定微信'],
    [1, '更换微信'],
  ])('bound %i: the WeChat that is told is bound from here', async (is_bind, name) => {
    onPortal({ openers: ['editProfile'] })
    answers({ 'notice.config': { wechat: channel, feishu: channel }, 'profile.wechat': { is_bind, nick_name: '小苏' } })
    await show(<NoticeSettings onClose={() => {}} />)
    await clickButton(name)
    expect(openedDialogs).toEqual([['editProfile', {}]])
  })

  test('a switch is saved at once, for its channel alone', async () => {
    answers({
      'notice.config': { wechat: channel, feishu: channel },
      'notice.configUpdate': {},
      'profile.wechat': { is_bind: 1, nick_name: '小苏' },
    })
    await show(<NoticeSettings onClose={() => {}} />)
    await clickButton('样品待审核', 'switch')
    expect(requestsOf('notice.configUpdate')).toEqual([
      { channel: 'wechat', config: { events: { sample_to_review: 1 } } },
    ])
  })

  test('a switch stays where it was put while the settings are read again, and goes back when it could not be saved', async () => {
    let reads = 0
    answers({
      'notice.config': () => {
        reads += 1
        return reads === 1 ? { wechat: channel, feishu: channel } : new Promise(() => {})
      },
      'notice.configUpdate': {},
      'profile.wechat': { is_bind: 1, nick_name: '小苏' },
    })
    await show(<NoticeSettings onClose={() => {}} />)
    const isOn = () => named('switch', '样品待审核').getAttribute('aria-checked')
    await clickButton('样品待审核', 'switch')
    expect([reads, isOn()]).toEqual([2, 'true'])
    answers({ 'notice.configUpdate': new CallFailure('business', 50000, '系统繁忙') })
    await clickButton('样品待审核', 'switch')
    expect([toasts.at(-1), isOn()]).toEqual(['error：系统繁忙', 'true'])
  })

  test('what cannot be read says why, in its place and in a toast, and is asked for again', async () => {
    answers({ 'notice.config': new CallFailure('business', 50000, '提醒接口故障') })
    await show(<NoticeSettings onClose={() => {}} />)
    expect(layer()?.textContent).toContain('提醒接口故障')
    expect(toasts).toEqual(['error：提醒接口故障'])
    await clickButton('重试')
    expect(requestsOf('notice.config')).toHaveLength(2)
  })
})
