// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentCalls } from '@crm/contracts/calls/talents'
import { begin, end, fill, layer, named, press, show, text, titleOf } from '@crm/platform/testStage'
import { useSetAtom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { talentDialogAtom, type TalentDialog } from '../state/dialog.ts'
import { TalentDialogs } from './TalentDialogs.tsx'

// What a write over many talents asks before, and tells after.

beforeEach(begin)
afterEach(end)

function Stage({ dialog }: { dialog: TalentDialog }) {
  const open = useSetAtom(talentDialogAtom)
  return (
    <>
      <button type="button" onClick={() => open(dialog)}>
        打开
      </button>
      <TalentDialogs />
    </>
  )
}

const opened = async (dialog: TalentDialog) => {
  await show(<Stage dialog={dialog} />)
  await press('打开')
}

const failOf = (at: number) => ({
  author_id: `a${at}`,
  platform: 'dy',
  author_name: `达人${at}`,
  message: '该达人有历史成交，不可删除',
  holder: '',
})
const target = { select_all: 1 as const, public_filters: { platform: 'dy' as const } }

test('more than 100 are deleted only after their number was typed; the whole result goes as its filters', async () => {
  answers({ [talentCalls.remove.id]: { success_count: 101, fail_count: 0, fails: [] } })
  await opened({ kind: 'delete', chosen: { target, count: 101 } })
  expect(titleOf()).toBe('删除 101 位达人？')
  const button = () => named('button', '删除') as HTMLButtonElement
  expect(button().disabled).toBe(true)
  await fill('请输入 101 以确认', '100')
  expect(button().disabled).toBe(true)
  await fill('请输入 101 以确认', '101')
  await press('删除')
  expect(requestsOf(talentCalls.remove.id)).toEqual([target])
  expect(layer()).toBeUndefined()
})

test('100 are asked about without typing, and the cancel button has the focus', async () => {
  await opened({ kind: 'delete', chosen: { target, count: 100 } })
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
  const fails = Array.from({ length: 120 }, (_, at) => failOf(at))
  await opened({ kind: 'result', title: '已删除', result: { success_count: 3, fail_count: 120, fails } })
  expect(titleOf()).toBe('已删除：成功 3 条，失败 120 条')
  expect(layer()?.style.width).toBe('704px')
  expect(layer()?.querySelectorAll('[data-row]')).toHaveLength(100)
  expect(text()).toContain('仅显示前 100 条，其余见失败明细。')
  await press('下载失败明细')
  click.mockRestore()
  vi.unstubAllGlobals()
  expect(saved[0]?.name).toBe('已删除_失败明细.csv')
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(121)
  expect(lines[120]).toBe('达人119,a119,抖音,该达人有历史成交，不可删除,')
  await press('知道了')
  expect(layer()).toBeUndefined()
})
