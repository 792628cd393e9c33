import { inviteCodeError } from '@crm/base/rules'
import { bracketed } from '@crm/base/text'
import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { AgreeButton, Banner, Button, Input, useDialog } from '@crm/ui/base'
import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useFounding } from '../../dialogs/create-own-enterprise/useFounding.ts'
import { askForGuide } from '../../dialogs/due/guideRequest.ts'
import { ApplicationFields } from '../../dialogs/enterprise-form/ApplicationFields.tsx'
import { lazyDialog } from '../../dialogs/LazyDialog.tsx'
import { leave } from '../../frame/AvatarMenu.tsx'
import { signInWithToken } from '../../session/signIn.ts'
import { SignInField } from '../../session/SignInField.tsx'
import { SignInFrame } from '../SignInFrame.tsx'
import classes from './newcomers.module.css'

const LoginPopup = lazyDialog(() => import('../../dialogs/login-popup/LoginPopup.tsx').then((part) => part.LoginPopup))

/** 入驻引导: three ways to start for somebody without an enterprise. Whoever has one never comes here signed in. */
export function EntryPage() {
  const state = useAtomValue(sessionAtom, { store: shellStore })
  const session = state.status === 'signed-in' ? state.session : undefined
  return (
    <SignInFrame wide={session !== undefined}>
      <h1 className={classes.title}>入驻引导</h1>
      {session && <Verification corp={session.user.corp_info} />}
      <section className={classes.way} aria-label="创建企业">
        <h2>创建企业</h2>
        {session ? <Founding /> : <Stranger />}
      </section>
      <Joining />
      <section className={classes.way} aria-label="申请试用">
        <h2>申请试用</h2>
        <p>留下联系方式，由客户经理协助开通</p>
        <Link to="/trial">去申请</Link>
      </section>
      {session ? (
        <p className={classes.lead}>
          {bracketed(session.user.nick_name, session.user.phone)}
          <button type="button" onClick={() => void leave(session.user.user_id)}>
            退出登录
          </button>
        </p>
      ) : (
        <p className={classes.lead}>
          已有账号？<Link to="/login">直接登录</Link>
        </p>
      )}
    </SignInFrame>
  )
}

/** How far the enterprise is that was handed in before, by the states of its verification; one that is approved says nothing. */
const VERIFICATION: Readonly<Record<number, { kind: 'info' | 'warning' | 'danger'; text: string }>> = {
  1: { kind: 'warning', text: '资料未提交，请补充后提交' },
  2: { kind: 'info', text: '审核中，通过后即可使用' },
  4: { kind: 'danger', text: '已拒绝，请核对企业资料后重新提交' },
}

function Verification({ corp }: { corp: Session['user']['corp_info'] }) {
  const state = corp.corp_name ? VERIFICATION[corp.status] : undefined
  if (!state) return null
  return (
    <Banner kind={state.kind}>
      企业「{corp.corp_name}」{state.text}
    </Banner>
  )
}

function Founding() {
  const { form, fault: error, saving, submit } = useFounding(askForGuide)
  return (
    <>
      {error && <Banner kind="danger">{error}</Banner>}
      <ApplicationFields form={form} />
      <div className={classes.submit}>
        <AgreeButton block size="large" loading={saving} onAgree={(agreement) => void submit(agreement)}>
          创建企业
        </AgreeButton>
      </div>
    </>
  )
}

/** An enterprise belongs to somebody: signing in comes first, here, or an account with it. */
function Stranger() {
  const openDialog = useDialog()
  const signIn = () => {
    const close = openDialog(LoginPopup, {
      lead: '登录后即可创建企业',
      onToken: async (token) => {
        await signInWithToken(token)
        close() // The page stays, and goes on with whoever came in.
      },
    })
  }
  return (
    <>
      <p>登录后填写企业资料；没有账号时，注册并填写企业名称，免费试用 7 天</p>
      <div className={classes.pair}>
        <button type="button" onClick={signIn}>
          登录后创建
        </button>
        <Link to="/register">去注册</Link>
      </div>
    </>
  )
}

/** The page of the invitation itself asks who somebody is. */
function Joining() {
  const [query] = useQuery()
  const [code, setCode] = useState(query.code ?? '')
  const [error, setFault] = useState<string>()
  const join = (event: FormEvent) => {
    event.preventDefault()
    const found = inviteCodeError(code)
    setFault(found)
    if (!found) history.push(`/join?code=${encodeURIComponent(code.trim())}`)
  }
  return (
    <section className={classes.way} aria-label="加入企业">
      <h2>加入企业</h2>
      <form onSubmit={join} noValidate>
        <SignInField id="invite" label="邀请码" fault={error}>
          <Input
            id="invite"
            value={code}
            placeholder="请输入邀请码"
            aria-describedby="invite-fault"
            validateStatus={error ? 'error' : 'default'}
            onChange={(value) => {
              setCode(value)
              setFault(undefined)
            }}
          />
        </SignInField>
        <Button htmlType="submit">下一步</Button>
      </form>
    </section>
  )
}
