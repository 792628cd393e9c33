import { accountMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { toast } from '@crm/platform/feedback'
import { Link } from '@crm/platform/router'
import { Button, Dialog, QrCode, Spin } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import { SecondFactorStep } from '../second-factor/SecondFactorStep.tsx'
import { type WaitingSignIn, waitingSignIn } from '../second-factor/waitingSignIn.ts'
import { SignInForm } from '../SignInForm.tsx'
import { type QrState, watchQr } from './watchQr.ts'
import classes from './WechatLogin.module.css'

/** 微信登录: a QR code whose scan signs in; a WeChat that is not bound yet is bound by number and code. */
export function WechatLogin({
  onToken,
  onClose,
}: {
  onToken: (token: string) => Promise<unknown>
  onClose: () => void
}) {
  const [state, setState] = useState<QrState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const [waiting, setWaiting] = useState<WaitingSignIn>()
  const failed = useEffectEvent((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    if (error.kind === 'canceled') return
    const unproved = waitingSignIn(error)
    if (unproved) return setWaiting(unproved)
    toast.error(error.message, error.requestId)
    onClose()
  })
  const enter = async (token: string) => {
    toast.success(accountMessage.signedIn)
    onClose()
    await onToken(token)
  }
  const notify = useEffectEvent((next: QrState) => {
    setState(next)
    if (next.kind === 'success') enter(next.token).catch(failed)
  })
  useEffect(() => {
    const stop = new AbortController()
    watchQr(stop.signal, (next) => notify(next)).catch((error: unknown) => failed(error))
    return () => stop.abort()
  }, [round])
  return (
    <Dialog open title="微信登录" width={440} maskCloses={false} onClose={onClose}>
      {waiting ? (
        <SecondFactorStep waiting={waiting} onToken={enter} onBack={onClose} />
      ) : state.kind === 'unbound' ? (
        <>
          <p className={classes.lead}>
            微信「{state.nickName}」还没有绑定账号，验证手机号后自动绑定。没有账号？
            <Link to={`/register?wechat=${encodeURIComponent(state.key)}`}>注册</Link>
          </p>
          <SignInForm way="code" submit="登录并绑定" ids="wechat-" wechatKey={state.key} onToken={enter} />
        </>
      ) : (
        <Code state={state} onAgain={() => setRound(round + 1)} />
      )}
    </Dialog>
  )
}

const TEXTS = {
  loading: '正在获取二维码',
  waiting: '请使用微信扫描二维码登录',
  scanned: '已扫码，请在手机上确认登录',
  expired: '二维码已过期',
  refused: '已取消登录',
  success: accountMessage.signedIn,
} as const

function Code({ state, onAgain }: { state: Exclude<QrState, { kind: 'unbound' }>; onAgain: () => void }) {
  const over = state.kind === 'expired' || state.kind === 'refused'
  return (
    <div className={classes.code}>
      <div className={state.kind === 'waiting' ? classes.frame : `${classes.frame} ${classes.covered}`}>
        {'text' in state && <QrCode text={state.text} label="微信扫码登录" size={200} />}
        {(state.kind === 'loading' || state.kind === 'success') && <Spin />}
        {over && (
          <div className={classes.cover}>
            <Button theme="solid" onClick={onAgain}>
              刷新
            </Button>
          </div>
        )}
      </div>
      <p className={classes.text} role="status">
        {TEXTS[state.kind]}
      </p>
    </div>
  )
}
