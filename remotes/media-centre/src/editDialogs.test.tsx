// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { setInstanceFrame } from '@crm/platform/instance'
import { followToast, setUpTest, end, fill, clickButton, toasts, settle, show, text } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AddVideoDialog } from './screens/media-center-commerce-video/AddVideoDialog.tsx'
import { GoodsDialog } from './screens/media-center-commerce-video/GoodsDialog.tsx'
import { VideoLabelsDialog } from './screens/media-center-commerce-video/VideoLabelsDialog.tsx'
import { BindDialog } from './screens/media-center-grass-video/BindDialog.tsx'

const stale = new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试')
const [cup, pan] = [
  { product_id: 'g1', title: '杯子' },
  { product_id: 'g2', title: '锅' },
]
// What the dialogs read of them.
const video = {
  video_id: 'v1',
  title: '开箱',
  labels: ['口播', '剧情'],
  goods: [cup, pan],
  updated_at: 100,
} as VideoRow
const spu = { id: 7, name: '面霜' }
const grass = { content_id: 'c:5', title: '笔记', spu, campaign: null, updated_at: 100 } as GrassRow
const onClose = vi.fn()

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  onClose.mockReset()
  answers({
    [videoCalls.labels.id]: { list: [] },
    [grassVideoCalls.options.id]: { spus: [spu, { id: 8, name: '精华' }], campaigns: [], labels: [] },
  })
})
afterEach(end)

/** Takes away the first of what a select holds. */
async function takeAway(): Promise<void> {
  const bubble = (selector: string, kind: string) =>
    act(async () => document.querySelector(selector)?.dispatchEvent(new MouseEvent(kind, { bubbles: true })))
  await bubble('.semi-select', 'mouseover')
  await bubble('.semi-tag-close, .semi-select-clear', 'click')
  await settle()
}

describe('what somebody else saved meanwhile is compared', () => {
  test('labels of a video: mine over theirs', async () => {
    answers({
      [videoCalls.updateLabel.id]: stale,
      [videoCalls.baseInfo.id]: { ...video, labels: ['测评'], updated_at: 200 },
    })
    const target = { request: { ids: ['v1'] }, count: 1, one: { ...video, content_id: 'v1' } }
    await show(<VideoLabelsDialog target={target} onClose={onClose} />)
    await takeAway()
    await clickButton('确定')
    expect(text()).toContain('测评剧情')
    answers({ [videoCalls.updateLabel.id]: { success: 1, failures: [] } })
    await clickButton('用我的覆盖')
    expect(requestsOf(videoCalls.updateLabel.id)).toEqual([
      { ids: ['v1'], labels: ['剧情'], mode: 'replace', updated_at: 100 },
      { ids: ['v1'], labels: ['剧情'], mode: 'replace', updated_at: 200 },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('goods of a video, by their titles: theirs stay', async () => {
    const lamp = { product_id: 'g3', title: '台灯' }
    answers({
      [videoCalls.updateGoods.id]: stale,
      [videoCalls.baseInfo.id]: { ...video, goods: [lamp], updated_at: 200 },
    })
    await show(<GoodsDialog row={video} onClose={onClose} />)
    await takeAway()
    await clickButton('确定')
    expect(text()).toContain('台灯锅')
    answers({ [videoCalls.updateGoods.id]: { updated_at: 201 } })
    await clickButton('放弃')
    await clickButton('确定')
    expect(requestsOf(videoCalls.updateGoods.id).at(-1)).toEqual({
      video_id: 'v1',
      product_ids: ['g3'],
      updated_at: 200,
    })
  })

  test('what a content belongs to: theirs needs no further write', async () => {
    answers({
      [grassVideoCalls.bind.id]: stale,
      [videoCalls.baseInfo.id]: { seeding: { spu: { id: 8, name: '精华' }, campaign: null }, updated_at: 200 },
    })
    await show(<BindDialog row={grass} onClose={onClose} />)
    await takeAway()
    await clickButton('确定')
    expect(text()).toContain('精华-')
    await clickButton('放弃')
    await clickButton('确定')
    expect(requestsOf(grassVideoCalls.bind.id)).toEqual([
      { content_id: 'c:5', target_type: 3, target_id: 0, updated_at: 100 },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('adding by links', () => {
  const links = ['https://www.douyin.com/user/a1/video/7999000111', '不是链接']

  test('tells what was not added, and keeps it to be put right', async () => {
    answers({
      [videoCalls.add.id]: {
        success: 1,
        failures: [{ key: '不是链接', name: '不是链接', reason: '未识别到视频链接' }],
      },
    })
    await show(<AddVideoDialog onClose={onClose} />)
    await fill('视频链接', links.join('\n'))
    await clickButton('添加')
    expect(requestsOf(videoCalls.add.id)).toEqual([{ links, product_ids: [] }])
    expect(toasts).toContain('warning：1 条成功，1 条失败')
    await followToast()
    await clickButton('知道了')
    expect(document.querySelector('textarea')?.value).toBe('不是链接')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('closes when all were added', async () => {
    answers({ [videoCalls.add.id]: { success: 2, failures: [] } })
    await show(<AddVideoDialog onClose={onClose} />)
    await fill('视频链接', links.join('\n'))
    await clickButton('添加')
    expect(toasts).toEqual(['success：已添加 2 个视频'])
    expect(onClose).toHaveBeenCalledOnce()
  })
})
