// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentCalls } from '@crm/contracts/calls/talents'
import {
  followToast,
  setUpTest,
  end,
  fill,
  layer,
  named,
  clickButton,
  show,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { setInstanceFrame } from '@crm/platform/instance'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiRoot, useDialog } from '@crm/ui/base'
import type { TalentSelection } from '../lib/talentSelection.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

// What a write over many talents asks before, and reports after.

setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

function Stage({ selection }: { selection: TalentSelection }) {
  const openDialog = useDialog()
  return (
    <button type="button" onClick={() => openDialog(DeleteDialog, { selection })}>
      打开
    </button>
  )
}

const opened = async (selection: TalentSelection) => {
  await show(<Stage selection={selection} />)
  await clickButton('打开')
}

const failOf = (at: number) => ({
  key: `a${at}`,
  name: `达人${at}`,
  reason: '该达人有历史成交，不能删除',
  platform: 'dy',
  holder: '',
})
const target = { select_all: 1 as const, public_filters: { platform: 'dy' as const } }

test('more than 100 are deleted only after their number was typed; the whole result goes as its filters', async () => {
  answers({ [talentCalls.remove.id]: { success: 101, failures: [] } })
  const onDone = vi.fn()
  await opened({ target, count: 101, onDone })
  expect(titleOf()).toBe('删除 101 位达人？')
  const button = () => named('button', '删除') as HTMLButtonElement
  expect(button().disabled).toBe(true)
  await fill('请输入 101 以确认', '100')
  expect(button().disabled).toBe(true)
  await fill('请输入 101 以确认', '101')
  await clickButton('删除')
  expect(requestsOf(talentCalls.remove.id)).toEqual([target])
  expect(layer()).toBeUndefined()
  expect(onDone).toHaveBeenCalledOnce()
})

test('100 are asked about without typing, and the cancel button has the focus', async () => {
  await opened({ target, count: 100 })
  expect(text()).not.toContain('以确认')
  expect(document.activeElement).toBe(named('button', '取消'))
})

test('what was left undone is told row by row, the first hundred on screen and all as a file', async () => {
  const saved: { name: string; text: Promise<string> }[] = []
  let blob: Blob | undefined
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (made: Blob) => {
      blob = made
      return 'blob:1'
    },
    revokeObjectURL: () => {},
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, text: blob.text() })
  })
  const failures = Array.from({ length: 120 }, (_, index) => failOf(index))
  answers({ [talentCalls.remove.id]: { success: 3, failures } })
  await opened({ target, count: 100 })
  await clickButton('删除')
  await followToast()
  expect(titleOf()).toBe('3 条成功，120 条失败')
  expect(layer()?.style.width).toBe('704px')
  expect(layer()?.querySelectorAll('[data-row]')).toHaveLength(100)
  expect(text()).toContain('仅显示前 100 条，其余见失败明细。')
  await clickButton('下载失败明细')
  click.mockRestore()
  vi.unstubAllGlobals()
  expect(saved[0]?.name).toBe('已删除_失败明细.csv')
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(121)
  expect(lines[120]).toBe('达人119,该达人有历史成交，不能删除,-,抖音,a119')
  await clickButton('知道了')
  expect(layer()).toBeUndefined()
})
