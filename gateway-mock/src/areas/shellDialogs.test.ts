import { DAY_SECONDS } from '@crm/base/durations'
import { accountCalls } from '@crm/contracts/calls/account'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { settingCalls } from '@crm/contracts/calls/settings'
import { popCalls } from '@crm/contracts/calls/pops'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corp, corpApply, corpSetting, corpUser, feedback, questionnaireAnswer } from '../store/database/schema.ts'
import { colonelModeJob } from '../jobs/colonelModeJob.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'

// What the dialogs of the shell ask of the gateway, and what stays of it.

const ADMIN = '13800100002'
const MEDIUM = '13800100006'
const PERSONAL = '13800600002'
const COLONEL = '13800400002'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sentCode = async (mobile: string) => {
  await server.anonymous.run(signOnCalls.sendCode, {
    ...{ scene: 'apply', mobile, captcha_randstr: 'r', captcha_ticket: 'captcha' },
  })
  return server.codeFor(mobile)
}
const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
const form = {
  apply_brand_name: '青禾',
  apply_corp_name: '青禾商贸',
  apply_user_name: '林夏',
  apply_dept: '运营部',
  questions: [1, 2],
}

describe('profile', () => {
  it('keeps the preferred business by role and module', async () => {
    const admin = await server.signedInAs(ADMIN)
    await admin.run(profileCalls.cmmFollowUpdate, { cmm_follow: 2 })
    expect((await admin.run(sessionCalls.userInfo, {})).cmm_follow).toBe(2)
    await admin.run(profileCalls.cmmFollowUpdate, { cmm_follow: 1 })
    const medium = await server.signedInAs(MEDIUM)
    expect(await medium.ask(profileCalls.cmmFollowUpdate, { cmm_follow: 2 })).toMatchObject({ code: 40302 })
    const assistant = await server.signedInAs('13800100007')
    expect(await assistant.ask(profileCalls.cmmFollowUpdate, { cmm_follow: 1 })).toMatchObject({ code: 40302 })
  })

  it('changes the own name, nobody else has', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const { user_id } = await medium.run(sessionCalls.userInfo, {})
    await medium.run(profileCalls.infoUpdate, { user_id, nick_name: '小满' })
    expect((await medium.run(sessionCalls.userInfo, {})).nick_name).toBe('小满')
    expect(await medium.ask(profileCalls.infoUpdate, { user_id: user_id + 1, nick_name: '别人' })).toMatchObject({
      code: 40302,
    })
    expect(await medium.ask(profileCalls.infoUpdate, { user_id, nick_name: '字'.repeat(21) })).toMatchObject({
      code: 40000,
    })
    const { is_bind, nick_name } = await medium.run(profileCalls.wechat, {})
    expect(is_bind).toBe(nick_name === '' ? 0 : 1)
  })

  it('takes pictures as avatar and nothing else', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const picture = 'data:image/jpeg;base64,AAAA'
    await medium.run(profileCalls.avatarUpdate, { avatar: picture })
    expect((await medium.run(sessionCalls.userInfo, {})).avatar).toBe(picture)
    for (const avatar of ['javascript:alert(1)', 'data:text/html;base64,AAAA', '//evil/x.png', '/files/"onload=x'])
      expect(await medium.ask(profileCalls.avatarUpdate, { avatar })).toMatchObject({ code: 40000 })
  })

  it('binds another account by its token, in both directions, and lets it go again', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const other = await server.signedInAs('13800200006')
    const otherId = (await other.run(sessionCalls.userInfo, {})).user_id
    expect(await medium.ask(profileCalls.bind, { token: 'x' })).toMatchObject({ code: 40000, data: { field: 'token' } })
    expect(await medium.ask(profileCalls.bind, { token: medium.token ?? '' })).toMatchObject({ code: 40302 })
    await medium.run(profileCalls.bind, { token: other.token ?? '' })
    const bound = async (caller: Caller) =>
      (await caller.run(sessionCalls.userBindList, {})).list.map((one) => one.user_id)
    expect(await bound(medium)).toContain(otherId)
    expect(await bound(other)).toHaveLength(1)
    await medium.run(profileCalls.bindRemove, { re_user_id: otherId })
    expect(await bound(medium)).not.toContain(otherId)
    expect(await bound(other)).toHaveLength(0)
    expect(await medium.ask(profileCalls.bindRemove, { re_user_id: otherId })).toMatchObject({ code: 40400 })
  })
})

describe('enterprises', () => {
  it('founds one: records, trial of seven days, and a token that works in it', async () => {
    const person = await server.signedInAs('13800900006')
    const phone = '13800900006'
    const code = await sentCode(phone)
    const wrong = await person.ask(enterpriseCalls.corpCreate, { ...form, apply_phone: ADMIN, code })
    expect(wrong).toMatchObject({ code: 40000, data: { field: 'apply_phone' } })
    const { token } = await person.run(enterpriseCalls.corpCreate, { ...form, apply_phone: phone, code })
    const info = await server.callerWith(token).run(sessionCalls.userInfo, {})
    expect(info).toMatchObject({ nick_name: '林夏', role_id: 1, corp_info: { corp_name: '青禾商贸' } })
    expect(info.corp_info.version.commerce?.level).toBe(90)
    expect(info.corp_list).toHaveLength(2)
    const [stored] = await server.db.select().from(corpApply).where(eq(corpApply.corp_name, '青禾商贸'))
    expect(stored).toMatchObject({ kind: 'create', is_need_material: 1, created_corp_id: info.corp_id })
    expect((await person.ask(sessionCalls.userPhone, {})).code).toBe(40004)
  })

  it('does not found one whose name is taken, without questions, or with a wrong code', async () => {
    const person = await server.signedInAs(PERSONAL)
    const ask = (change: object) =>
      person.ask(enterpriseCalls.corpCreate, { ...form, apply_phone: PERSONAL, code: '000000', ...change })
    expect(await ask({ apply_corp_name: '橙风国货集团' })).toMatchObject({ data: { field: 'apply_corp_name' } })
    expect(await ask({ questions: [], apply_corp_name: '新企业' })).toMatchObject({ data: { field: 'questions' } })
    expect(await ask({ apply_corp_name: '新企业' })).toMatchObject({ code: 40022 })
    expect(await server.db.select().from(corp).where(eq(corp.corp_name, '新企业'))).toHaveLength(0)
  })

  it('takes an application for the upgrade, with at most two questions and an unknown number', async () => {
    const person = await server.signedInAs(PERSONAL)
    const check = (request: { apply_corp_name?: string; apply_phone?: string }) =>
      person.run(enterpriseCalls.upgradeCheck, request)
    expect(await check({ apply_corp_name: '橙风国货集团', apply_phone: ADMIN })).toEqual({
      is_exist_corp_name: 1,
      is_exist_apply_phone: 1,
    })
    expect(await check({ apply_corp_name: '没有的', apply_phone: PERSONAL })).toEqual({
      is_exist_corp_name: 0,
      is_exist_apply_phone: 0,
    })
    later(61)
    const apply = { ...form, apply_corp_name: '远山食品', apply_phone: PERSONAL, code: await sentCode(PERSONAL) }
    expect(await person.ask(enterpriseCalls.upgradeApply, { ...apply, questions: [1, 2, 3] })).toMatchObject({
      code: 40000,
    })
    await person.run(enterpriseCalls.upgradeApply, { ...apply, user_question: '想看竞品达人' })
    const [stored] = await server.db.select().from(corpApply).where(eq(corpApply.corp_name, '远山食品'))
    expect(stored).toMatchObject({
      kind: 'upgrade',
      questions: [1, 2],
      user_question: '想看竞品达人',
      created_corp_id: 0,
    })
    const other = await person.ask(enterpriseCalls.upgradeApply, { ...apply, apply_phone: ADMIN })
    expect(other.message).toBe('您手机号已经注册过，可以直接登录')
  })

  it('invites by link: role by hierarchy, seven days, and joining by code and name', async () => {
    const lead = await server.signedInAs('13800100004')
    expect(await lead.ask(enterpriseCalls.inviteUrl, { role_id: 2 })).toMatchObject({ data: { field: 'role_id' } })
    expect(await lead.ask(enterpriseCalls.inviteUrl, { role_id: 6, dept_id: 999_999 })).toMatchObject({
      data: { field: 'dept_id' },
    })
    const invite = await lead.run(enterpriseCalls.inviteUrl, { role_id: 6 })
    expect(invite.url).toBe(`/join?code=${invite.code}`)
    expect(invite.expire_time).toBe(server.clock.now() + 7 * DAY_SECONDS)
    expect((await lead.run(enterpriseCalls.inviteUrl, { role_id: 6 })).code).toBe(invite.code)
    const assistant = await server.signedInAs('13800100007')
    await assistant.run(enterpriseCalls.inviteUrl, { role_id: 7 })
    const medium = await server.signedInAs(MEDIUM)
    expect(await medium.ask(enterpriseCalls.inviteUrl, { role_id: 6 })).toMatchObject({ code: 40302 })

    const guest = await server.signedInAs('13801000006')
    const join = (request: { corp_name: string; invite_code: string }) => guest.ask(enterpriseCalls.corpAdd, request)
    expect(await join({ corp_name: '橙风国货集团', invite_code: 'nothing' })).toMatchObject({
      data: { field: 'invite_code' },
    })
    expect(await join({ corp_name: '别的企业', invite_code: invite.code })).toMatchObject({
      data: { field: 'corp_name' },
    })
    const { data } = await join({ corp_name: '橙风国货集团', invite_code: invite.code })
    const info = await server.callerWith(data.token).run(sessionCalls.userInfo, {})
    expect(info).toMatchObject({ corp_id: 1, role_id: 6 })
    const again = await server.callerWith(data.token).ask(enterpriseCalls.corpAdd, {
      corp_name: '橙风国货集团',
      invite_code: invite.code,
    })
    expect(again.message).toBe('您已在该企业中，可直接切换')
    const members = await server.db
      .select()
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, 1), eq(corpUser.user_id, info.user_id)))
    expect(members).toHaveLength(1)
  })
})

describe('invitations', () => {
  const revocable = async (mobile: string) => {
    const caller = await server.signedInAs(mobile)
    const { code } = await caller.run(enterpriseCalls.inviteUrl, { role_id: 6 })
    return { caller, code }
  }
  const codes = async (mobile: string) =>
    (await (await server.signedInAs(mobile)).run(enterpriseCalls.invites, {})).list.map((each) => each.code)
  const info = (invite_code: string) => server.anonymous.ask(accountCalls.inviteInfo, { invite_code })

  it('are listed to their inviter and to administrators, and nobody joins by a revoked one', async () => {
    const { caller, code } = await revocable('13800100004')
    expect(await codes('13800100004')).toContain(code)
    expect(await codes('13800100002')).toContain(code)
    // Another lead neither sees nor ends it, and neither does another enterprise.
    expect(await codes('13800100030')).not.toContain(code)
    for (const stranger of ['13800100030', '13800200002'])
      expect(
        await (await server.signedInAs(stranger)).ask(enterpriseCalls.inviteRevoke, { code }),
        stranger,
      ).toMatchObject({ code: 40400, message: '该邀请已失效' })
    expect(await info(code)).toMatchObject({ code: 0 })
    await caller.run(enterpriseCalls.inviteRevoke, { code })
    expect(await info(code)).toMatchObject({ code: 40400, message: '邀请链接已失效' })
    expect(await codes('13800100004')).not.toContain(code)
    // The same wish gets a link of its own again.
    expect((await caller.run(enterpriseCalls.inviteUrl, { role_id: 6 })).code).not.toBe(code)
  })

  it('end with the rights of their inviter', async () => {
    const { caller, code } = await revocable('13800100004')
    const { user_id } = await caller.run(sessionCalls.userInfo, {})
    const inviter = and(eq(corpUser.corp_id, 1), eq(corpUser.user_id, user_id))
    const change = async (values: Partial<typeof corpUser.$inferInsert>) => {
      await server.db.update(corpUser).set(values).where(inviter)
      return (await info(code)).code
    }
    expect(await change({ role_id: 6 })).toBe(40400)
    expect(await codes('13800100002')).not.toContain(code)
    expect(await change({ role_id: 4, status: 1 })).toBe(40400)
    expect(await change({ status: 2 })).toBe(0)
  })
})

describe('feedback', () => {
  it('keeps a survey with an answer, and says that it was given', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const survey = (data: { id: number; question: string; answers: string[] }[]) =>
      medium.ask(feedbackCalls.addCollection, { collection_type: 5, data })
    expect((await survey([{ id: 1, question: '一', answers: [] }])).message).toBe('请选择问题')
    expect((await survey([{ id: 2, question: '二', answers: ['1', '2', '3', '4'] }])).code).toBe(40000)
    expect((await survey([{ id: 5, question: '五', answers: ['1'] }])).code).toBe(40000)
    expect(await medium.run(feedbackCalls.collected, { collection_type: 5 })).toEqual({ is_given: 0 })
    expect((await survey([{ id: 2, question: '二', answers: ['1', '2', '3'] }])).code).toBe(0)
    expect(await medium.run(feedbackCalls.collected, { collection_type: 5 })).toEqual({ is_given: 1 })
    expect(await medium.run(feedbackCalls.collected, { collection_type: 6 })).toEqual({ is_given: 0 })
    expect(await server.db.select().from(feedback).where(eq(feedback.collection_type, 5))).toHaveLength(1)
  })

  it('keeps an appointment with up to three topics and a text of 150', async () => {
    const trial = await server.signedInAs('13800700002')
    const appoint = (answers: string[]) =>
      trial.ask(feedbackCalls.addCollection, { collection_type: 6, data: [{ id: 1, question: '想了解', answers }] })
    expect((await appoint([])).message).toBe('请选择想要了解的信息')
    expect((await appoint(['一', '二', '三', '四'])).message).toBe('最多选择三项信息')
    expect((await appoint([`其他：${'字'.repeat(151)}`])).code).toBe(40000)
    expect((await appoint(['一', '二', '三', `其他：${'字'.repeat(150)}`])).code).toBe(0)
  })

  it('takes the questionnaire, or puts it away', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const sheet = await medium.run(feedbackCalls.questionnaire, {})
    expect(sheet.questions.length).toBeGreaterThan(1)
    await medium.run(feedbackCalls.cancelQuestionnaire, { id: sheet.id })
    expect((await medium.run(sessionCalls.questionnaireSetting, {})).is_submitted).toBe(0)
    const answer = (answers: { id: number; question: string; answers: string[] }[]) =>
      medium.ask(feedbackCalls.submitQuestionnaire, { id: sheet.id, answers })
    expect((await answer([{ id: 99, question: '', answers: ['x'] }])).code).toBe(40000)
    expect((await answer([{ id: 1, question: '', answers: [] }])).message).toBe('请选择问题')
    expect((await answer([{ id: 1, question: '常用', answers: ['达人管理'] }])).code).toBe(0)
    expect((await medium.run(sessionCalls.questionnaireSetting, {})).is_submitted).toBe(1)
    const [stored] = await server.db.select().from(questionnaireAnswer)
    expect(stored).toMatchObject({ cancelled_at: null })
    expect(
      await medium.ask(feedbackCalls.submitQuestionnaire, {
        id: 999,
        answers: [{ id: 1, question: '', answers: ['x'] }],
      }),
    ).toMatchObject({ code: 40400 })
  })
})

describe('dialogs that open by themselves', () => {
  it('announces a version for thirty days', async () => {
    const medium = await server.signedInAs(MEDIUM)
    expect(await medium.run(popCalls.versionNotice, {})).toMatchObject({ id: 0 })
    const now = server.clock.now()
    server.clock.set(now - 20 * DAY_SECONDS)
    const notice = await (await server.signedInAs(MEDIUM)).run(popCalls.versionNotice, {})
    expect(notice.content).toContain('<br>')
    expect(notice.button_title).not.toBe('')
    server.clock.set(now)
  })

  it('lets administrators put releases off, for everybody', async () => {
    const admin = await server.signedInAs(ADMIN)
    const medium = await server.signedInAs(MEDIUM)
    const before = await medium.run(popCalls.delayRelease, {})
    expect(before.is_open).toBe(0)
    const { updated_at } = before
    expect(await medium.ask(popCalls.setDelayRelease, { is_open: 1, updated_at })).toMatchObject({ code: 40302 })
    await admin.run(popCalls.setDelayRelease, { is_open: 2, updated_at })
    // The rules of release are others now: whoever has read them before is told so.
    expect(await admin.ask(popCalls.setDelayRelease, { is_open: 1, updated_at })).toMatchObject({ code: 40901 })
    const { release } = await admin.run(settingCalls.get, {})
    expect(await medium.run(popCalls.delayRelease, {})).toEqual({ is_open: 2, updated_at: release.updated_at })
    const [setting] = await server.db.select().from(corpSetting).where(eq(corpSetting.corp_id, 1))
    expect(setting?.delay_release).toBe(2)
    expect(await (await server.signedInAs('13800200002')).run(popCalls.delayRelease, {})).toMatchObject({ is_open: 0 })
  })

  it('asks colonel corporations about the upgrade, which works from the next day on', async () => {
    const admin = await server.signedInAs(ADMIN)
    expect(await admin.run(popCalls.colonelUpgrade, {})).toEqual({ admin_status: 3, normal_status: 3 })
    const colonel = await server.signedInAs(COLONEL)
    expect(await colonel.run(popCalls.colonelUpgrade, {})).toEqual({ admin_status: 0, normal_status: 3 })
    expect(await colonel.run(popCalls.answerColonelUpgrade, { status: 1 })).toEqual({
      admin_status: 1,
      normal_status: 3,
    })
    await server.db.update(corpUser).set({ author_manage_type: 1 }).where(eq(corpUser.corp_id, 4))
    const run = async () => {
      await server.db.transaction((tx) => server.jobs.send(tx, colonelModeJob, {}))
      await server.jobs.drain()
      return (await colonel.run(sessionCalls.corpFollowInfo, {})).author_manage_type
    }
    expect(await run()).toBe(1)
    later(DAY_SECONDS)
    expect(await run()).toBe(2)
    const medium = await server.signedInAs('13800400006')
    expect(await medium.run(popCalls.colonelUpgrade, {})).toEqual({ admin_status: 1, normal_status: 0 })
    expect(await medium.run(popCalls.answerColonelUpgrade, { status: 3 })).toEqual({
      admin_status: 1,
      normal_status: 3,
    })
    expect(await colonel.run(popCalls.colonelUpgrade, {})).toEqual({ admin_status: 1, normal_status: 0 })
  })

  it('adds up the own year; in January the year before', async () => {
    const admin = await server.signedInAs(ADMIN)
    const report = await admin.run(popCalls.annualReport, {})
    expect(report.gmv).toBeGreaterThan(0)
    expect(report.best_day?.gmv).toBeLessThanOrEqual(report.gmv)
    const medium = await (await server.signedInAs(MEDIUM)).run(popCalls.annualReport, {})
    expect(medium.gmv).toBeLessThan(report.gmv)
    server.clock.set(Date.parse('2025-01-20T10:00:00+08:00') / 1000)
    expect((await (await server.signedInAs(MEDIUM)).run(popCalls.annualReport, {})).year).toBe(2024)
  })
})
