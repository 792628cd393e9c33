import { expect, type Page, test } from '@playwright/test'
import { signedInAs } from '../support/signIn.ts'
import { type FaultBuild, moduleWith, remoteOf, remoteWith, serveBuild, servePortal } from './edge.ts'
import { cardOf, expectAlive, expectCounted, expectPage, type Heard, listenTo, menu } from './product.ts'

/** Opens the goods of a remote that is written here; behind it is the gateway's own build, or none. */
async function open(page: Page, faulty: FaultBuild, { hasPrevious = false } = {}): Promise<Heard> {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await serveBuild(page, faulty)
  await servePortal(page, (portal) => {
    const remote = remoteOf(portal, 'goods')
    const { current } = remote
    delete remote.fallback
    Object.assign(remote, { current: faulty.build, ...(hasPrevious ? { fallback: current } : {}) })
    portal.limits = { ...portal.limits, bootstrap: 2000, mount: 2000, unmount: 500, probeEvery: 60_000 }
  })
  await page.goto('/goods/list')
  return heard
}

const nameOf = ({ build }: FaultBuild) => `goods@${build.version}-${build.build}`

/** A page with the words `页面在此` and a button for each kind of trouble. */
const pageWith = (body: string) => remoteWith('goods', `{ GoodsList: async () => ({ Page() { ${body} } }) }`)
const button = (label: string, onClick: string) =>
  `return h('main', null, h('h1', null, '页面在此'), h('button', { onClick: () => { ${onClick} } }, '${label}'))`

const WORDS = '页面运行出错，其他功能不受影响。'
const onScreen = [
  { what: 'while it is drawn', body: 'throw new Error("in render")' },
  { what: 'in an effect', body: 'useEffect(() => { throw new Error("in an effect") }); return "页面在此"' },
  {
    what: 'in a layout effect',
    body: 'useLayoutEffect(() => { throw new Error("in a layout effect") }); return "页面在此"',
  },
  {
    what: 'in a boundary of its own',
    body: `class Own extends React.Component {
      state = {}
      static getDerivedStateFromError() { return { crashed: true } }
      componentDidCatch() { throw new Error('in componentDidCatch') }
      render() { return this.state.crashed ? null : this.props.children }
    }
    return h(Own, null, h(() => { throw new Error('below it') }))`,
  },
] as const

for (const [at, { what, body }] of onScreen.entries()) {
  test(
    `F27 a page that throws ${what} is told, counted, and asked for again`,
    at === 0 ? { tag: '@quick' } : {},
    async ({ page }) => {
      const faulty = pageWith(body)
      const heard = await open(page, faulty)
      await expect(cardOf(page)).toContainText(`「商品」暂不可用。${WORDS}`)
      await expect(cardOf(page)).toContainText('模块 商品 · 版本 9.9.9 · 步骤 显示页面')
      await expectCounted(heard, new RegExp(`^${nameOf(faulty)} crash render`, 'm'))
      expect(heard.told.join('\n')).toContain(`${nameOf(faulty)} is off screen, phase render: `)
      await cardOf(page).getByRole('button', { name: '重新加载' }).click()
      await expect(cardOf(page)).toContainText(WORDS)
      await expect(page.locator('main [data-remote="goods"]')).toHaveCount(0)
      await expectAlive(page, 'goods')
      expect(heard.uncaught).toEqual([])
    },
  )
}

test('F27 a page that throws gives its place to the build before, with a word to staff', async ({ page }) => {
  const faulty = pageWith('throw new Error("in render")')
  const heard = await open(page, faulty, { hasPrevious: true })
  await expect(page.getByText('「商品」新版本出错，已切换到上一版本')).toBeVisible()
  await expectPage(page, 'goods')
  await expectCounted(heard, new RegExp(`^${nameOf(faulty)} crash render`, 'm'))
})

for (const [what, code] of [
  ['in an event', 'throw new Error("in an event")'],
  ['in a promise', 'Promise.reject(new Error("in a promise"))'],
  ['in a timer', 'setTimeout(() => { throw new Error("in a timer") }, 10)'],
] as const) {
  test(`F27 an error ${what} leaves the page, and is counted of the build whose code it is`, async ({ page }) => {
    const faulty = pageWith(button('坏了', code))
    const heard = await open(page, faulty)
    await page.getByRole('button', { name: '坏了' }).click()
    await expectCounted(heard, new RegExp(`^${nameOf(faulty)} crash uncaught`, 'm'))
    await expect(page.getByText('页面在此')).toBeVisible()
    expect(heard.reported.join('\n')).toContain(what)
    await expectAlive(page, 'goods')
  })
}

for (const [what, module] of [
  ['whose unmount never ends', 'unmount: () => new Promise(() => {})'],
  ['whose unmount rejects', 'unmount: async () => { throw new Error("no end") }'],
] as const) {
  test(`F30 a page ${what} is taken off all the same, and opens again`, async ({ page }) => {
    const faulty = moduleWith(
      'goods',
      `const inner = defineRemote('goods', { screens: { GoodsList: async () => ({ Page() { return React.createElement('h1', null, '页面在此') } }) }, openers: {} })
       const remote = { bootstrap: inner.bootstrap, mount: inner.mount, ${module} }`,
    )
    const heard = await open(page, faulty)
    await expect(page.getByText('页面在此')).toBeVisible()
    await expectAlive(page, 'goods')
    await page.goBack()
    await expect(page.getByText('页面在此')).toBeVisible()
    await expect(page.locator('main [data-remote]')).toHaveCount(1)
    expect(heard.uncaught).toEqual([])
  })
}

test('F30 a clean-up that throws while a page is left takes nothing with it', async ({ page }) => {
  const faulty = pageWith(
    'useEffect(() => () => { throw new Error("in a clean-up") }, []); return h("h1", null, "页面在此")',
  )
  await open(page, faulty)
  await expect(page.getByText('页面在此')).toBeVisible()
  await expectAlive(page, 'goods')
  await page.goBack()
  await expect(page.getByText('页面在此')).toBeVisible()
})

test('F31 of twenty quick changes of page the last one wins, alone in the page', async ({ page }) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expectPage(page, 'dashboards')
  const links = ['商品列表', '达人公海', '成员管理', '带货视频']
  // As fast as a script can, faster than any page arrives.
  await menu(page).evaluate((nav, names) => {
    const found = [...nav.querySelectorAll('a')]
    for (let turn = 0; turn < 20; turn += 1)
      found.find((link) => link.textContent === names[turn % names.length])?.click()
    found.find((link) => link.textContent === '合作单')?.click()
  }, links)
  await expectPage(page, 'cooperation')
  await page.waitForLoadState('networkidle')
  await expectPage(page, 'cooperation')
  await expect(page.locator('main [data-remote]')).toHaveCount(1)
  expect(heard.uncaught).toEqual([])
})

test('F32 what hangs the tab takes it down once: the reload says so, counts it, and opens on request', async ({
  page,
}) => {
  const faulty = pageWith(button('卡住', 'for (;;) {}'))
  const heard = await open(page, faulty)
  await page.getByRole('button', { name: '卡住' }).waitFor()
  const note = await page.evaluate(() => sessionStorage.getItem('crm.v1.onScreen'))
  expect(note).toContain(faulty.build.build)
  // The browser ends a page that hangs; whoever looks after the tab loads it anew. Its session storage is what is left.
  await page.evaluate((text) => {
    window.addEventListener('pagehide', () => sessionStorage.setItem('crm.v1.onScreen', text ?? ''))
  }, note)
  await page.reload()
  await expect(cardOf(page)).toContainText('上次打开时浏览器失去响应，已暂停。重新加载可再次打开。')
  await expectCounted(heard, new RegExp(`^${nameOf(faulty)} crash freeze`, 'm'))
  await cardOf(page).getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByText('页面在此')).toBeVisible()
})

const loops = [
  {
    what: 'sets state while it is drawn',
    body: 'const [n, set] = useState(0); set(n + 1); return String(n)',
    words: WORDS,
    phase: 'render',
  },
  {
    what: 'sets state in an effect without end',
    body: 'const [n, set] = useState(0); useEffect(() => { const t = setTimeout(() => set(n + 1)); return () => clearTimeout(t) }); return String(n)',
    words: '页面反复刷新，已暂停以免影响其他功能。',
    phase: 'loop',
    tag: '@quick',
  },
  {
    what: 'sets state by a timer of 5 ms',
    body: 'const [n, set] = useState(0); useEffect(() => { const t = setInterval(() => set((v) => v + 1), 5); return () => clearInterval(t) }, []); return String(n)',
    words: '页面反复刷新，已暂停以免影响其他功能。',
    phase: 'loop',
  },
  {
    what: 'writes the document by a timer, past what is drawn',
    body: "const ref = React.useRef(null); useEffect(() => { const t = setInterval(() => { for (let i = 0; i < 200; i += 1) ref.current.textContent = String(i) }, 10); return () => clearInterval(t) }, []); return h('p', { ref })",
    words: '页面反复刷新，已暂停以免影响其他功能。',
    phase: 'loop',
  },
] as const

for (const { what, body, words, phase, ...more } of loops) {
  test(`F33 a page that ${what} is taken off`, 'tag' in more ? { tag: more.tag } : {}, async ({ page }) => {
    const faulty = pageWith(body)
    const heard = await open(page, faulty)
    await expect(cardOf(page)).toContainText(words)
    await expectCounted(heard, new RegExp(`^${nameOf(faulty)} crash ${phase}`, 'm'))
    await expectAlive(page, 'goods')
    expect(heard.uncaught).toEqual([])
  })
}

test('F33 an honest page that draws 3,000 rows again and again when asked is left alone', async ({ page }) => {
  const faulty = pageWith(
    `const [n, set] = useState(0)
     return h('div', null, h('button', { onClick: () => set(n + 1) }, '重排'),
       h('ul', null, Array.from({ length: 3000 }, (_, at) => h('li', { key: n + '-' + at }, n + ' ' + at))))`,
  )
  await open(page, faulty)
  for (let turn = 1; turn <= 5; turn += 1) {
    await page.getByRole('button', { name: '重排' }).click()
    await expect(page.getByText(`${turn} 2999`, { exact: true })).toBeAttached()
  }
  await page.waitForTimeout(3500)
  await expect(page.getByRole('button', { name: '重排' })).toBeVisible()
})
