import { notFoundPath } from '@crm/access/guard'
import { landingPath } from '@crm/access/landing'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { Button, Spin } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import { signInWithToken } from '../../session/signIn.ts'
import classes from '../MessagePage.module.css'
import { bridgeTarget } from './bridgeTarget.ts'

const TIMEOUT_MS = 10_000

/** 中转页: takes over a session (`ticket`) or a target from another product or window, and is gone as soon as it has. */
export function BridgePage() {
  const [{ ticket, target, params }] = useQuery()
  const { routes } = usePortal()
  const [failure, setFailure] = useState<{ text: string; mayRetry: boolean }>()
  const [round, setRound] = useState(0)
  const goOn = useEffectEvent(() => {
    const session = shellStore.get(sessionAtom)
    if (session.status !== 'signed-in') return
    const path = target ? bridgeTarget(routes, { target, params }) : landingPath(routes, session.session.who)
    history.replace(path ?? notFoundPath(target ?? ''))
  })
  const handOver = useEffectEvent(async (signal: AbortSignal) => {
    // Who is signed in already stays who they are: a link must not make somebody else of them.
    if (!ticket || shellStore.get(sessionAtom).status === 'signed-in') return goOn()
    try {
      const { token } = await send(signOnCalls.userTicketExchange, { ticket }, { signal })
      if (await signInWithToken(token)) goOn()
      else setFailure({ text: '登录未完成，请重新登录', mayRetry: false })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind === 'canceled' && !signal.aborted) return
      // A ticket that was refused stays so.
      if (error.kind === 'canceled') setFailure({ text: '跳转超时，请重试', mayRetry: true })
      else setFailure({ text: error.message, mayRetry: error.kind !== 'business' })
    }
  })
  useEffect(() => {
    void handOver(AbortSignal.timeout(TIMEOUT_MS))
  }, [round])
  if (failure === undefined)
    return (
      <main className={classes.page} aria-busy>
        <Spin size="large" />
        <h1 className={classes.title} role="status">
          正在跳转…
        </h1>
      </main>
    )
  const again = () => {
    setFailure(undefined)
    setRound(round + 1)
  }
  return (
    <main className={classes.page} role="alert">
      <h1 className={classes.title}>{failure.text}</h1>
      <div className={classes.actions}>
        {failure.mayRetry && <Button onClick={again}>重试</Button>}
        <Button theme="solid" onClick={() => history.replace('/login')}>
          去登录
        </Button>
      </div>
    </main>
  )
}
