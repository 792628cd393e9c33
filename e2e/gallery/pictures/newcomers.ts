import { DAY_SECONDS } from '@crm/base/durations'
import type { Page } from '@playwright/test'
import { phone, type Picture, press } from '../picture.ts'
import { agreeToTerms } from '../../support/signIn.ts'

const invitation = {
  corp_id: 1,
  corp_name: '橙风国货集团',
  inviter_name: '周晓',
  role_name: '带货媒介',
  dept_name: '销售一部',
  expire_time: Math.floor(Date.now() / 1000) + 7 * DAY_SECONDS,
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
    shows: '请输入正确的手机号',
    path: '/login?tab=password',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('128')
      await page.getByLabel('密码', { exact: true }).fill('x')
      await page.getByRole('button', { name: '登录', exact: true }).click()
    },
  },
  {
    name: 'newcomers/login-wrong',
    shows: '密码错误',
    path: '/login?tab=password',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800109999')
      await page.getByLabel('密码', { exact: true }).fill('x')
      await agreeToTerms(page)
      await page.getByRole('button', { name: '登录', exact: true }).click()
    },
  },
  {
    name: 'newcomers/login-code-sent',
    shows: /后重新获取/,
    path: '/login',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800100080')
      await press(page, '获取验证码')
    },
  },
  { name: 'newcomers/register-faults', shows: '请输入手机号码', path: '/register', steps: submit('注册') },
  {
    name: 'newcomers/register-known',
    shows: '企业已经注册过了',
    path: '/register',
    steps: async (page) => {
      await page.getByLabel('手机号').fill('13800100002')
      await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
      await page.getByLabel('企业名称（选填）').fill('橙风国货集团')
      await page.getByLabel('姓名').focus()
    },
  },
  { name: 'newcomers/trial-faults', shows: '请输入品牌名称', path: '/trial', steps: submit('提交申请') },
  {
    name: 'newcomers/trial-done',
    shows: '提交成功',
    path: '/trial',
    answers: { apply_use: { data: {} } },
    steps: async (page) => {
      await page.getByLabel('品牌名称').fill('青禾')
      await page.getByLabel('企业名称').fill(`青禾${Date.now() % 1_000_000}`)
      await page.getByLabel('姓名').fill('林夏')
      await page.getByLabel('所在部门').fill('运营部')
      await page.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
      await page.getByLabel('验证码').fill('123456')
      await page.getByText('找不到合适的达人').click()
      await submit('提交申请')(page)
    },
  },
  { name: 'newcomers/join-guest', shows: '登录后加入', path: '/join?code=x', answers: invited() },
  {
    name: 'newcomers/join-faults',
    shows: '请输入手机号码',
    path: '/join?code=x',
    answers: invited(),
    steps: submit('加入企业'),
  },
  {
    name: 'newcomers/join-signed-in',
    shows: /用当前账号加入/,
    path: '/join?code=x',
    phone: phone(4, 2),
    answers: invited(),
  },
  { name: 'newcomers/join-member', shows: '进入企业', path: '/join?code=x', phone: phone(2), answers: invited() },
  {
    name: 'newcomers/join-full',
    shows: /企业席位已满/,
    path: '/join?code=x',
    phone: phone(4, 2),
    answers: invited({ is_full: 1 }),
  },
  {
    name: 'newcomers/join-unreachable',
    breaks: true,
    shows: '重试',
    path: '/join?code=x',
    steps: async (page) => {
      await page.route('**/api/invite/info*', (route) => route.abort())
      await page.reload()
    },
  },
  {
    name: 'newcomers/entry-faults',
    shows: '请输入邀请码',
    path: '/entry',
    steps: async (page) => {
      await page
        .getByRole('button', { name: /下一步|提交|加入/ })
        .first()
        .click()
    },
  },
  { name: 'newcomers/entry-signed-in', shows: '核心指标', path: '/entry', phone: phone(2, 6) },
]
