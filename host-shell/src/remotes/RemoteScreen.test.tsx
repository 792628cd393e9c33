// @vitest-environment jsdom
import type { PortalManifest, PortalRemote, RemoteBuild } from '@crm/contracts/portal/manifest'
import type { RemoteModule } from '@crm/platform/defineRemote'
import type { InstanceProps } from '@crm/platform/instance'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptBuilds, prefetchCode, remoteStatusAtom } from './mountManager.ts'
import { RemoteScreen } from './RemoteScreen.tsx'
import { renewScreens } from './renewScreens.ts'

// What stands on screen, and when, while a build of a remote does what it should not.

/** What the loader does with a build, by the build's name. */
const loads = vi.hoisted(() => new Map<string, (timeoutMs: number) => Promise<unknown>>())
/** What the address of an entry answers, by the build's name. */
const entries = vi.hoisted(() => new Map<string, 'intact' | 'tampered'>())
const asked = vi.hoisted(() => [] as string[])
vi.mock('./loadBuild.ts', () => ({
  loadBuild: (build: RemoteBuild, { timeoutMs }: { timeoutMs: number }) => {
    asked.push(build.build)
    return loads.get(build.build)?.(timeoutMs)
  },
  isIntact: async () => false,
  stateOfEntry: async ({ build }: RemoteBuild) => entries.get(build) ?? 'absent',
  isReachable: async () => false,
}))
const reported = vi.hoisted(() => [] as string[])
vi.mock('./errorReports.ts', () => ({ reportError: (error: Error) => reported.push(error.message) }))
const announced = vi.hoisted(() => [] as string[])
vi.mock('@crm/platform/feedback', () => ({ toast: { info: (text: string) => announced.push(text) } }))

/** Whether the server answers when it is asked for a sign of life. */
let connected = true
const answers = async () => {
  if (!connected) throw new TypeError('Failed to fetch')
  return new Response()
}

const DEADLINE = 12_000
const never = () => new Promise<never>(() => {})
const arrives = (module: RemoteModule) => async () => module
const fails = (error: Error) => () => Promise.reject(error)

/** A remote that draws its build's name and says so, unless overridden. */
function moduleOf(build: string, override: Partial<RemoteModule> = {}): RemoteModule {
  return {
    id: 'goods',
    bootstrap: async () => undefined,
    mount: async (props: InstanceProps) => {
      props.domElement.textContent = `page of ${build}`
      props.onReady?.()
    },
    unmount: async () => undefined,
    ...override,
  }
}

let made = 0
let id = ''
let root: Root | undefined
let box: HTMLElement

/** A portal with one remote of these builds, the current one first. What failed is remembered by remote, so each test has its own. */
function serve(...builds: string[]): void {
  made += 1
  id = `goods${made}`
  const build = (name: string): RemoteBuild => ({
    ...{ version: '1.0.0', build: name, name: `${id}_${name}`, entry: `/r/${id}/${name}.js`, integrity: '', api: '' },
  })
  const [current = '', fallback] = builds
  const remote: PortalRemote = {
    ...{ id, title: '商品', state: 'on', openers: [], current: build(current) },
    ...(fallback && { fallback: build(fallback) }),
  }
  const portal: unknown = { remotes: [remote], limits: {}, routes: PRODUCT_ROUTES }
  shellStore.set(portalAtom, portal as PortalManifest) // what this part reads of it
}

async function open(): Promise<void> {
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () => root?.render(<RemoteScreen remote={id} title="商品" page="GoodsList" params={{}} />))
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const shown = () => box.textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answers)
  connected = true
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const list of [asked, reported, announced]) list.length = 0
  loads.clear()
  entries.clear()
  loads.set('old', arrives(moduleOf('old')))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.restoreAllMocks()
})

const chunkGone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

/** Everything that a build can do wrong on its way to the screen, with the phase that is reported. */
const wrongs: [string, string, () => void][] = [
  ['an entry that never answers', 'entry', () => loads.set('new', never)],
  ['an entry that is gone', 'entry', () => loads.set('new', fails(new Error('404')))],
  [
    'an entry whose code throws',
    'evaluate',
    () => {
      entries.set('new', 'intact')
      loads.set('new', fails(new Error('no such name')))
    },
  ],
  [
    'an entry that was changed',
    'tampered',
    () => {
      entries.set('new', 'tampered')
      loads.set('new', fails(new Error('integrity')))
    },
  ],
  ['no life cycles', 'contract', () => loads.set('new', fails(new Error('new does not expose "remote"')))],
  [
    'bootstrap rejects',
    'render',
    () => loads.set('new', arrives(moduleOf('new', { bootstrap: fails(new Error('no')) }))),
  ],
  ['bootstrap hangs', 'bootstrap', () => loads.set('new', arrives(moduleOf('new', { bootstrap: never })))],
  ['mount hangs', 'mount', () => loads.set('new', arrives(moduleOf('new', { mount: never })))],
  [
    'a chunk or a screen that suspends for ever',
    'screen',
    () => loads.set('new', arrives(moduleOf('new', { mount: async () => undefined }))),
  ],
  [
    'a chunk that is gone',
    'chunk',
    () => loads.set('new', arrives(moduleOf('new', { mount: async (props) => props.onCrash?.(chunkGone) }))),
  ],
  [
    'the first render throws',
    'render',
    () =>
      loads.set(
        'new',
        arrives(moduleOf('new', { mount: async (props) => props.onCrash?.(new Error('no such field')) })),
      ),
  ],
  [
    'neither mounts nor unmounts',
    'mount',
    () => loads.set('new', arrives(moduleOf('new', { mount: never, unmount: never }))),
  ],
]

describe.each(wrongs)('%s', (_wrong, phase, break_) => {
  test('the build before stands in the same page within twelve seconds, and staff are informed', async () => {
    serve('new', 'old')
    break_()
    await open()
    await pass(DEADLINE)
    expect(shown()).toBe('page of old')
    expect(announced).toEqual(['「商品」新版本出错，已切换到上一版本'])
  })

  test('without a build before, what went wrong is shown within twelve seconds', async () => {
    serve('new')
    break_()
    await open()
    await pass(DEADLINE)
    expect(shown()).toContain('「商品」暂不可用')
    expect(reported.at(-1)).toMatch(new RegExp(`^${id}@1.0.0-new ${phase}: `))
    expect(announced).toEqual([])
  })

  test('the page says the same when its code was brought before anybody saw it', async () => {
    serve('new')
    break_()
    void prefetchCode(id, 'GoodsList')
    await pass(DEADLINE)
    await open()
    await pass(DEADLINE)
    expect(reported.at(-1)).toMatch(new RegExp(`^${id}@1.0.0-new ${phase}: `))
  })
})

test('nothing is given up that only takes its time', async () => {
  serve('new', 'old')
  loads.set('new', (timeoutMs) => new Promise((resolve) => setTimeout(() => resolve(moduleOf('new')), timeoutMs - 100)))
  await open()
  await pass(DEADLINE)
  expect(shown()).toBe('page of new')
  expect(asked).toEqual(['new'])
  expect([...announced, ...reported]).toEqual([])
})

test('a page that stood and breaks later gives its place to the build before; a second time is shown', async () => {
  serve('new', 'old')
  const crashes: ((error: Error) => void)[] = []
  const keep = (build: string) =>
    arrives(
      moduleOf(build, {
        mount: async (props) => {
          props.domElement.textContent = `page of ${build}`
          if (props.onCrash) crashes.push(props.onCrash)
          props.onReady?.()
        },
      }),
    )
  loads.set('new', keep('new'))
  loads.set('old', keep('old'))
  await open()
  await pass(60_000)
  expect(shown()).toBe('page of new')
  await act(async () => crashes[0]?.(new Error('first')))
  await pass(3000)
  expect(shown()).toBe('page of old')
  await act(async () => crashes[1]?.(new Error('second')))
  await pass(3000)
  expect(shown()).toContain('页面运行出错')
  expect(reported).toEqual([`${id}@1.0.0-new render: first`, `${id}@1.0.0-old render: second`])
  // What crashed is no longer asked.
  await act(async () => crashes[0]?.(new Error('late')))
  expect(reported).toHaveLength(2)
})

test('what a page asks first is on its way before the page is drawn', async () => {
  serve('new')
  const order: string[] = []
  history.replaceState(undefined, '', '/goods/list?status=2')
  const reads: RemoteModule['reads'] = (page, query, isComing) => {
    order.push(`asks ${page} ${query.status} ${isComing}`)
    return []
  }
  const mount = async ({ onReady }: InstanceProps) => {
    order.push('draws')
    onReady?.()
  }
  loads.set('new', arrives(moduleOf('new', { reads, mount })))
  await open()
  await pass(100)
  expect(order).toEqual(['asks GoodsList 2 false', 'draws'])
})

test('leaving while something hangs leaves nothing behind', async () => {
  serve('new', 'old')
  loads.set('new', arrives(moduleOf('new', { mount: async () => undefined })))
  await open()
  await act(async () => root?.unmount())
  root = undefined
  await pass(DEADLINE * 2)
  expect(box.textContent).toBe('')
  expect([...announced, ...reported]).toEqual([])
})

describe('between two pages', () => {
  const order: string[] = []
  const show = () =>
    act(async () => root?.render(<RemoteScreen remote={id} title="商品" page="GoodsList" params={{}} />))
  /** Goes from a page of the build `old` to one that is mounted like this. */
  async function leaveFor(mount: RemoteModule['mount'], before?: (page: HTMLElement) => void) {
    serve('old')
    loads.set('old', arrives(moduleOf('old', { unmount: async () => void order.push('ends') })))
    await open()
    before?.(box)
    serve('new')
    loads.set('new', arrives(moduleOf('new', { mount })))
    await show()
  }
  const mountsAfter = (ms: number) => async (props: InstanceProps) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    props.domElement.textContent = 'page of new'
    order.push('drawn')
    props.onReady?.()
  }
  beforeEach(() => {
    order.length = 0
  })

  test('the one that was left stays in sight, out of reach, until the next one is drawn, and ends after that', async () => {
    await leaveFor(mountsAfter(150))
    await pass(100)
    expect([shown(), box.querySelector('[data-remote][aria-hidden]')?.textContent]).toEqual([
      'page of old',
      'page of old',
    ])
    await pass(60)
    expect(shown()).toBe('page of new')
    await pass(0)
    expect(order).toEqual(['drawn', 'ends'])
  })

  test('one that takes long is waited for without the one that was left', async () => {
    await leaveFor(mountsAfter(1500))
    await pass(950)
    expect(shown()).toBe('page of old')
    await pass(100)
    expect([shown(), box.querySelector('[aria-busy]') !== null]).toEqual(['', true])
    await pass(0)
    expect(order).toEqual(['ends'])
    await pass(1000)
    expect(shown()).toBe('page of new')
  })

  test('one that still waits for its rows is no picture of anything', async () => {
    await leaveFor(mountsAfter(150), (page) =>
      page.querySelector('[data-remote]')?.insertAdjacentHTML('beforeend', '<p aria-busy="true"></p>'),
    )
    expect([shown(), order]).toEqual(['', ['ends']])
  })

  test('what went wrong takes its place', async () => {
    await leaveFor(fails(new Error('no such field')))
    await pass(0)
    expect(shown()).toContain('「商品」暂不可用')
    expect(shown()).not.toContain('page of old')
  })

  test('nothing of it stays where the next is no page of a remote', async () => {
    await leaveFor(mountsAfter(1000))
    await act(async () => root?.render(<p>首页</p>))
    await pass(DEADLINE)
    expect([shown(), order]).toEqual(['首页', ['ends', 'drawn']])
  })

  test('who goes on before the next one stands sees the page that stood', async () => {
    await leaveFor(mountsAfter(1000))
    await pass(50)
    serve('third')
    loads.set('third', arrives(moduleOf('third', { mount: mountsAfter(100) })))
    await show()
    expect(shown()).toBe('page of old')
    await pass(110)
    expect(shown()).toBe('page of new')
  })
})

describe.each([
  ['the entry', () => loads.set('new', fails(new Error('404')))],
  ['a chunk', () => loads.set('new', arrives(moduleOf('new', { mount: async (props) => props.onCrash?.(chunkGone) })))],
])('without a network %s does not arrive', (_, break_) => {
  test('the page waits, the module is not called unavailable, and it opens when there is one', async () => {
    break_()
    serve('new')
    connected = false
    await open()
    await pass(DEADLINE)
    expect(shown()).toContain('「商品」恢复后自动打开')
    expect(shellStore.get(remoteStatusAtom)[id]?.kind).not.toBe('unavailable')
    expect(reported).toEqual([])
    connected = true
    loads.set('new', arrives(moduleOf('new')))
    await pass(DEADLINE)
    expect(shown()).toBe('page of new')
  })
})

describe('a page that is open while an operator decides', () => {
  const change = (part: Partial<PortalRemote>) =>
    act(async () => {
      const before = shellStore.get(portalAtom) as PortalManifest // served above
      shellStore.set(portalAtom, { ...before, remotes: before.remotes.map((remote) => ({ ...remote, ...part })) })
      adoptBuilds()
    })
  const reopen = async () => {
    await act(async () => root?.unmount())
    box.remove()
    await open()
  }

  test('stays when its remote is killed, with the operator’s words; the next page says them, and comes back with it', async () => {
    serve('old')
    await open()
    await change({ state: 'killed', message: '商品数据正在修复' })
    expect(shown()).toContain('page of old')
    expect(shown()).toContain('「商品」已停用：商品数据正在修复。')
    await reopen()
    expect(shown()).toContain('「商品」暂不可用。商品数据正在修复')
    expect(shown()).not.toContain('管理员停用')
    await change({ state: 'on' })
    expect(shown()).toBe('page of old')
  })

  test('stays when it gets another build, which the next page is made of', async () => {
    loads.set('new', arrives(moduleOf('new')))
    serve('old')
    await open()
    const [{ current }] = (shellStore.get(portalAtom)?.remotes ?? []) as [PortalRemote]
    await change({ current: { ...current, build: 'new', name: `${id}_new` }, fallback: current })
    expect(shown()).toContain('page of old')
    expect(shown()).toContain('已更换版本')
    await reopen()
    expect(shown()).toBe('page of new')
    await change({ current, fallback: { ...current, build: 'new', name: `${id}_new` } })
    await reopen()
    expect(shown()).toBe('page of old')
  })

  test('gives its place at once to what a developer has built, and takes the styles before along', async () => {
    loads.set('new', arrives(moduleOf('new')))
    serve('old')
    await open()
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/r/${id}/old.css` })
    const other = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/r/talents/old.css' })
    document.head.append(style, other)
    await act(async () => renewScreens())
    expect(shown()).toBe('page of old')
    expect(asked).toEqual(['old'])
    const [{ current }] = (shellStore.get(portalAtom)?.remotes ?? []) as [PortalRemote]
    await change({ current: { ...current, build: 'new', name: `${id}_new` }, fallback: current })
    await act(async () => renewScreens())
    expect(shown()).toBe('page of new')
    expect([style.isConnected, other.isConnected]).toEqual([false, true])
    other.remove()
  })

  test('is tried anew as soon as a page that failed gets another build', async () => {
    entries.set('new', 'intact')
    loads.set('new', fails(new Error('no such name')))
    serve('new')
    await open()
    await pass(DEADLINE)
    expect(shown()).toContain('模块启动出错')
    const [{ current }] = (shellStore.get(portalAtom)?.remotes ?? []) as [PortalRemote]
    await change({ current: { ...current, build: 'old', name: `${id}_old` } })
    expect(shown()).toBe('page of old')
  })

  test('what failed before anybody saw the page says nothing of another build', async () => {
    loads.set('new', fails(new Error('404')))
    serve('new')
    void prefetchCode(id, 'GoodsList')
    await pass(DEADLINE)
    const [{ current }] = (shellStore.get(portalAtom)?.remotes ?? []) as [PortalRemote]
    await change({ current: { ...current, build: 'old', name: `${id}_old` } })
    await open()
    expect(shown()).toBe('page of old')
    expect(reported).toEqual([])
  })

  test('a block that nobody could read is no decision of an administrator', async () => {
    serve('old')
    await change({
      state: 'killed',
      message: '模块配置有误',
      current: { ...{ version: '', build: '', name: '' }, ...{ entry: '', integrity: '', api: '' } },
    })
    await open()
    expect(shown()).toContain('模块配置有误，请联系管理员')
    expect(shown()).not.toContain('管理员停用')
  })

  test('a build made for a shell that this tab is not is never started', async () => {
    serve('old')
    const [{ current }] = (shellStore.get(portalAtom)?.remotes ?? []) as [PortalRemote]
    const before = shellStore.get(portalAtom) as PortalManifest // served above
    shellStore.set(portalAtom, { ...before, shell: { version: '1', api: '1.0.0' } })
    await change({ current: { ...current, build: 'new', name: `${id}_new`, api: '^1.4.0' } })
    await open()
    expect(asked).toEqual([])
    expect(shown()).toContain('模块版本与当前系统不匹配')
  })
})
