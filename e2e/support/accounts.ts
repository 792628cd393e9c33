import { expect, type Page } from '@playwright/test'
import { callGateway } from './gateway.ts'
import { DEMO_PASSWORD, firstTokenOf, tokenOf } from './signIn.ts'

let made = 0

/** A number that nobody has, different each time. */
export function freshNumber(): string {
  made += 1
  return `139${String(Date.now() * 10 + (made % 10)).slice(-8)}`
}

/** A code of a scene (`login` for the sign-in), as the number's holder reads it. */
export async function codeFor(page: Page, mobile: string, scene: string): Promise<string> {
  const sent =
    scene === 'login'
      ? page.request.post('/passport/v2/cas/sendcode', { data: { appid: 'e2e', mobile, ticket: 'captcha' } })
      : page.request.post('/api/send_code', {
          data: { scene, mobile, captcha_randstr: 'e2e', captcha_ticket: 'captcha' },
        })
  expect((await (await sent).json()).code).toBe(0)
  return lastCode(page, mobile)
}

/** The last code that was sent to a number. */
export async function lastCode(page: Page, mobile: string): Promise<string> {
  const inbox = await (await page.request.get(`/dev/inbox?mobile=${mobile}`)).json()
  return inbox.data.list[0].code
}

/** Registers somebody new with the demo password; with `corp` an own enterprise on trial, else the personal edition. Nobody is signed in by it. */
export async function freshAccount(page: Page, { name = '苏晴', corp = '' } = {}): Promise<string> {
  const mobile = freshNumber()
  const code = await codeFor(page, mobile, 'register')
  const answer = await page.request.post('/api/register', {
    data: {
      mobile,
      code,
      password: DEMO_PASSWORD,
      user_name: name,
      ...(corp ? { corp_name: corp } : {}),
    },
  })
  const { code: result, message } = await answer.json()
  expect(result, message).toBe(0)
  return mobile
}

/** What an outside party gives out once: a ticket, a code, a single-sign-on token. */
export async function granted(page: Page, as: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await (await page.request.post('/dev/grant', { data: { as, ...more } })).json()
  expect(answer.code, answer.message).toBe(0)
  return answer.data.code
}

/** The state of an authorisation that this person begins, as the pages of the product do. */
export async function begun(page: Page, who: string | number, path: string, data: object): Promise<string> {
  const headers = { authorization: await tokenOf(page, who) }
  const answer = await (await page.request.post(`/api/${path}`, { headers, data })).json()
  expect(answer.code, answer.message).toBe(0)
  return answer.data.state
}

/** Somebody new who belongs to two enterprises of these names, signed in nowhere; the second is where they are. */
export async function lockMembers(page: Page, first: string, second: string): Promise<string> {
  const mobile = await freshAccount(page, { corp: first })
  const authorization = await tokenOf(page, mobile)
  const founded = await page.request.post('/api/v1/user/corp/create', {
    headers: { authorization },
    data: {
      ...{ apply_brand_name: '青禾', apply_corp_name: second, apply_user_name: '苏晴', apply_phone: mobile },
      ...{ apply_dept: '运营部', questions: [1], code: await codeFor(page, mobile, 'apply') },
    },
  })
  expect((await founded.json()).code).toBe(0)
  return mobile
}

/** A medium that the signed-in administrator adds, with the demo password; answers the number. */
export async function addMember(page: Page, nick_name: string): Promise<string> {
  const mobile = freshNumber()
  const member = { nick_name, mobile, role_id: 6, dept_id: 0 }
  const { password } = await callGateway<{ password: string }>(page, 'POST', 'v1/account/add', member)
  await firstTokenOf(page, mobile, password, DEMO_PASSWORD)
  return mobile
}

/** Closes what welcomes somebody new whenever it comes, over whatever is open. */
export async function closeWelcomes(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^(试用开始|欢迎使用)$/ })
  await page.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: '关闭' }).click())
}
