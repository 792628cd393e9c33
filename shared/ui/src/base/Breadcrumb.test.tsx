// @vitest-environment jsdom
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { history } from '@crm/platform/history'
import { rememberList, showTitle, useTitle } from '@crm/platform/pages'
import { setUpTest, end, onPortal, show, signedIn } from '@crm/platform/testHarness'
import { routeAt } from '@crm/platform/navigate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Breadcrumb } from './Breadcrumb.tsx'

// Names of pages: in the tab of the browser and in the breadcrumb, whose link leads back to the list as it was.

beforeEach(() => {
  setUpTest()
  localStorage.clear()
  onPortal({ routes: PRODUCT_ROUTES })
  goTo('/talent/detail?author_id=1&platform=dy')
})
afterEach(end)

/** Goes there as the shell does, which titles the tab. */
function goTo(address: string): void {
  history.replace(address)
  const row = routeAt(history.location.pathname)?.row
  if (row) showTitle(row)
}
function Detail({ name }: { name?: string }) {
  useTitle(name)
  return <Breadcrumb />
}
const crumbs = () => {
  const link = document.querySelector('nav[aria-label=面包屑] a')
  return [link?.textContent, link?.getAttribute('href'), document.querySelector('[aria-current=page]')?.textContent]
}

test('a page names itself once it knows what it shows, and for as long as it does', async () => {
  await show(<Detail />)
  expect([document.title, crumbs()[2]]).toEqual(['达人详情 - 觅达', '达人详情'])
  await show(<Detail name="张三" />)
  expect([document.title, crumbs()[2]]).toEqual(['张三 · 达人详情 - 觅达', '张三'])
  goTo('/talent/detail?author_id=1&platform=dy&tab=logs')
  expect(document.title, 'its query changes').toBe('张三 · 达人详情 - 觅达')
  await show(<Detail name="李四" />)
  expect(document.title).toBe('李四 · 达人详情 - 觅达')
  goTo('/talent/manage')
  expect(document.title).toBe('我的达人 - 觅达')
  await show(<p />)
  expect(document.title, 'what has gone takes its name back from nobody').toBe('我的达人 - 觅达')
})

test('its list is the one seen last, at the address of then', async () => {
  await show(<Detail key="1" name="张三" />)
  expect(crumbs()).toEqual(['我的达人', '/talent/manage', '张三'])
  rememberList(11, 'TalentManage', '?page=2')
  rememberList(11, 'TalentPublic', '?platform=ks&drawer=followLog&id=7')
  rememberList(11, 'TalentTag', '?page=9')
  rememberList(12, 'TalentManage', '?page=5')
  await show(<Detail key="2" name="张三" />)
  expect(crumbs()).toEqual(['达人公海', '/talent/public?platform=ks', '张三'])
  rememberList(11, 'TalentManage', '?page=3')
  await show(<Detail key="3" name="张三" />)
  expect(crumbs()).toEqual(['我的达人', '/talent/manage?page=3', '张三'])
})

test('lists that are refused are none', async () => {
  rememberList(11, 'TalentPublic', '')
  signedIn({ role_id: 3 })
  await show(<Detail name="张三" />)
  expect(document.querySelector('nav')).toBeNull()
})
