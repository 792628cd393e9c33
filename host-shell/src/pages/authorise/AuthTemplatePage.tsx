import { notFoundPath } from '@crm/access/guard'
import { overviewPath } from '@crm/access/landing'
import { displayDay } from '@crm/base/time'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import type { authoriseCalls } from '@crm/contracts/calls/authorise'
import { AUTH_TYPES, type AuthType, isAuthType } from '@crm/contracts/rules/platformAuth'
import { history } from '@crm/platform/history'
import { go, useCanOpen, useQuery, useRoute } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Button } from '@crm/ui/base'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authCallOf } from './authCalls.ts'
import classes from './AuthFrame.module.css'
import { AuthFrame, Outcome } from './AuthFrame.tsx'
import { useLeave } from './useLeave.ts'

const CLOSE_AFTER_MS = 3000

type Account = AnswerOf<typeof authoriseCalls.ksAuth>

/** 授权回跳: what a platform comes back to with a code; an unknown type is an unknown page. */
export function AuthTemplatePage() {
  const type = useRoute()?.params.type ?? ''
  const known = isAuthType(type)
  useEffect(() => {
    if (!known) history.replace(notFoundPath(`/auth/${type}`))
  }, [known, type])
  return known ? <Return type={type} /> : null
}

/** Nothing is redeemed that this product did not ask for. */
function missing(code: string | undefined, state: string | undefined): string | undefined {
  if (!code) return '平台没有带回授权码'
  return state ? undefined : '这次授权不是在本页面发起的，请重新授权'
}

function Return({ type }: { type: AuthType }) {
  const [query] = useQuery()
  const code = query.code || query.auth_code
  // The authorisation that was begun; a `state` of the address is the sign-in's.
  const { grant: state } = query
  const [account, setAccount] = useState<Account>()
  const [failure, setFailure] = useState(missing(code, state))
  const isRequested = useRef(false)
  const redeem = useEffectEvent(async () => {
    // The code works once: neither a second render nor a way back may send it again.
    if (!code || !state || isRequested.current) return
    isRequested.current = true
    history.replace(history.location.pathname)
    try {
      const done = await send(authCallOf[type].call, { code, state })
      setAccount(done)
      tellOpener(type, true)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.message)
      tellOpener(type, false)
    }
  })
  useEffect(() => void redeem(), [])
  return (
    <AuthFrame title={AUTH_TYPES[type]}>
      {account ? (
        <Done type={type} account={account} />
      ) : failure === undefined ? (
        <div role="status" aria-busy>
          <p className={classes.lead}>授权中…</p>
          <BlockSkeleton />
        </div>
      ) : (
        <Failed type={type} message={failure} />
      )}
    </AuthFrame>
  )
}

function Done({ type, account }: { type: AuthType; account: Account }) {
  const back = useWayBack(type)
  useEffect(() => {
    const timer = setTimeout(() => (window.opener ? window.close() : undefined), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <Outcome ok>授权成功</Outcome>
      <dl className={classes.facts}>
        <dt>账号</dt>
        <dd>{account.account_name}</dd>
        <dt>有效期至</dt>
        <dd>{displayDay(account.expire_time)}</dd>
      </dl>
      <div className={classes.actions}>
        <Button theme="solid" onClick={back}>
          返回
        </Button>
      </div>
    </div>
  )
}

function Failed({ type, message }: { type: AuthType; message: string }) {
  const back = useWayBack(type)
  const { begin } = authCallOf[type]
  return (
    <div role="alert">
      <Outcome ok={false}>授权失败</Outcome>
      {begin ? (
        <Again begin={begin} message={message} onBack={back} />
      ) : (
        <>
          <p className={classes.fault}>{message}</p>
          <div className={classes.actions}>
            <Button theme="solid" onClick={back}>
              重新授权
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Why it failed, and the way to the platform once more. */
function Again({
  begin,
  message,
  onBack,
}: {
  begin: () => Promise<{ url: string }>
  message: string
  onBack: () => void
}) {
  const { going, failure, leave } = useLeave(begin)
  return (
    <>
      <p className={classes.fault}>{failure ?? message}</p>
      <div className={classes.actions}>
        <Button theme="solid" loading={going} onClick={() => void leave()}>
          重新授权
        </Button>
        <Button onClick={onBack}>返回</Button>
      </div>
    </>
  )
}

/** To where the authorisation began, when this portal has it and the user may open it; else to the overview. */
function useWayBack(type: AuthType): () => void {
  const canOpen = useCanOpen()
  const { routes } = usePortal()
  const who = useWho()
  const name = [authCallOf[type].from, 'SystemShop'].find((candidate) => canOpen(candidate))
  return () => (name ? void go(name) : history.push(overviewPath(routes, who)))
}

/** The window that sent the user to the platform hears of it; it asks the server anyway. */
function tellOpener(type: AuthType, ok: boolean): void {
  // Its type says any; it is a window, or null.
  const opener = window.opener as Window | null
  opener?.postMessage({ type: 'auth:done', auth: type, ok }, location.origin)
}
