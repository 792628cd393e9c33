// @vitest-environment jsdom
import { requestsOf, answers } from '@crm/client/testRequest'
import { setUpTest, end, clickButton, show, signedIn } from '@crm/platform/testHarness'
import { Dialog } from '@crm/ui/shell'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// What comes late in the product is there from the start: a busy machine takes its time to load it.
import '../new-version/NewVersion.tsx'
import { DueDialogs } from './DueDialogs.tsx'

beforeEach(() => {
  setUpTest()
  localStorage.clear()
  signedIn({ corp_id: 1 })
  const notice = { id: 8, created_at: 1, title: '3月更新', content: '看板', button_title: '', notice_url: '' }
  answers({ 'pops.versionNotice': notice, 'notice.read': {} })
})
afterEach(end)

const titles = () => [...document.querySelectorAll('[role="dialog"] h2')].map((each) => each.textContent)

/** A page on which somebody has a question open. */
function Page() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Dialog
        open={open}
        title="退出登录？"
        onClose={() => setOpen(false)}
        footer={<button type="button">退出</button>}
      />
      <DueDialogs />
    </>
  )
}

test('nothing rises over a question that somebody has open; what is due comes when it is answered', async () => {
  await show(<Page />)
  expect(requestsOf('pops.versionNotice')).toHaveLength(1)
  expect(titles()).toEqual(['退出登录？'])
  await clickButton('关闭')
  await vi.waitFor(() => expect(titles()).toEqual(['新版本发布']))
})

test.each([
  ['menu', '<ul role="menu"><li role="menuitem">编辑</li></ul>'],
  ['list', '<ul role="listbox"><li role="option">一</li></ul>'],
  ['panel', '<button aria-haspopup="dialog" aria-expanded="true">日期</button>'],
])('nothing rises while somebody chooses from a %s', async (_, html) => {
  const menu = document.createElement('div')
  menu.innerHTML = html
  document.body.append(menu)
  await show(<DueDialogs />)
  await vi.waitFor(() => expect(requestsOf('pops.versionNotice')).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(titles()).toEqual([])
  menu.remove()
  await vi.waitFor(() => expect(titles()).toEqual(['新版本发布']))
})
