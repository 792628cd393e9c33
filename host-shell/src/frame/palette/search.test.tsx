// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { BusinessModule } from '@crm/contracts/enums'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { history } from '@crm/platform/history'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { atFirstPaint, setUpTest, end, openedDialogs, settle, show, signedIn } from '@crm/platform/testHarness'
import { useLayerOpen } from '@crm/ui/shell'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberVisit } from '../lastVisited.ts'
import { useFrameKeys } from '../useFrameKeys.ts'
import { KeyList } from './KeyList.tsx'
import { closePalette, openPalette, paletteAtom, bufferKey } from './paletteState.ts'
import { Search } from './Search.tsx'

// The search over everything one may open: what is found, in which order, and what choosing it does.

const onClose = vi.fn()
const hit = (kind: string, title: string, more: object = {}) => ({
  ...{ kind, id: `${kind}-1`, platform: 'dy', title, note: '备注', route: '', query: {} },
  ...more,
})
const HITS = [
  hit('talent', '林夏', { route: 'TalentDetail', query: { author_id: 'a1', platform: 'dy' } }),
  hit('goods', '面膜', { id: 'g1' }),
  hit('order', '6920001', { route: 'OrdersList', query: { keyword: '6920001' } }),
  hit('colonel', '团长甲', { route: 'ColonelDetail', query: { id: 'c1' } }),
]

beforeEach(() => {
  setUpTest()
  localStorage.clear()
  onClose.mockReset()
  Element.prototype.scrollIntoView = () => {}
  // what the search reads of it
  const manifest = { routes: PRODUCT_ROUTES, nav: productNav(PRODUCT_ROUTES), navGroups: NAV_GROUPS, remotes: [] }
  const portal = { ...manifest, portalType: 'public', features: {}, theme: { title: '觅达' } }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  setOpenerHost(
    (name, props) => openedDialogs.push([name, props]),
    ['goodsDrawer', 'includeAuthor', 'includeColonel', 'addMember', 'taskCentre', 'guide'],
  )
  history.replace('/overview')
  answers({ 'common.search': { list: [] } })
})
afterEach(() => {
  end()
  closePalette()
})

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]')
const options = () => [...document.querySelectorAll('[role=option]')]
const labels = () => options().map((option) => option.children[0]?.textContent)
const sections = () => [...document.querySelectorAll('[role=presentation]')].map((each) => each.textContent)
const at = () => history.location.pathname + history.location.search
const key = (name: string) =>
  act(
    async () =>
      void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  )
/** Types, and waits until nobody has typed for a moment. */
async function type(value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
  await settle()
}
const composes = (kind: 'compositionstart' | 'compositionend') =>
  act(async () => void field()?.dispatchEvent(new Event(kind, { bubbles: true })))
const open = async (change: Parameters<typeof signedIn>[0] = {}) => {
  signedIn(change)
  await show(<Search onClose={onClose} />)
  await settle()
}

describe('pages', () => {
  test.each([
    ['words', '公海', '达人公海', '/talent/public'],
    ['initials', 'drgh', '达人公海', '/talent/public'],
    ['spelling', 'jiyangguanli', '寄样管理', '/cooperate/sample'],
    ['a page beside the menu', 'xjhzd', '新建合作单', '/cooperate/create'],
    ['a page of the other module', 'zhongcaogailan', '种草概览', '/content/overview'],
  ])('by %s', async (_, typed, label, path) => {
    await open()
    await type(typed)
    expect(labels()[0]).toBe(label)
    await key('Enter')
    expect([onClose.mock.calls.length, at()]).toEqual([1, path])
  })

  test('that one may not open are not found', async () => {
    await open({ role_id: 7 })
    await type('czrz')
    expect(labels()).not.toContain('操作日志')
    await type('公海')
    expect(labels()).not.toContain('达人公海')
  })

  test('beyond eight are counted, and shown when asked for; the search stays', async () => {
    await open()
    await type('达人')
    const pagesShown = () => options().filter((option) => option.textContent?.includes('·')).length
    expect([pagesShown(), labels()[8]]).toEqual([8, expect.stringMatching(/^显示其余 \d+ 个页面$/)])
    const more = Number(/\d+/.exec(labels()[8] ?? '')?.[0])
    for (let step = 0; step < 8; step += 1) await key('ArrowDown')
    await key('Enter')
    expect([pagesShown(), onClose.mock.calls.length]).toEqual([8 + more, 0])
    expect(labels().some((label) => label?.startsWith('显示其余'))).toBe(false)
  })

  test('that were visited last come first, ten at most, this one left out', async () => {
    const names = ['TalentPublic', 'GoodsList', 'Overview', 'TalentManage']
    for (const name of names) rememberVisit(11, name)
    await open()
    expect(sections()[0]).toBe('最近访问')
    expect(labels().slice(0, 3)).toEqual(['我的达人', '商品列表', '达人公海'])
  })
})

describe('records', () => {
  test('of four kinds come from the server for two signs and more, each under its heading', async () => {
    answers({ 'common.search': { list: HITS } })
    await open()
    await type('一')
    expect(requestsOf('common.search')).toEqual([])
    await type('6920001')
    expect(requestsOf('common.search')).toEqual([{ keyword: '6920001', classify: BusinessModule.commerce }])
    expect(sections()).toEqual(['达人', '商品', '订单', '团长', '更多'])
    expect(options()[0]?.textContent).toBe('林夏抖音 · 备注')
  })

  test.each([
    ['林夏', '/overview', 'TalentDetail'],
    ['6920001', '/orders-manage/list?keyword=6920001', undefined],
    ['团长甲', '/colonel/detail?id=c1', undefined],
  ])('%s leads to its page, in a window of its own where the page has one', async (name, path, windowOf) => {
    const windows = vi.spyOn(window, 'open').mockReturnValue(null)
    answers({ 'common.search': { list: HITS } })
    await open()
    await type('甲乙')
    await act(async () => (options().find((option) => option.children[0]?.textContent === name) as HTMLElement).click())
    const own = PRODUCT_ROUTES.find((row) => row.name === windowOf)?.opensInNewWindow ?? false
    expect([at(), windows.mock.calls.length]).toEqual(own || !windowOf ? [path, own ? 1 : 0] : [at(), 0])
    windows.mockRestore()
  })

  test('a product opens its drawer', async () => {
    answers({ 'common.search': { list: HITS } })
    await open()
    await type('面膜')
    await act(async () =>
      (options().find((option) => option.children[0]?.textContent === '面膜') as HTMLElement).click(),
    )
    expect(openedDialogs).toEqual([['goodsDrawer', { product_id: 'g1', platform: 'dy' }]])
  })

  test('whose page one may not open are left out', async () => {
    answers({ 'common.search': { list: HITS } })
    await open({ role_id: 7 })
    await type('甲乙')
    expect(sections()).toEqual(['商品'])
  })

  const five = (kind: string) =>
    Array.from({ length: 5 }, (_, index) =>
      hit(kind, `${kind}${index}`, { id: `${kind}-${index}`, route: 'TalentDetail' }),
    )
  test.each([
    ['talents', {}, 'talent', ['在达人公海查看全部「面膜」', '在我的达人查看全部「面膜」']],
    ['talents of whoever has no pool', { role_id: 7 }, 'talent', []],
    ['goods', {}, 'goods', ['在商品列表查看全部「面膜」']],
    ['goods of the seeding module', { module: 2 }, 'goods', ['在商品查看全部「面膜」']],
    ['orders', {}, 'order', []],
  ] as const)(
    '%s: where there may be more than five, the lists that know the word follow',
    async (_, who, kind, lists) => {
      answers({ 'common.search': { list: five(kind) } })
      await open(who)
      await type('面膜')
      expect(labels().filter((label) => label?.includes('查看全部'))).toEqual(lists)
      answers({ 'common.search': { list: five(kind).slice(1) } })
      await type('面膜1')
      expect(labels().filter((label) => label?.includes('查看全部'))).toEqual([])
    },
  )

  test('all of a kind are in its list, on the platform of the first', async () => {
    answers({ 'common.search': { list: five('talent') } })
    await open()
    await type('林')
    await type('林夏')
    const all = options().find((option) => option.textContent?.startsWith('在达人公海')) as HTMLElement
    await act(async () => all.click())
    expect(at()).toBe(`/talent/public?keyword=${encodeURIComponent('林夏')}&platform=dy`)
  })

  test('that are not there end in a search of the library', async () => {
    await open()
    await type('没有这个')
    expect(document.body.textContent).toContain('没有找到「没有这个」')
    expect(labels()).toEqual(['在达人库搜索「没有这个」'])
    await key('Enter')
    expect(at()).toBe(`/talent/recommend?keyword=${encodeURIComponent('没有这个')}`)
  })

  test('that cannot be asked for say why, pages are found all the same', async () => {
    answers({ 'common.search': new CallFailure('business', 50000, '搜索暂时不可用') })
    await open()
    await type('公海')
    expect(labels()).toContain('达人公海')
    expect(document.querySelector('[role=status]')?.textContent).toBe('搜索失败：搜索暂时不可用')
  })
})

describe('actions', () => {
  const OFFERED = ['新建寄样', '新建合作单', '收录达人', '收录团长', '邀请同事', '任务列表', '切换到种草', '新手指南']
  test.each([
    ['an administrator', {}, OFFERED],
    ['a medium', { role_id: 6 }, OFFERED.filter((label) => !['邀请同事', '切换到种草'].includes(label))],
    ['the sample assistant', { role_id: 7 }, ['新建寄样', '邀请同事', '任务列表', '切换到种草', '新手指南']],
    ['a colonel corp', { corp_source: 'tz' }, OFFERED.filter((label) => label !== '切换到种草')],
  ])('%s', async (_, change, offered) => {
    await open(change)
    expect(labels()).toEqual([...offered, expect.stringMatching(/^[深浅]色模式$/), '快捷键', '退出登录'])
  })

  test.each([
    ['xjjy', '新建寄样', '/samples/create', []],
    ['slds', undefined, '/overview', []],
    ['sldr', '收录达人', '/overview', [['includeAuthor', {}]]],
    ['rwlb', '任务列表', '/overview', [['taskCentre', {}]]],
    ['xszn', '新手指南', '/overview', [['guide', {}]]],
  ] as const)('%s runs %s', async (typed, label, path, layers) => {
    await open()
    await type(typed)
    if (label) expect(labels()).toContain(label)
    else return expect(labels()).toEqual([expect.stringContaining('在达人库搜索')])
    await act(async () =>
      (options().find((option) => option.children[0]?.textContent === label) as HTMLElement).click(),
    )
    expect(openedDialogs).toEqual(layers)
    if (layers.length === 0) expect(at()).toBe(PRODUCT_ROUTES.find((row) => row.name === 'SamplesCreate')?.path ?? path)
  })
})

describe('by keyboard', () => {
  test('the arrows go round, the mouse chooses as well, Esc closes', async () => {
    await open()
    await type('公海')
    const selected = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')
    expect([selected(), field()?.getAttribute('aria-activedescendant')]).toEqual([0, options()[0]?.id])
    await key('ArrowUp')
    expect(selected()).toBe(options().length - 1)
    await key('ArrowDown')
    expect(selected()).toBe(0)
    await key('Escape')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('its field has the focus from the first moment that it is seen', async () => {
    let focused: Element | null = null
    await atFirstPaint(<Search onClose={onClose} />, () => {
      focused = document.activeElement
    })
    expect(focused).toBe(field())
  })

  test('Esc closes it wherever the focus is', async () => {
    await open()
    await act(async () => field()?.blur())
    await act(
      async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('what was typed before its code came stands in it', async () => {
    openPalette()
    for (const sign of 'drgh') bufferKey(sign)
    await open()
    expect(field()?.value).toBe('drgh')
  })
})

describe('the keys of every page', () => {
  const folded = vi.fn()
  const Keys = () => {
    useFrameKeys(folded)
    return (
      <>
        <input aria-label="somewhere" />
        <b>page</b>
      </>
    )
  }
  const palette = () => shellStore.get(paletteAtom)
  const down = (on: EventTarget | null | undefined, init: KeyboardEventInit) =>
    act(async () => void on?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })))
  beforeEach(async () => {
    folded.mockReset()
    await show(<Keys />)
  })

  test.each([
    ['Ctrl+K', { key: 'k', ctrlKey: true }, 'search', 0],
    ['Cmd+K', { key: 'K', metaKey: true }, 'search', 0],
    ['Ctrl+Shift+K', { key: 'k', ctrlKey: true, shiftKey: true }, undefined, 0],
    ['?', { key: '?' }, 'keys', 0],
    ['[', { key: '[' }, undefined, 1],
    ['Alt+[', { key: '[', altKey: true }, undefined, 0],
    ['k', { key: 'k' }, undefined, 0],
  ] as const)('%s', async (_, init, layer, folds) => {
    await down(document.querySelector('b'), init)
    expect([palette(), folded.mock.calls.length]).toEqual([layer, folds])
  })

  test('single ones belong to whatever is typed into, and to an open dialog; Ctrl+K works everywhere', async () => {
    const input = document.querySelector('input[aria-label=somewhere]')
    await down(input, { key: '?' })
    await down(input, { key: '[' })
    expect([palette(), folded.mock.calls.length]).toEqual([undefined, 0])
    await down(input, { key: 'k', ctrlKey: true })
    expect(palette()).toBe('search')
    closePalette()
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    await down(document.querySelector('b'), { key: '?' })
    expect(palette()).toBeUndefined()
    dialog.remove()
  })

  test('the list names them all', async () => {
    await show(<KeyList onClose={onClose} />)
    const keys = [...document.querySelectorAll('dl dd')].map((row) => row.textContent)
    expect(keys).toEqual(expect.arrayContaining(['Ctrl / ⌘K', '?', '[', '↑↓', 'Enter', '/', 'JK', 'Alt↑ / ↓', 'Esc']))
  })
})

test('it counts as open for what rises by itself', async () => {
  const Open = () => <output>{useLayerOpen() ? '开' : '关'}</output>
  await show([<Search key="1" onClose={onClose} />, <Open key="2" />])
  expect(document.querySelector('output')?.textContent).toBe('开')
  await show(<Open key="2" />)
  expect(document.querySelector('output')?.textContent).toBe('关')
})

test('nothing is asked while an input method composes, and once when it is done', async () => {
  await open()
  await composes('compositionstart')
  for (const part of ['ch', 'che', 'cheng']) await type(part)
  expect(requestsOf('common.search')).toEqual([])
  await type('橙风')
  await composes('compositionend')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
  await settle()
  expect(requestsOf('common.search')).toMatchObject([{ keyword: '橙风' }])
})
