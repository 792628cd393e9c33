import type { Page } from '@playwright/test'
import { phone, type Picture, press } from '../picture.ts'

const DAY = 86_400
const invitation = {
  corp_id: 1,
  corp_name: '橙风国货集团',
  inviter_name: '周晓',
  role_name: '带货媒介',
  dept_name: '销售一部',
  expire_time: Math.floor(Date.now() / 1000) + 7 * DAY,
  is_full: 0,
}
const invited = (change: object = {}) => ({ 'invite/info': () => ({ ...invitation, ...change }) })
const submit = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Signing in and coming in: what forms say, and what an invitation leads to. */
export const newcomers: readonly Picture[] = [
  {
    name: 'newcomers/login-faults',
    path: '/login?tab=password',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('128')
      await page.getByLabel('密码', { exact: true }).fill('x')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByText('请输入正确的手机号').waitFor()
    },
  },
  {
    name: 'newcomers/login-wrong',
    path: '/login?tab=password',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800109999')
      await page.getByLabel('密码', { exact: true }).fill('x')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByText('密码错误').waitFor()
    },
  },
  {
    name: 'newcomers/login-code-sent',
    path: '/login',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800100080')
      await press(page, '获取验证码')
      await page.getByRole('button', { name: /后重新获取/ }).waitFor()
    },
  },
  { name: 'newcomers/register-faults', path: '/register', steps: submit('注册') },
  {
    name: 'newcomers/register-known',
    path: '/register',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800100002')
      await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
      await page.getByLabel('企业名称（选填）').fill('橙风国货集团')
      await page.getByLabel('姓名').focus()
      await page.getByText('企业已经注册过了').waitFor()
    },
  },
  { name: 'newcomers/trial-faults', path: '/trial', steps: submit('提交申请') },
  {
    name: 'newcomers/trial-done',
    path: '/trial',
    answers: { apply_use: () => ({}) },
    steps: async (page) => {
      await page.getByLabel('品牌名称').fill('青禾')
      await page.getByLabel('企业名称').fill(`青禾${Date.now() % 1_000_000}`)
      await page.getByLabel('员工名称').fill('林夏')
      await page.getByLabel('所在部门').fill('运营部')
      await page.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
      await page.getByLabel('验证码').fill('123456')
      await page.getByText('找不到合适的达人').click()
      await submit('提交申请')(page)
      await page.getByText('提交成功').first().waitFor()
    },
  },
  { name: 'newcomers/join-guest', path: '/join?code=x', answers: invited() },
  { name: 'newcomers/join-faults', path: '/join?code=x', answers: invited(), steps: submit('加入企业') },
  { name: 'newcomers/join-signed-in', path: '/join?code=x', phone: phone(4, 2), answers: invited() },
  { name: 'newcomers/join-member', path: '/join?code=x', phone: phone(2), answers: invited() },
  { name: 'newcomers/join-full', path: '/join?code=x', phone: phone(4, 2), answers: invited({ is_full: 1 }) },
  {
    name: 'newcomers/join-unreachable',
    path: '/join?code=x',
    steps: async (page) => {
      await page.route('**/api/invite/info*', (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'newcomers/entry-faults',
    path: '/entry',
    steps: async (page) => {
      await page
        .getByRole('button', { name: /下一步|提交|加入/ })
        .first()
        .click()
    },
  },
  { name: 'newcomers/entry-signed-in', path: '/entry', phone: phone(2, 6) },
]
