import { showsForgotPassword } from '@crm/access/visibility'
import { usePortal } from '@crm/platform/portal'
import { Dialog, Tabs } from '@crm/ui/base'
import { type ReactNode, useState } from 'react'
import { ForgotPassword } from '../../session/forgotten/ForgotPassword.tsx'
import { SignInForm, type SignInWay, useSignIns } from '../../session/SignInForm.tsx'
import { WechatLogin } from '../../session/wechat/WechatLogin.tsx'
import classes from './LoginPopup.module.css'

/** 登录弹窗: a token by code, password or WeChat where staff are, for whatever `onToken` does with it. */
export function LoginPopup({
  title = '登录',
  submit = '登录',
  lead,
  onToken,
  onClose,
}: {
  title?: string
  submit?: string
  lead?: ReactNode
  /** Rejects with CallFailure when the token is of no use. */
  onToken: (token: string) => Promise<unknown>
  onClose: () => void
}) {
  const { portalType, features } = usePortal()
  const { typed, wechat } = useSignIns()
  const [way, setWay] = useState<SignInWay>(typed[0]?.key ?? 'code')
  const [other, setOther] = useState<'wechat' | 'forgotten'>()
  if (other === 'wechat') return <WechatLogin onToken={onToken} onClose={() => setOther(undefined)} />
  if (other === 'forgotten') return <ForgotPassword phone="" onClose={() => setOther(undefined)} />
  return (
    <Dialog open title={title} width={440} maskCloses={false} onClose={onClose}>
      {lead && <p className={classes.lead}>{lead}</p>}
      {typed.length > 1 && <Tabs<SignInWay> label="登录方式" items={typed} value={way} onChange={setWay} />}
      <SignInForm key={way} way={way} submit={submit} ids="popup-" onToken={onToken} />
      <p className={classes.links}>
        {wechat && (
          <button type="button" onClick={() => setOther('wechat')}>
            微信登录
          </button>
        )}
        {showsForgotPassword({ portal: portalType, features }) && (
          <button type="button" onClick={() => setOther('forgotten')}>
            忘记密码
          </button>
        )}
      </p>
    </Dialog>
  )
}
