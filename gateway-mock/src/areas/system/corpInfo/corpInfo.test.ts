import { corpCalls } from '@crm/contracts/calls/corp'
import { planCalls } from '@crm/contracts/calls/plans'
import { profileCalls } from '@crm/contracts/calls/profile'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { CorpStatus } from '@crm/contracts/enums'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, corp, memberOrder, oplog, packOrder } from '../../../store/database/schema.ts'
import { hashedPassword, type TestServer, testServer } from '../../../testing/testServer.ts'

const ADMIN = '13800100002'
const MEDIUM = '13800100006'
const OTHER_ADMIN = '13800200002'
const NEW_NUMBER = '13911119001'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sentCode = async (mobile: string) => {
  await server.anonymous.run(signOnCalls.sendCode, {
    ...{ scene: 'phone', mobile, captcha_randstr: 'r', captcha_ticket: 'captcha' },
  })
  return server.codeFor(mobile)
}

describe('the phone number', () => {
  it('changes by a code to the old number and one to the new', async () => {
    const caller = await server.signedInAs(MEDIUM)
    expect(await caller.ask(profileCalls.phoneCheck, { code: '000000' })).toMatchObject({ message: '请先获取验证码' })
    const { ticket } = await caller.run(profileCalls.phoneCheck, { code: await sentCode(MEDIUM) })

    const taken = { ticket, mobile: ADMIN, code: await sentCode(ADMIN) }
    expect(await caller.ask(profileCalls.phoneUpdate, taken)).toMatchObject({
      message: '该手机号已被使用',
      data: { field: 'mobile' },
    })
    const stranger = await server.signedInAs(ADMIN)
    const code = await sentCode(NEW_NUMBER)
    const change = { ticket, mobile: NEW_NUMBER, code }
    expect((await stranger.ask(profileCalls.phoneUpdate, change)).message).toBe('原手机号的验证已失效，请重新验证')
    expect(await caller.run(profileCalls.phoneUpdate, change)).toEqual({ phone: '139****9001' })
    expect((await caller.ask(profileCalls.phoneUpdate, change)).message).toBe('原手机号的验证已失效，请重新验证')

    expect(await server.db.$count(appUser, eq(appUser.phone, MEDIUM))).toBe(0)
    expect(await server.db.$count(oplog, eq(oplog.action, '更换手机号'))).toBe(1)
  })
})

describe('the password', () => {
  it('changes by the present one, and ends the other sign-ins', async () => {
    const [here, there] = [await server.signedInAs(OTHER_ADMIN), await server.signedInAs(OTHER_ADMIN)]
    const password = 'Qinghe2026x'
    const wrong = { old_password: hashedPassword('wrong'), password }
    expect(await here.ask(profileCalls.passwordUpdate, wrong)).toMatchObject({
      message: '原密码错误',
      data: { field: 'old_password' },
    })
    await here.run(profileCalls.passwordUpdate, { old_password: hashedPassword('Demo-2026'), password })
    expect((await here.ask(profileCalls.extension, {})).code).toBe(0)
    expect((await there.ask(profileCalls.extension, {})).code).toBe(40004)
  })
})

describe('the enterprise', () => {
  const read = async () => (await server.signedInAs(ADMIN)).run(corpCalls.info, {})
  const values = ({ corp_name, brand_name, industry, logo, updated_at }: Awaited<ReturnType<typeof read>>) => ({
    ...{ corp_name, brand_name, industry, logo, updated_at },
    contact_name: '林夏',
    contact_phone: '13700001111',
  })

  it('is changed by administrators, and read by others with the phone hidden', async () => {
    const admin = await server.signedInAs(ADMIN)
    const before = await read()
    await admin.run(corpCalls.update, { ...values(before), industry: '个护清洁' })
    expect(await read()).toMatchObject({ industry: '个护清洁', contact_phone: '13700001111' })
    const medium = await server.signedInAs('13800100004')
    expect(await medium.run(corpCalls.info, {})).toMatchObject({ contact_phone: '137****1111', licence_image: '' })
    expect((await medium.ask(corpCalls.update, values(await read()))).code).toBe(40302)
    const stale = { ...values(before), updated_at: before.updated_at - 1 }
    expect((await admin.ask(corpCalls.update, stale)).code).toBe(40901)
    expect(await admin.ask(corpCalls.update, { ...values(await read()), contact_phone: '12' })).toMatchObject({
      data: { field: 'contact_phone' },
    })
  })

  it('hands in its licence, and waits for the answer', async () => {
    await server.db
      .update(corp)
      .set({ status: CorpStatus.rejected, reject_reason: '照片模糊' })
      .where(eq(corp.corp_id, 1))
    const admin = await server.signedInAs(ADMIN)
    const { updated_at, reject_reason } = await read()
    expect(reject_reason).toBe('照片模糊')
    const handedIn = { licence_image: '/files/licence.png', licence_no: '91310000MA1FL0XX1A', legal_person: '林夏' }
    const short = { ...handedIn, licence_no: '913', updated_at }
    expect(await admin.ask(corpCalls.verify, short)).toMatchObject({ data: { field: 'licence_no' } })
    await admin.run(corpCalls.verify, { ...handedIn, updated_at })
    const now = await read()
    expect(now).toMatchObject({ ...handedIn, status: CorpStatus.underReview, reject_reason: '' })
    expect((await admin.ask(corpCalls.verify, { ...handedIn, updated_at: now.updated_at })).message).toBe(
      '工商认证审核中，请等待审核结果',
    )
    expect(await admin.ask(corpCalls.update, { ...values(now), corp_name: '另一家企业' })).toMatchObject({
      data: { field: 'corp_name' },
    })
  })
})

describe('orders with the vendor', () => {
  it('are all of the own enterprise, for administrators alone', async () => {
    const { list, page_info } = await (await server.signedInAs(ADMIN)).run(planCalls.orders, {})
    const counts = await Promise.all([
      server.db.$count(memberOrder, eq(memberOrder.corp_id, 1)),
      server.db.$count(packOrder, eq(packOrder.corp_id, 1)),
    ])
    expect(page_info.total_count).toBe(counts[0] + counts[1])
    expect(list[0], 'what waits for its payment comes first').toMatchObject({ paid_at: null })
    expect(list.map(({ name }) => name)).toContain('录屏场次包 200场')
    expect((await (await server.signedInAs('13800100004')).ask(planCalls.orders, {})).code).toBe(40302)
  })
})
