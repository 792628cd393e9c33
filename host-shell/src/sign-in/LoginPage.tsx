import { showsForgotPassword } from '@crm/access/visibility'
import { accountMessage } from '@crm/base/messages'
import { confirm } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { Tabs, useDialog } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../dialogs/LazyDialog.tsx'
import { bringFrame } from '../frame/lazyAppFrame.tsx'
import classes from './LoginPage.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInForm, type SignInWay, useSignIns } from '../session/SignInForm.tsx'
import { signInWithToken } from '../session/signIn.ts'

const WechatLogin = lazyDialog(() => import('../session/wechat/WechatLogin.tsx').then((part) => part.WechatLogin))
const ForgotPassword = lazyDialog(() =>
  import('../session/forgotten/ForgotPassword.tsx').then((part) => part.ForgotPassword),
)

/** Sign-in by verification code, password or WeChat, or without a word when the passport knows this browser. Where it leads afterwards is the guard's business. */
export function LoginPage() {
  const { theme, portalType, features } = usePortal()
  const [query, setQuery] = useQuery()
  const openDialog = useDialog()
  const [agreed, setAgreed] = useState(false)
  // Nobody has agreed before they said so: whoever has not ticked it is asked.
  const agree = async () => {
    if (agreed) return true
    const given =
      (await confirm({
        title: accountMessage.agreeFirst,
        content: '登录即表示您已阅读并同意《用户协议》和《隐私政策》',
        confirmText: '同意并登录',
      })) !== undefined
    setAgreed(given)
    return given
  }
  const { typed, wechat } = useSignIns()
  const way: SignInWay = typed.find(({ key }) => key === query.tab)?.key ?? typed[0]?.key ?? 'code'
  useEffect(() => {
    // Whoever types is about to come in.
    const bring = () => void bringFrame().catch(() => {})
    window.addEventListener('input', bring, { once: true })
    return () => window.removeEventListener('input', bring)
  }, [])
  useEffect(() => {
    // The form is there at once; whoever is known signs in beside it.
    void import(/* firstScreen */ '../session/singleSignOn.ts').then(
      (part) => part.signInSilently(),
      () => {},
    )
  }, [])
  return (
    <SignInFrame>
      <h1 className={classes.title}>登录{theme.title}</h1>
      {typed.length > 1 && (
        <Tabs<SignInWay>
          label="登录方式"
          value={way}
          onChange={(key) => setQuery({ tab: key === 'code' ? undefined : key })}
          items={typed}
        />
      )}
      <SignInForm key={way} way={way} phone={query.phone ?? ''} permit={agree} onToken={signInWithToken} />
      <p className={classes.links}>
        {wechat && (
          <button
            type="button"
            onClick={async () => {
              if (await agree()) openDialog(WechatLogin, { onToken: signInWithToken })
            }}
          >
            微信登录
          </button>
        )}
        {showsForgotPassword({ portal: portalType, features }) && (
          <button type="button" onClick={() => openDialog(ForgotPassword, { phone: query.phone ?? '' })}>
            忘记密码
          </button>
        )}
        {portalType === 'public' && (
          <span className={classes.newcomers}>
            还没有账号？
            <Link to="/register">注册</Link>
            <Link to="/trial">申请试用</Link>
          </span>
        )}
      </p>
      <p className={classes.terms}>
        <label className={classes.tick}>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          我已阅读并同意
        </label>
        <Link to="/other/agreement.html" target="_blank">
          《用户协议》
        </Link>
        和
        <Link to="/other/privacy.html" target="_blank">
          《隐私政策》
        </Link>
      </p>
    </SignInFrame>
  )
}
