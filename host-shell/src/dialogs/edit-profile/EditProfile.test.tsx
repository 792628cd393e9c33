// @vitest-environment jsdom
import { NOON } from '@crm/access/testWho'
import { setClock } from '@crm/base/clock'
import { CallFailure } from '@crm/client/failure'
import { recordsChanged } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import { changeSession, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import {
  setUpTest,
  end,
  fill,
  layer,
  named,
  clickButton,
  toasts,
  settle,
  show,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditProfile } from './EditProfile.tsx'

// 编辑资料: name and picture, each saved where it changed.

const onClose = vi.fn()
const UNBOUND = { is_bind: 0, nick_name: '', avatar: '' }
const DRAWN = 'data:image/jpeg;base64,AAAA'
const user = () => {
  const state = shellStore.get(sessionAtom)
  if (state.status !== 'signed-in') throw new Error('nobody')
  return state.session
}
beforeEach(async () => {
  setUpTest()
  onClose.mockReset()
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => {}, fillRect: () => {} })) as never // what is drawn
  HTMLCanvasElement.prototype.toDataURL = () => DRAWN
  HTMLImageElement.prototype.decode = async () => {}
  answers({ 'profile.infoUpdate': {}, 'profile.avatarUpdate': {}, 'profile.wechat': UNBOUND })
  changeSession((session) => ({
    ...session,
    user: { ...session.user, nick_name: '林一', phone: '138****0002', avatar: '', cmm_follow: 1 },
  }))
  await show(<EditProfile onClose={onClose} />)
})
afterEach(end)

test('the name has at most twenty signs, and one at least', async () => {
  expect(layer()?.querySelector<HTMLInputElement>('input[maxlength="20"]')?.value).toBe('林一')
  expect(text()).toContain('2/20')
  await fill('昵称*', '  ')
  await clickButton('保存')
  expect(text()).toContain('请输入昵称')
  expect(requestsOf('profile.infoUpdate')).toEqual([])
})

test('a new name is kept trimmed, here and in the session', async () => {
  await fill('昵称*', ' 林夏 ')
  await clickButton('保存')
  expect(requestsOf('profile.infoUpdate')).toEqual([{ user_id: 11, nick_name: '林夏' }])
  expect([user().user.nick_name, user().who.nick_name]).toEqual(['林夏', '林夏'])
  expect([toasts, onClose.mock.calls.length]).toEqual([['success：设置成功'], 1])
  expect(requestsOf('profile.avatarUpdate')).toEqual([])
})

test('nothing changed asks nothing', async () => {
  await clickButton('保存')
  expect([requestsOf('profile.infoUpdate'), onClose.mock.calls.length]).toEqual([[], 1])
})

test('a refusal stays with the dialog', async () => {
  answers({ 'profile.infoUpdate': new CallFailure('business', 40000, '昵称含有敏感词') })
  await fill('昵称*', '林夏')
  await clickButton('保存')
  expect(text()).toContain('昵称含有敏感词')
  expect([onClose.mock.calls.length, user().user.nick_name]).toEqual([0, '林一'])
})

const choose = async (file: File) => {
  const input = layer()?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a picture')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

test('a picture is cut before it is used; the keys move what is seen', async () => {
  await choose(new File(['x'], 'a.png', { type: 'image/png' }))
  expect(titleOf()).toBe('裁剪头像')
  const area = named('application', /头像范围/)
  const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })
  await act(async () => void area.dispatchEvent(key))
  expect(key.defaultPrevented).toBe(true)
  await clickButton('使用')
  await clickButton('保存')
  expect(requestsOf('profile.avatarUpdate')).toEqual([{ avatar: DRAWN }])
  expect(user().user.avatar).toBe(DRAWN)
})

test('a file that is too large, or no picture, is refused in words', async () => {
  await choose(Object.defineProperty(new File(['x'], 'a.png'), 'size', { value: 5 * 1024 * 1024 + 1 }))
  HTMLImageElement.prototype.decode = async () => Promise.reject(new Error('no picture'))
  await choose(new File(['x'], 'a.png'))
  expect(toasts).toEqual(['warning：图片不能超过 5MB', 'warning：无法读取该图片，请更换'])
  expect(titleOf()).toBe('编辑资料')
})

test('a WeChat is bound by the scan of a code, which is asked about every 2000 ms while it stands', async () => {
  answers({ 'profile.bindWechatQrCode': { qr: '/dev/third-party?key=K', key: 'K', expire_time: NOON + 300 } })
  setClock(NOON * 1000)
  expect(text()).toContain('未绑定')
  // What draws the code comes when it is first shown, by the real time.
  await clickButton('绑定微信')
  await vi.waitFor(() => expect(layer()?.querySelector('[aria-label=扫码绑定微信]')).not.toBeNull())
  await clickButton('收起二维码')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await clickButton('绑定微信')
  expect(layer()?.querySelector('[aria-label=扫码绑定微信]')).not.toBeNull()
  const before = requestsOf('profile.wechat').length
  await act(async () => vi.advanceTimersByTime(2000))
  await settle()
  expect(requestsOf('profile.wechat').length).toBeGreaterThan(before)
  answers({ 'profile.wechat': { is_bind: 1, nick_name: '小苏', avatar: '' } })
  for (let turn = 0; turn < 2; turn += 1) {
    await act(async () => vi.advanceTimersByTimeAsync(2000))
    await settle()
  }
  expect([toasts, layer()?.querySelector('[aria-label=扫码绑定微信]')]).toEqual([['success：绑定成功'], null])
  expect(text()).toContain('小苏')
  vi.useRealTimers()
})

test('a code that nobody scanned is over after its time, and made anew', async () => {
  answers({ 'profile.bindWechatQrCode': { qr: '/dev/third-party?key=K', key: 'K', expire_time: NOON } })
  answers({ 'profile.wechat': { is_bind: 1, nick_name: '老微信', avatar: '' } })
  setClock(NOON * 1000)
  await act(async () => recordsChanged('account'))
  await settle()
  await clickButton('更换微信')
  expect(text()).toContain('二维码已过期')
  answers({ 'profile.bindWechatQrCode': { qr: '/dev/third-party?key=L', key: 'L', expire_time: NOON + 300 } })
  await clickButton('刷新')
  expect(text()).toContain('请使用微信扫描二维码绑定')
  await clickButton('收起二维码')
  expect(layer()?.querySelector('[aria-label=扫码绑定微信]')).toBeNull()
})
