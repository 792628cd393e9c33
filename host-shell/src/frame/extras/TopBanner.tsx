import { nowSeconds } from '@crm/base/clock'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ShopAuthStatus } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Button } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { type BannerAction, bannerOf, type BannerContent } from './bannerOf.ts'
import { useOutdated } from './outdated.ts'
import classes from './TopBanner.module.css'

const SHOPS_MAX = 20
const TICK_MS = 60_000

/** The one banner over the page; closing it lets the next one speak. */
export function TopBanner() {
  const who = useWho()
  const canOpen = useCanOpen()
  const outdated = useOutdated()
  const [closed, setClosed] = useState<ReadonlySet<BannerContent['key']>>(new Set())
  const mine = String(who.user_id)
  const [expiryClosedAt, setExpiryClosedAt] = useState(() =>
    readStored<number>(storageKeys.expiryBannerClosed, 'local', mine),
  )
  useEveryMinute()
  const alarms = useCall(shopCalls.list, { status: [ShopAuthStatus.expired], page: 1, size: SHOPS_MAX })
  const pop = useAction(commonCalls.shopsPop, { weight: { harmless: 'own' }, quiet: true })
  const shops = alarms.data?.list.filter((shop) => shop.alarm === 1) ?? []
  const banner = bannerOf({
    who,
    now: nowSeconds(),
    expiryClosedAt,
    shops: shops.map((shop) => shop.shop_name),
    outdated,
    closed,
  })
  if (!banner) return null
  const close = () => {
    // Kept by the server, so that it stays away in other browsers too; should that fail, it comes back with the next page.
    if (banner.key === 'shops') void pop.run({ shop_id: shops.map((shop) => shop.shop_id) })
    if (banner.key !== 'expiry') return setClosed(new Set([...closed, banner.key]))
    // Remembered for the person; it comes back after a day.
    writeStored(storageKeys.expiryBannerClosed, nowSeconds(), 'local', mine)
    setExpiryClosedAt(nowSeconds())
  }
  const act = banner.act && actOf(banner.act, canOpen)
  return (
    <div className={`${classes.banner} ${classes[banner.tone]}`} role="status" aria-label="系统提醒">
      <span className={classes.text}>{banner.text}</span>
      {act && (
        <Button size="small" theme="solid" type="primary" onClick={act.run}>
          {act.label}
        </Button>
      )}
      <button type="button" className={classes.close} aria-label="关闭提醒" onClick={close}>
        ×
      </button>
    </div>
  )
}

function actOf(act: BannerAction, canOpen: (name: string) => boolean): { label: string; run: () => void } | undefined {
  switch (act) {
    case 'upgradePlan':
      if (isOffered('planUpgrade')) return { label: '升级续费', run: () => open('planUpgrade', {}) }
      return canOpen('Vip') ? { label: '查看权益', run: () => void go('Vip', {}, { newTab: true }) } : undefined
    case 'shops':
      return canOpen('SystemShop') ? { label: '去处理', run: () => void go('SystemShop') } : undefined
    case 'upgradeEnterprise':
      return isOffered('upgradeApplication')
        ? { label: '升级企业版', run: () => open('upgradeApplication', {}) }
        : undefined
    case 'reload':
      return { label: '刷新', run: () => location.reload() }
  }
}

/** The page's clock moves on under an open tab: banners that hang on a day are looked at again. */
function useEveryMinute(): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}
