// @vitest-environment jsdom
import { history } from '@crm/platform/history'
import { setInstanceFrame } from '@crm/platform/instance'
import { setUpTest, end, layer, clickButton, show, text, titleOf } from '@crm/platform/testHarness'
import { act, Fragment, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { useDialog } from './dialogs.tsx'
import { Drawer } from './Drawer.tsx'
import { UiRoot } from './UiRoot.tsx'

// Tests of one worker share the module that holds the frame.
beforeEach(() => setInstanceFrame(Fragment))
beforeEach(setUpTest)
afterEach(end)

function Rename({ name, onClose }: { name: string; onClose: () => void }) {
  const openDialog = useDialog()
  return (
    <Dialog open title={`改名「${name}」`} onClose={onClose}>
      <button type="button" onClick={onClose}>
        保存{name}
      </button>
      <button type="button" onClick={() => openDialog(Rename, { name: `${name}二` })}>
        另一个
      </button>
    </Dialog>
  )
}

function Row({ name }: { name: string }) {
  const openDialog = useDialog()
  return (
    <button type="button" onClick={() => openDialog(Rename, { name })}>
      改名
    </button>
  )
}

function Page() {
  const [shown, setShown] = useState(true)
  return (
    <>
      {shown && <Row name="甲" />}
      <button type="button" onClick={() => setShown(false)}>
        移除行
      </button>
    </>
  )
}

const page = (
  <UiRoot>
    <Page />
  </UiRoot>
)

const escape = () =>
  act(
    async () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )

test('a dialog is opened by a row with what it is about, and closes itself', async () => {
  await show(page)
  expect(layer()).toBeUndefined()
  await clickButton('改名')
  expect(titleOf()).toBe('改名「甲」')
  await clickButton('保存甲')
  expect(layer()).toBeUndefined()
})

test('it stays when the row that opened it goes away', async () => {
  await show(page)
  await clickButton('改名')
  await clickButton('移除行')
  expect(titleOf()).toBe('改名「甲」')
})

test('one that a dialog opens lies above it, and Esc closes the upper one', async () => {
  await show(page)
  await clickButton('改名')
  await clickButton('另一个')
  expect(titleOf()).toBe('改名「甲二」')
  await escape()
  expect(titleOf()).toBe('改名「甲」')
  await escape()
  expect(layer()).toBeUndefined()
})

test('it closes when the path of the address changes, also one whose own code has not arrived', async () => {
  const Late = ({ onClose: _ }: { onClose: () => void }) => <p>还在路上</p>
  function Opener() {
    const openDialog = useDialog()
    return (
      <button type="button" onClick={() => openDialog(Late, {})}>
        打开
      </button>
    )
  }
  const late = (
    <UiRoot>
      <Opener />
    </UiRoot>
  )
  await show(late)
  await clickButton('打开')
  expect(text()).toContain('还在路上')
  history.push('/elsewhere')
  await show(late)
  expect(text()).not.toContain('还在路上')
})

test('the opener closes it by what it was answered', async () => {
  let close: () => void = vi.fn()
  function Opener() {
    const openDialog = useDialog()
    return (
      <button type="button" onClick={() => (close = openDialog(Rename, { name: '乙' }))}>
        打开
      </button>
    )
  }
  await show(
    <UiRoot>
      <Opener />
    </UiRoot>,
  )
  await clickButton('打开')
  await act(async () => close())
  expect(layer()).toBeUndefined()
})

test('without a UiRoot it says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(show(<Row name="甲" />)).rejects.toThrow('no UiRoot')
})

test('what a drawer opens belongs to it: below a drawer that is opened from there, and gone with it', async () => {
  const drawer = (isOpen: boolean) => (
    <UiRoot>
      <Drawer open={isOpen} title="详情" width={400} onClose={() => {}}>
        <Row name="甲" />
      </Drawer>
    </UiRoot>
  )
  await show(drawer(true))
  const outer = layer()?.parentElement
  await clickButton('改名')
  expect(titleOf()).toBe('改名「甲」')
  expect(outer?.contains(layer() ?? null)).toBe(true)
  await show(drawer(false))
  expect(layer()).toBeUndefined()
})
