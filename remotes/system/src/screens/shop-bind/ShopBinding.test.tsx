// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ComponentAuthStatus, ShopType } from '@crm/contracts/enums'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { SHOP_PLATFORMS } from '@crm/contracts/rules/shopTypes'
import { history } from '@crm/platform/history'
import { setInstanceFrame } from '@crm/platform/instance'
import { portal, portalAtom } from '@crm/platform/portal'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import {
  clickButton,
  end,
  named,
  onPortal,
  openedDialogs,
  setUpTest,
  show,
  signedIn,
  text,
} from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartedGrants } from '../../parts/shop-binding/StartedGrants.tsx'
import { ShopBinding } from './ShopBinding.tsx'

const quotaOf = (remain: number) => ({ shop: { limit: 2, used: 2 - remain, remain } })
const waiting = { status: ComponentAuthStatus.waiting, reason: '', shop: null }
const GRANTED = { shop_id: '1', shop_name: '小店', appid: '', scopes: ['店铺信息'], warning: '', is_bound: 0 as const }

setInstanceFrame(UiRoot)
beforeEach(() => {
  localStorage.clear()
  setUpTest()
  onPortal({ openers: ['planUpgrade'] })
  shellStore.set(portalAtom, { ...portal(), backends: {} as PortalManifest['backends'] }) // Nobody to ask.
  vi.spyOn(window, 'open').mockReturnValue(null)
  answers({
    [commonCalls.quotaList.id]: quotaOf(1),
    [shopCalls.groupSelect.id]: { list: [] },
    [shopCalls.authUrl.id]: { state: 's', url: '/consent', expires_in: 600 },
    [shopCalls.auth.id]: waiting,
  })
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

/** What is told as wrong; the questions beside it name some of it, too. */
const told = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join()

async function openAt(type: ShopType, step = ''): Promise<void> {
  await act(async () => history.replace(`/shop/bind${step}`))
  await show(<ShopBinding type={type} title="绑定店铺" />)
}

test.each(SHOP_PLATFORMS.map(({ name, type }) => [name, type] as const))(
  'a colonels’ enterprise needs no %s, and is asked for none',
  async (_, type) => {
    signedIn({ corp_source: 'tz' })
    await openAt(type)
    expect(text()).toContain('当前企业类型无需授权店铺')
    expect(requestsOf(commonCalls.quotaList.id)).toEqual([])
  },
)

test.each(SHOP_PLATFORMS.map(({ name, type }) => [name, type] as const))(
  'with as many shops as the version has, %s leads to the plans before its first step is over',
  async (_, type) => {
    answers({ [commonCalls.quotaList.id]: quotaOf(0) })
    await openAt(type)
    expect(text()).toContain('店铺数已达版本上限（2 个），请升级套餐')
    await clickButton('我已订购')
    expect(openedDialogs).toEqual([['planUpgrade', { exceeded: 'shop', module: 1 }]])
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('订购服务')
  },
)

test.each([ShopType.kuaishouShop, ShopType.videoAccountShop, ShopType.xiaohongshuShop])(
  'type %i leads to the plans where the version lacks its platform',
  async (type) => {
    const who = signedIn()
    const session = { who, user: who, settings: {}, config: { version: { platforms: ['dy'] } } }
    shellStore.set(sessionAtom, { status: 'signed-in', session: session as unknown as Session }) // What parts read of it.
    await openAt(type)
    await clickButton('我已订购')
    expect(openedDialogs).toEqual([['planUpgrade', { exceeded: 'platforms' }]])
  },
)

test.each([
  [ComponentAuthStatus.refused, '店铺已被其他企业绑定'],
  [ComponentAuthStatus.expired, '授权已超时，请重新获取'],
] as const)('status %i is told in words, and the consent is asked for once more', async (status, reason) => {
  answers({ [shopCalls.auth.id]: { status, reason, shop: null } })
  await openAt(ShopType.douyinShop, '?step=2')
  await clickButton('去授权')
  expect(told()).toContain(reason)
  answers({
    [shopCalls.authUrl.id]: { state: 'again', url: '/consent', expires_in: 600 },
    [shopCalls.auth.id]: waiting,
  })
  await clickButton('重新获取')
  expect(told()).toBe('')
  expect(text()).toContain('等待授权')
})

test('a platform that does not answer is told where its page was asked for', async () => {
  answers({ [shopCalls.authUrl.id]: new CallFailure('business', 40902, '抖店未响应，请稍后再试') })
  await openAt(ShopType.douyinShop, '?step=2')
  await clickButton('去授权')
  expect(told()).toContain('抖店未响应，请稍后再试')
  expect(named('button', '去授权')).toBeDefined()
})

test('what is missing of a granted shop is told beside it, and why it was not bound', async () => {
  const warning = '未授权优选联盟权限，部分数据无法同步'
  const shop = { ...GRANTED, appid: 'wx1', shop_type: ShopType.videoAccountShop, warning }
  answers({
    [shopCalls.auth.id]: { status: ComponentAuthStatus.authorised, reason: '', shop },
    [shopCalls.bind.id]: new CallFailure('business', 40902, '店铺已被其他企业绑定'),
  })
  await openAt(ShopType.videoAccountShop, '?step=2')
  await clickButton('去授权')
  for (const said of [warning, 'wx1', '视频号小店不提供结算数据']) expect(text()).toContain(said)
  await clickButton('完成绑定')
  expect(told()).toContain('店铺已被其他企业绑定')
})

test('a binding that was left before its end is a line of the shops, goes on from there, and is over when it is bound', async () => {
  await openAt(ShopType.douyinShop, '?step=2')
  await clickButton('去授权')
  answers({
    [shopCalls.auth.id]: {
      ...{ status: ComponentAuthStatus.authorised, reason: '' },
      shop: { ...GRANTED, shop_type: ShopType.douyinShop },
    },
    [shopCalls.bind.id]: { shop_id: '1' },
  })
  await show(<StartedGrants />)
  expect(text()).toContain('抖店：「小店」已授权，还未完成绑定')
  await openAt(ShopType.douyinShop)
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('完成')
  await clickButton('完成绑定')
  expect(requestsOf(shopCalls.bind.id)).toEqual([{ state: 's', group_id: 0 }])
  await show(<StartedGrants />)
  expect(text()).toBe('')
})

test('a binding that is given up is offered no more', async () => {
  await openAt(ShopType.douyinShop, '?step=2')
  await clickButton('去授权')
  await show(<StartedGrants />)
  expect(text()).toContain('抖店：等待平台同意')
  await clickButton('放弃绑定抖店')
  expect(text()).toBe('')
  await openAt(ShopType.douyinShop, '?step=2')
  expect(named('button', '去授权')).toBeDefined()
})
