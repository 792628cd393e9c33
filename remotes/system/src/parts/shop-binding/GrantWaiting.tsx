import { ComponentAuthStatus } from '@crm/contracts/enums'
import { Banner, Button, QrCode, Spin } from '@crm/ui/base'
import classes from './GrantWaiting.module.css'
import type { ShopGrant } from './useShopGrant.ts'

/** The platform's page is open elsewhere: says that it is waited for, and what the platform or the product refused. */
export function GrantWaiting({ grant }: { grant: ShopGrant }) {
  const { begun, status, reason, start, starting } = grant
  if (begun === undefined) return null
  const again = (
    <Button loading={starting} onClick={() => void start()}>
      重新获取
    </Button>
  )
  if (status === ComponentAuthStatus.refused || status === ComponentAuthStatus.expired) {
    return (
      <Banner kind="danger" action={again}>
        {reason}
      </Banner>
    )
  }
  return (
    <div className={classes.waiting} role="status">
      <QrCode text={begun.url} label="扫码授权" />
      <div>
        <div className={classes.lead}>
          <Spin size="small" /> 等待授权…
        </div>
        <p className={classes.note}>在新打开的页面上同意授权，或用手机扫码；完成后本页自动继续。10 分钟内有效。</p>
        <a href={begun.url} target="_blank" rel="opener">
          没有打开？再次打开授权页
        </a>
      </div>
    </div>
  )
}
