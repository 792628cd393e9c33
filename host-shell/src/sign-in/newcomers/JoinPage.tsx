import type { Agreement } from '@crm/client/weight'
import { minute } from '@crm/base/time'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { accountCalls } from '@crm/contracts/calls/account'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { sessionCalls } from '@crm/contracts/calls/session'
import type { AnswerOf } from '@crm/contracts/call'
import { go, useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { sessionAtom, type UserInfo } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { AgreeButton, Button, useDialog, Loaded } from '@crm/ui/base'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { lazyDialog } from '../../dialogs/LazyDialog.tsx'
import { restartAs } from '../../session/restartAs.ts'
import { SignInFrame } from '../SignInFrame.tsx'
import { signInWithToken, signInAndRedirect } from '../../session/signIn.ts'
import { NewAccountForm } from './NewAccountForm.tsx'
import classes from './newcomers.module.css'

type Invitation = AnswerOf<typeof accountCalls.inviteInfo>

/** 加入企业: what an invitation link leads to. */
export function JoinPage() {
  const [query] = useQuery()
  const code = query.code ?? ''
  const invite = useCall(accountCalls.inviteInfo, { invite_code: code }, { enabled: code !== '' })
  const gone = code === '' || (invite.state === 'failed' && invite.failure?.kind === 'business')
  return (
    <SignInFrame>
      <h1 className={classes.title}>加入企业</h1>
      {gone ? (
        <>
          <p className={classes.lead} role="alert">
            邀请链接已失效
          </p>
          <p className={classes.lead}>
            链接 7 天内有效，请联系同事重新发送，或<Link to="/login">直接登录</Link>
          </p>
        </>
      ) : (
        <Loaded read={invite} keeps>
          {(answer) => <Invited invite={answer} code={code} onAgain={invite.retry} />}
        </Loaded>
      )}
    </SignInFrame>
  )
}

function Invited({ invite, code, onAgain }: { invite: Invitation; code: string; onAgain: () => void }) {
  const state = useAtomValue(sessionAtom, { store: shellStore })
  const user = state.status === 'signed-in' ? state.session.user : undefined
  const isMember = user?.corp_list.some(({ corp_id }) => corp_id === invite.corp_id) ?? false
  const [other, setOther] = useState(false)
  return (
    <>
      <p className={classes.lead}>
        {invite.inviter_name} 邀请您加入 <strong>{invite.corp_name}</strong>
      </p>
      <dl className={classes.facts}>
        <dt>角色</dt>
        <dd>{invite.role_name}</dd>
        {invite.dept_name && <dt>部门</dt>}
        {invite.dept_name && <dd>{invite.dept_name}</dd>}
        <dt>有效期至</dt>
        <dd>{minute(invite.expire_time)}</dd>
      </dl>
      {invite.is_full === 1 && !isMember ? (
        <Full inviter={invite.inviter_name} onAgain={onAgain} signedIn={user !== undefined} />
      ) : user && !other ? (
        <AsMember invite={invite} code={code} user={user} isMember={isMember} onOther={() => setOther(true)} />
      ) : (
        <Newcomer code={code} signedIn={user !== undefined} />
      )}
    </>
  )
}

/** No seat is left: who can change that, to try again afterwards, and the way back. */
function Full({ inviter, onAgain, signedIn }: { inviter: string; onAgain: () => void; signedIn: boolean }) {
  return (
    <>
      <p className={classes.fault} role="alert">
        企业席位已满，请联系管理员
      </p>
      <p className={classes.lead}>请告知邀请人 {inviter}：管理员升级套餐或停用离职成员后，再次打开本链接即可加入。</p>
      <div className={classes.choices}>
        <Button block size="large" theme="solid" onClick={onAgain}>
          重新检查
        </Button>
        {/* Whoever is signed in goes from there to their own overview. */}
        <Button block size="large" onClick={() => go('UserLogin')}>
          {signedIn ? '返回我的企业' : '返回登录'}
        </Button>
      </div>
    </>
  )
}

const LoginPopup = lazyDialog(() => import('../../dialogs/login-popup/LoginPopup.tsx').then((part) => part.LoginPopup))

/** A new account, or one that somebody has already, with which this page goes on. */
function Newcomer({ code, signedIn }: { code: string; signedIn: boolean }) {
  const openDialog = useDialog()
  const goOn = async (token: string) => {
    if (signedIn) restartAs(token, `/join?code=${encodeURIComponent(code)}`)
    else await signInWithToken(token)
  }
  const signIn = () => {
    const close = openDialog(LoginPopup, {
      lead: '登录后即可用该账号加入企业',
      onToken: (token) => {
        close()
        return goOn(token)
      },
    })
  }
  return (
    <>
      <p className={classes.lead}>
        已有账号？
        <button type="button" onClick={signIn}>
          登录后加入
        </button>
      </p>
      <NewAccountForm
        phone=""
        scene="join"
        submit="加入企业"
        onSubmit={async ({ phone, code: proof, password, name }) => {
          const { token } = await send(accountCalls.inviteReg, {
            ...{
              invite_code: code,
              mobile: phone,
              code: proof,
              nick_name: name,
              password,
            },
          })
          await signInAndRedirect(token)
        }}
      />
    </>
  )
}

/** For somebody who is signed in: go in, join with this account, or take another one. */
function AsMember(props: { invite: Invitation; code: string; user: UserInfo; isMember: boolean; onOther: () => void }) {
  const { invite, code, user, isMember, onOther } = props
  const join = useAction(enterpriseCalls.corpAdd, { weight: 'asked' })
  const change = useAction(sessionCalls.userSwitch, { weight: { harmless: 'own' } })
  const enter = async () => {
    if (user.corp_id === invite.corp_id) return void go('UserLogin')
    const changed = await change.run({ corp_id: invite.corp_id })
    if (changed) restartAs(changed.token)
  }
  const joinNow = async (agreement: Agreement) => {
    const joined = await join.run({ corp_name: invite.corp_name, invite_code: code }, agreement)
    if (joined) restartAs(joined.token)
  }
  if (isMember)
    return (
      <Button block size="large" theme="solid" loading={change.saving} onClick={() => void enter()}>
        进入企业
      </Button>
    )
  return (
    <div className={classes.choices}>
      <AgreeButton block size="large" loading={join.saving} onAgree={(agreement) => void joinNow(agreement)}>
        用当前账号加入 ({user.phone})
      </AgreeButton>
      <Button block size="large" onClick={onOther}>
        使用其他账号
      </Button>
    </div>
  )
}
