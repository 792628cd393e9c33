import { send } from '@crm/client/request'
import { accountCalls } from '@crm/contracts/calls/account'
import { useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { askForGuide } from '../../dialogs/due/guideRequest.ts'
import { SignInFrame } from '../SignInFrame.tsx'
import { signInAndRedirect } from '../../session/signIn.ts'
import { NewAccountForm } from './NewAccountForm.tsx'
import classes from './newcomers.module.css'

/** 注册: a personal account, an own enterprise on trial, or, with an invite code in the address, a member of another's. A WeChat that has scanned is bound. */
export function RegisterPage() {
  const { theme } = usePortal()
  const [query] = useQuery()
  return (
    <SignInFrame>
      <h1 className={classes.title}>注册{theme.title}</h1>
      <p className={classes.lead}>
        已有账号？<Link to="/login">直接登录</Link>
      </p>
      <NewAccountForm
        phone={query.phone ?? ''}
        scene="register"
        withCorp={!query.code}
        submit="注册"
        onSubmit={async ({ phone, code, password, name, corp, brand }) => {
          const { token } = await send(accountCalls.register, {
            ...{ mobile: phone, code, password, user_name: name },
            ...(corp ? { corp_name: corp } : {}),
            ...(brand ? { brand_name: brand } : {}),
            ...(query.code ? { invite_code: query.code } : {}),
            ...(query.channel_id ? { channel_id: query.channel_id } : {}),
            ...(query.source ? { source: query.source } : {}),
            ...(query.wechat ? { wechat_key: query.wechat } : {}),
          })
          if (corp) askForGuide()
          await signInAndRedirect(token)
        }}
      />
    </SignInFrame>
  )
}
