import { send } from '@crm/client/request'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { useAction } from '@crm/client/hooks'
import { confirm } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { BlockSkeleton, Button } from '@crm/ui/base'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './AuthFrame.module.css'
import { AuthFrame, Outcome } from './AuthFrame.tsx'
import { useLeave } from './useLeave.ts'

/** 绑定飞书: explains, leads to Feishu, and binds what it comes back with. */
export function BindFeishuPage() {
  const [{ code, error, grant }] = useQuery()
  // Both leave the address at once; the page goes on with what they were. A code that nobody here asked for is nothing to bind.
  const [given, setGiven] = useState(code && grant ? { code, state: grant } : undefined)
  return (
    <AuthFrame title="绑定飞书">
      {given ? (
        <Binding given={given} onAgain={() => setGiven(undefined)} />
      ) : (
        <Explained denied={error !== undefined} />
      )}
    </AuthFrame>
  )
}

function Explained({ denied }: { denied: boolean }) {
  const { going, failure, leave } = useLeave(() => send(authoriseCalls.feishuUrl, { redirect_uri: '/bind/feishu' }))
  return (
    <>
      {denied && (
        <p className={classes.fault} role="alert">
          您在飞书中拒绝了授权
        </p>
      )}
      <p className={classes.lead}>
        绑定后，寄样、合作、预警等提醒会发送到您的飞书。我们只读取您的飞书姓名，不读取消息与通讯录。
      </p>
      {failure && (
        <p className={classes.fault} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button theme="solid" loading={going} onClick={() => void leave()}>
          {failure ? '重试' : '去授权'}
        </Button>
      </div>
    </>
  )
}

function Binding({ given, onAgain }: { given: { code: string; state: string }; onAgain: () => void }) {
  const canOpen = useCanOpen()
  // Agreed to at Feishu, which led here; another binding is asked about below.
  const bind = useAction(authoriseCalls.feishu, { weight: { harmless: 'own' }, quiet: true })
  const [name, setName] = useState<string>()
  const isRequested = useRef(false)
  const run = async (rebind: 0 | 1) => {
    const done = await bind.run({ ...given, rebind })
    if (!done) return
    if (done.bound_to === '') return setName(done.name)
    const sure = await confirm({
      title: `该飞书账号已绑定${done.bound_to}`,
      content: '换绑后，原账号不再收到飞书提醒。',
      confirmText: '换绑',
      danger: true,
    })
    if (sure) await run(1)
    else onAgain()
  }
  const begin = useEffectEvent(() => run(0))
  useEffect(() => {
    // The code works once: a second render must not send it again.
    if (isRequested.current) return
    isRequested.current = true
    history.replace(history.location.pathname)
    void begin()
  }, [])
  if (name !== undefined)
    return (
      <div role="status">
        <Outcome ok>绑定成功，飞书账号「{name}」将收到您的提醒</Outcome>
        <div className={classes.actions}>
          {isOffered('noticeSettings') && (
            <Button theme="solid" onClick={() => open('noticeSettings', {})}>
              消息提醒设置
            </Button>
          )}
          {canOpen('SystemAccount') && <Button onClick={() => go('SystemAccount')}>返回账号信息</Button>}
        </div>
      </div>
    )
  if (bind.failure)
    return (
      <div role="alert">
        <p className={classes.fault}>{bind.failure.message}</p>
        <div className={classes.actions}>
          <Button theme="solid" onClick={bind.failure.kind === 'business' ? onAgain : () => void run(0)}>
            {bind.failure.kind === 'business' ? '重新授权' : '重试'}
          </Button>
        </div>
      </div>
    )
  return <BlockSkeleton />
}
