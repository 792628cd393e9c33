import { expect, type Page, test } from '@playwright/test'
import { agreeToTerms, DEMO_PASSWORD, phoneOf, signedInAs } from '../support/signIn.ts'
import { expectRows } from '../support/tables.ts'
import { fileFaults, inject, origin } from './edge.ts'
import { expectAlive, expectPage, listenTo, menu, PAGES, REMOTES } from './product.ts'
import { likeAPhone } from '../support/phone.ts'

// What browsers and networks do to the product, and what the product leaves in them.

async function signIn(page: Page, address = '/login'): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(phoneOf(2))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectPage(page, 'dashboards')
}

test('F29 a round through all modules leaves nothing behind: names, classes, keys, timers, workers, connections', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const live = new Set<number>()
    const [start, stop] = [window.setInterval.bind(window), window.clearInterval.bind(window)]
    window.setInterval = ((...args: Parameters<typeof window.setInterval>) => {
      const id = start(...args)
      live.add(id)
      return id
    }) as typeof window.setInterval
    window.clearInterval = (id) => {
      live.delete(Number(id))
      stop(id)
    }
    const opened: string[] = []
    for (const kind of ['EventSource', 'WebSocket', 'Worker', 'BroadcastChannel'] as const) {
      window[kind] = new Proxy(window[kind], {
        construct(target, args) {
          opened.push(kind)
          return Reflect.construct(target, args)
        },
      }) as never
    }
    Object.assign(window, { __left: () => ({ timers: live.size, opened: opened.length }) })
  })
  await signedInAs(page, 2)
  await page.goto('/overview')
  const round = async () => {
    for (const remote of [...REMOTES, 'goods'] as const) {
      await menu(page).getByRole('link', { name: PAGES[remote].label, exact: true }).click()
      await expectPage(page, remote)
    }
    await expectRows(page)
    await page.waitForLoadState('networkidle')
    return page.evaluate(async () => ({
      ...(window as unknown as { __left: () => object }).__left(),
      names: Object.keys(window).sort(),
      body: [document.body.className, document.body.getAttribute('style'), document.body.children.length],
      root: [document.documentElement.className, document.documentElement.getAttribute('style')],
      prototypes: [Object.prototype, Array.prototype, String.prototype].map((each) => Reflect.ownKeys(each).length),
      title: document.title,
      // Its own keys are a list of their own (`platform/storage`); what a page would add beside it is not.
      kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('crm.v1.')),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  }
  const before = await round()
  expect(await round()).toEqual(before)
})

const storages = [
  [
    'blocked',
    () => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('exceeded the quota', 'QuotaExceededError')
      }
    },
  ],
] as const

for (const [what, spoil] of storages) {
  test(
    `F59 with a storage that is ${what} one signs in and works, as long as the tab lives`,
    what === 'blocked' ? { tag: '@quick' } : {},
    async ({ page }) => {
      const heard = listenTo(page)
      await page.addInitScript(spoil)
      await signIn(page)
      for (const remote of ['goods', 'talents'] as const) {
        await menu(page).getByRole('link', { name: PAGES[remote].label, exact: true }).click()
        await expectPage(page, remote)
      }
      expect(heard.uncaught).toEqual([])
    },
  )
}

test('F59 a browser that takes no cookies signs in and works', async ({ page }) => {
  const heard = listenTo(page)
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }))
  await page.route(/\/(api|passport)\//, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } })
    const headers = response.headers()
    delete headers['set-cookie']
    await route.fulfill({ response, headers })
  })
  await signIn(page)
  await expectAlive(page, 'dashboards')
  expect(heard.uncaught).toEqual([])
})

test('F60 on a host without TLS everything works that does not need it', async ({ page }) => {
  const heard = listenTo(page)
  const host = 'http://crm.corp.test'
  await page.route(`${host}/**`, async (route) => {
    const request = route.request()
    const response = await route.fetch({
      url: request.url().replace(host, origin()),
      headers: { ...request.headers(), host: '127.0.0.1' },
    })
    if (request.resourceType() !== 'document') return route.fulfill({ response })
    // The portal of that host: without TLS there is no signature that a browser could check.
    const body = (await response.text()).replace('"hosts":[', `"hosts":["${new URL(host).hostname}",`)
    return route.fulfill({ response, body })
  })
  await signIn(page, `${host}/login`)
  expect(await page.evaluate(() => [window.isSecureContext, 'subtle' in crypto])).toEqual([false, false])
  await expectAlive(page, 'dashboards')
  expect(heard.uncaught).toEqual([])
})

for (const [what, size] of [
  ['of 200 % zoom', { width: 720, height: 450 }],
  ['of a phone', { width: 390, height: 844 }],
  ['of 2560 px', { width: 2560, height: 1440 }],
] as const) {
  test(`F60 in a window ${what} the card of a module that is down can be read and used`, async ({ page }) => {
    if (what === 'of a phone') await likeAPhone(page)
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signedInAs(page, 2)
    const heal = await inject(page, (path) => path.startsWith('/r/goods/'), fileFaults['answers 404'])
    await page.goto('/goods/list')
    const again = page.getByRole('main').getByRole('button', { name: '重新加载' })
    await expect(again).toBeInViewport()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await heal()
    await again.focus()
    await page.keyboard.press('Enter')
    await expectPage(page, 'goods')
  })
}

test('F58 over a line of 400 ms that loses every tenth call pages open, and what was lost is read again', async ({
  page,
}) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expectPage(page, 'dashboards')
  let calls = 0
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    calls += 1
    return calls % 10 === 0 ? route.abort('connectionreset') : route.fallback()
  })
  for (const remote of ['goods', 'talents', 'system'] as const) {
    await menu(page).getByRole('link', { name: PAGES[remote].label, exact: true }).click()
    await expectPage(page, remote)
    const again = page.getByRole('main').getByRole('button', { name: '重试' }).first()
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expectRows(page)
    }).toPass()
  }
  expect(heard.uncaught).toEqual([])
})

const answers = [
  ['answers 500', { status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }, '接口500异常，请稍后再试'],
  ['is cut', { status: 200, contentType: 'application/json', body: '{"code":0,"data":{"list":[' }, /异常/],
  [
    'refuses',
    {
      status: 200,
      contentType: 'application/json',
      body: '{"code":50000,"message":"商品服务正在升级","data":null,"request_id":"r-1"}',
    },
    '商品服务正在升级',
  ],
] as const

for (const [what, answer, words] of answers) {
  test(`F57 a call that ${what} is told where its answer is missing, once, and asked again`, async ({ page }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    await page.goto('/overview')
    await expectPage(page, 'dashboards')
    const heal = await inject(
      page,
      (path) => path === '/api/v1/goods/list',
      (route) => route.fulfill(answer),
    )
    await menu(page).getByRole('link', { name: '商品列表' }).click()
    await expectPage(page, 'goods')
    const place = page.getByRole('main').getByText(words)
    await expect(place).toHaveCount(1)
    await heal()
    await page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await expectRows(page)
    await expect(place).toHaveCount(0)
    expect(heard.uncaught).toEqual([])
  })
}
