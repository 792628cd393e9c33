import { expect, type Page, test } from '@playwright/test'
import { watchErrors } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'

const SAMPLES = [
  '<img src=x onerror="window.hit=1">',
  '<svg onload="window.hit=1">',
  '<math><mtext></table><mglyph><style><img src=x onerror="window.hit=1">',
  '<a href="javascript:window.hit=1">点我</a>',
  '</script><script>window.hit=1</script>',
  '一<br onmouseover="window.hit=1">二',
]
/** Fields that people, shops and platforms write into. */
const WRITTEN =
  /^(nick_name|user_name|corp_name|author_name|title|content|shop_name|brand_name|name|message|remark|tag_name)$/

function poisoned(value: unknown, next: () => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, next, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, next, name)]))
  return typeof value === 'string' && WRITTEN.test(key) ? next() : value
}

/** From now on every text that somebody could have written comes as an attack; addresses of notices too. */
async function poison(page: Page): Promise<void> {
  let count = 0
  const next = () => SAMPLES[count++ % SAMPLES.length] ?? ''
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const body = await response.json().catch(() => undefined)
    if (body?.code !== 0) return route.fulfill({ response })
    const data = poisoned(body.data, next)
    if (route.request().url().includes('/v1/notice/pop'))
      Object.assign(Object(data), { id: 999_999, notice_url: 'javascript:window.hit=1', button_title: '查看' })
    return route.fulfill({ response, json: { ...body, data } })
  })
}

test('what people write is text wherever it is shown: no markup, no script, no address of script', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('violated', (directive: string) => violations.push(directive))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'violated')(event.violatedDirective),
    ),
  )
  await signedInAs(page, 2)
  await poison(page)
  const bad = () =>
    page.evaluate(() => ({
      hit: Reflect.get(window, 'hit'),
      elements: document.querySelectorAll('[onerror], [onload], [onmouseover], a[href^="javascript:"], math, mglyph')
        .length,
    }))
  for (const path of ['/talent/public', '/goods/list', '/overview']) {
    await page.goto(path)
    await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
    await expect(page.getByText('onerror="window.hit=1"').first()).toBeVisible()
    expect(await bad(), path).toEqual({ hit: undefined, elements: 0 })
  }
  const version = page.getByRole('dialog', { name: '新版本发布' })
  await expect(version).toBeVisible()
  await expect(version.getByRole('button', { name: '查看' })).toHaveCount(0)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(page.getByRole('tab', { name: /提醒/ })).toBeVisible()
  expect(await bad(), 'notices').toEqual({ hit: undefined, elements: 0 })
  expect(violations).toEqual([])
  // Whatever forgets itself in a library or a remote makes no markup and loads no script of others.
  const refused = await page.evaluate(() => {
    const outcome = (act: () => void) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const box = document.createElement('div')
    const script = document.createElement('script')
    return [
      outcome(() => Object.assign(box, { innerHTML: '<img src=x>' })),
      outcome(() => Object.assign(script, { src: '/files/1/a.js' })),
      outcome(() => Object.assign(script, { text: 'window.hit=1' })),
      outcome(() => Object.assign(box, { innerHTML: '' })),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'done'])
  // Pages ask on; what is on its way has no answer once the journey is over.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of a brand are drawn and nothing else: no script in them runs, nothing is fetched for them', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  const manifest = await (await page.request.get('/portal.json')).json()
  const { light, dark } = manifest.theme.logo
  const evil =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="top.hit=1">' +
    '<script>top.hit=1</script><image xlink:href="https://evil.example/x.png"/><use href="https://evil.example/y.svg#z"/>' +
    '<foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/z"/></body></foreignObject></svg>'
  await page.route(`**${dark}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: evil }))
  // A picture by its name that is a page.
  await page.route(`**${light}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'x-content-type-options': 'nosniff' },
      body: '<script>top.hit=1</script>',
    }),
  )
  await page.goto('/login')
  const drawn = page.getByRole('img', { name: manifest.theme.title })
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => [image.tagName, image.naturalWidth > 0]))
    .toEqual(['IMG', true])
  // Signed in beside it, the sign-in page would go on by itself.
  await page.goto('about:blank')
  await signedInAs(page, 2)
  await page.goto('/')
  await expect(page.getByRole('link', { name: '进入系统' }).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  expect([...hosts]).toEqual(['127.0.0.1'])
  expect(errors.filter((text) => /script|Content Security/i.test(text))).toEqual([])

  // Opened on its own a drawing is a document: the server takes everything away that a document could do.
  const { headers } = await (async (answer) => ({ headers: answer.headers() }))(await page.request.get(light))
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/svg+xml', 'nosniff'])
})
