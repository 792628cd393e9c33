import { QrCode } from '@crm/ui/base'
import classes from '../SignInStep.module.css'

/** The QR code for an authenticator app, and the same as letters. */
export function Authenticator({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={classes.authenticator}>
      <QrCode text={uri} label="验证器的二维码" size={168} />
      <p className={classes.note}>
        无法扫码时，在验证器中手动输入密钥
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}
