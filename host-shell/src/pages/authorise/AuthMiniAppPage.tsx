import { CallFailure } from '@crm/client/failure'
import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { COMPONENT_SCOPES } from '@crm/contracts/rules/platformAuth'
import { history } from '@crm/platform/history'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { BlockSkeleton, Button, FailedBlock, QrCode, Loaded } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './AuthFrame.module.css'
import { AuthFrame, Outcome } from './AuthFrame.tsx'
import { type ComponentResult, watchComponent } from './watchComponent.ts'

const STEPS = ['获取链接', '扫码授权', '授权结果'] as const

/** 小程序授权: a link as a QR code, the phone's answer, and what was granted. */
export function AuthMiniAppPage() {
  const [{ auth_code }] = useQuery()
  return (
    <AuthFrame title="小程序授权" adminsOnly>
      {auth_code ? <Returned code={auth_code} /> : <ComponentAuth />}
    </AuthFrame>
  )
}

function Steps({ at }: { at: number }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          {index + 1} {step}
        </li>
      ))}
    </ol>
  )
}

/** WeChat has sent the user back here with a code. */
function Returned({ code }: { code: string }) {
  const [result, setResult] = useState<ComponentResult>()
  const [failure, setFailure] = useState<CallFailure>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    send(authoriseCalls.componentGetauth, { auth_code: code }, { signal: stop.signal }).then(
      setResult,
      (error: unknown) => error instanceof CallFailure && error.kind !== 'canceled' && setFailure(error),
    )
    return () => stop.abort()
  }, [code, round])
  if (failure) return <FailedBlock failure={failure} onRetry={() => [setFailure(undefined), setRound(round + 1)]} />
  return result ? <Result result={result} onAgain={() => history.replace('/auth_mini_app')} /> : <BlockSkeleton />
}

function ComponentAuth() {
  const link = useCall(authoriseCalls.componentPreauth, {})
  const [result, setResult] = useState<ComponentResult>()
  const [failure, setFailure] = useState<CallFailure>()
  const code = link.data?.pre_auth_code
  const failed = useEffectEvent((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    if (error.kind !== 'canceled') setFailure(error)
  })
  useEffect(() => {
    if (code === undefined) return
    const stop = new AbortController()
    watchComponent(code, stop.signal).then(setResult, (error: unknown) => failed(error))
    return () => stop.abort()
  }, [code])
  const again = () => {
    setResult(undefined)
    setFailure(undefined)
    link.retry()
  }
  if (result) return <Result result={result} onAgain={again} />
  if (failure) return <FailedBlock failure={failure} onRetry={again} />
  return (
    <Loaded
      read={link}
      waiting={
        <>
          <Steps at={0} />
          <BlockSkeleton />
        </>
      }
    >
      {({ url }) => {
        const address = new URL(url, location.origin).href
        return (
          <>
            <Steps at={1} />
            <p className={classes.lead}>
              请小程序的管理员用微信扫描二维码，并授予以下权限：{COMPONENT_SCOPES.join('、')}。
            </p>
            <div className={classes.code}>
              <QrCode text={address} label="扫码授权小程序" size={200} />
              <a href={address} target="_blank" rel="noopener noreferrer">
                在浏览器中打开授权页
              </a>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

const FAILURES: Readonly<Record<number, string>> = { [-1]: '二维码已过期', [-2]: '小程序的管理员拒绝了授权' }

function Result({ result, onAgain }: { result: ComponentResult; onAgain: () => void }) {
  const canOpen = useCanOpen()
  const failure = FAILURES[result.status]
  return (
    <>
      <Steps at={2} />
      {failure === undefined ? (
        <div role="status">
          <Outcome ok>
            「{result.nick_name}」授权成功，已授予 {result.scopes.length} 项权限
          </Outcome>
          <ul className={classes.list}>
            {result.scopes.map((scope) => (
              <li key={scope}>{scope}</li>
            ))}
          </ul>
          {result.missing.length > 0 && (
            <p className={classes.warning}>缺少权限：{result.missing.join('、')}，请重新授权并全部勾选。</p>
          )}
        </div>
      ) : (
        <p className={classes.fault} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        {canOpen('SystemShop') && <Button onClick={() => go('SystemShop')}>返回店铺授权</Button>}
        <Button theme="solid" onClick={onAgain}>
          {failure === undefined ? '重新授权' : '刷新二维码'}
        </Button>
      </div>
    </>
  )
}
