import { QuotaType } from '@crm/contracts/enums'
import { type ShopPlatform, SHOP_PLATFORMS } from '@crm/contracts/rules/shopTypes'
import { go } from '@crm/platform/navigate'
import { withinPlan, withinQuota } from '@crm/platform/plan'
import { Button, IconChevronDown, Popover, TextButton, TextLink, useDialog } from '@crm/ui/base'
import { GrantDialog } from '../../parts/shop-binding/GrantDialog.tsx'
import classes from './SystemShop.module.css'

/** Begins the binding of a shop: on its guided page, or at the platform at once. Over a limit the plan dialog opens instead. */
export function useBindShop(): (platform: ShopPlatform) => Promise<void> {
  const openDialog = useDialog()
  return async ({ type, platform, route, isGuided }) => {
    if (!withinPlan({ of: 'platforms', platform }) || !(await withinQuota(QuotaType.shop))) return
    if (isGuided) go(route)
    else openDialog(GrantDialog, { type })
  }
}

/** What can be done towards a shop of a platform: order the service, read how, authorise. */
export function BindShopLinks({ platform, primary }: { platform: ShopPlatform; primary?: boolean }) {
  const bind = useBindShop()
  const { name, market, guide, route } = platform
  return (
    <div className={classes.cardActions}>
      {primary ? (
        <Button theme="solid" size="small" onClick={() => void bind(platform)}>
          去授权
        </Button>
      ) : (
        <TextButton label={`去授权${name}`} onClick={() => void bind(platform)}>
          去授权
        </TextButton>
      )}
      <TextLink to={route}>查看绑定步骤</TextLink>
      <a href={market} target="_blank" rel="noopener noreferrer">
        订购服务
      </a>
      <a href={guide} target="_blank" rel="noopener noreferrer">
        授权指引
      </a>
    </div>
  )
}

/** 授权店铺: the four platforms. */
export function BindShopMenu() {
  return (
    <Popover
      trigger="click"
      position="bottomRight"
      content={
        <div role="group" aria-label="选择平台">
          {SHOP_PLATFORMS.map((platform) => (
            <div key={platform.type} className={classes.menuItem}>
              <span className={classes.menuName}>{platform.name}</span>
              <BindShopLinks platform={platform} />
            </div>
          ))}
        </div>
      }
    >
      <Button theme="solid" icon={<IconChevronDown />} iconPosition="right">
        授权店铺
      </Button>
    </Popover>
  )
}

/** No shop yet: a card for each platform. */
export function ShopTypeCards() {
  return (
    <div className={classes.cards}>
      {SHOP_PLATFORMS.map((platform) => (
        <section key={platform.type} className={classes.card} aria-label={platform.name}>
          <h2 className={classes.cardHead}>{platform.name}</h2>
          <p className={classes.cardNote}>
            授权后自动同步商品、订单与达人。{platform.hint}。{platform.note && `${platform.note}。`}
          </p>
          <BindShopLinks platform={platform} primary />
        </section>
      ))}
    </div>
  )
}
