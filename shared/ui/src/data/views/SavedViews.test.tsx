// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { setUpTest, end, fill, named, clickButton, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiRoot } from '../../base/UiRoot.tsx'
import { SavedViews } from './SavedViews.tsx'
// What comes late in the product is there from the start: a busy machine takes its time to load it.
import './SavedViewsPanel.tsx'

beforeEach(setUpTest)
afterEach(end)

/** The views of a list, of which there is one. */
async function showViews(): Promise<void> {
  const view = { id: 7, table_key: 'goods', name: '爆款', config: {}, shared: 0, is_default: 0, is_mine: 1 }
  answers({ [commonCalls.viewList.id]: { list: [view] }, [commonCalls.viewSave.id]: { id: 7 } })
  const filters = { address: { status: '2' }, restore: vi.fn() }
  const settings = { choice: undefined, setChoiceIn: vi.fn() }
  await show(
    <UiRoot>
      <SavedViews table="goods" filters={filters} settings={settings as never} />
    </UiRoot>,
  )
}

test('a view is renamed from its menu: a press in the menu is no press beside the views', async () => {
  await showViews()
  await clickButton('视图')
  await vi.waitFor(() => expect(text()).toContain('爆款'))
  await clickButton('更多')
  await vi.waitFor(() => named('menuitem', '编辑'))
  // As a hand presses: the button goes down first.
  await act(async () => void named('menuitem', '编辑').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  expect(named('button', '视图').getAttribute('aria-expanded')).toBe('true')
  await clickButton('编辑', 'menuitem')
  await fill('视图名称', '爆款二')
  await clickButton('保存')
  expect(requestsOf(commonCalls.viewSave.id)).toMatchObject([{ id: 7, name: '爆款二' }])
})

test('views that are asked for while they still leave come back', async () => {
  await showViews()
  const popup = () => document.querySelector('.semi-popover-wrapper')
  const animationEnds = () =>
    act(async () => void popup()?.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true })))
  await clickButton('视图')
  await vi.waitFor(() => expect(popup()?.className).toContain('animation-show'))
  await animationEnds()
  await clickButton('爆款')
  expect(popup()?.className).toContain('animation-hide')
  await clickButton('视图')
  await animationEnds()
  await vi.waitFor(() => expect(popup()?.className).toContain('animation-show'))
  expect(popup()?.textContent).toContain('爆款')
})
