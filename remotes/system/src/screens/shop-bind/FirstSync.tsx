import { useCall } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ShopSyncStage, shopSyncStageLabel } from '@crm/contracts/enums'
import type { ShopPlatform } from '@crm/contracts/rules/shopTypes'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, IconTickCircle, Spin, TextLink } from '@crm/ui/base'
import { useState } from 'react'
import classes from './ShopBinding.module.css'

const ASK_MS = 3000
const STAGES = [ShopSyncStage.goods, ShopSyncStage.orders, ShopSyncStage.talents] as const

/** The first reading of a bound shop, step by step. It goes on when the page is left. */
export function FirstSync({ shop, shopId }: { shop: ShopPlatform; shopId: string }) {
  const canOpen = useCanOpen()
  const [isOver, setOver] = useState(false)
  const read = useCall(shopCalls.list, { keyword: shopId }, isOver ? {} : { every: ASK_MS })
  const row = read.data?.list.find(({ shop_id }) => shop_id === shopId)
  const stage = row?.first_sync ?? ShopSyncStage.goods
  const isDone = row !== undefined && stage === ShopSyncStage.done
  const isStopped = isDone || (row?.first_sync_error ?? '') !== ''
  if (isStopped !== isOver) setOver(isStopped)
  return (
    <>
      <ul className={classes.stages} aria-label="首次同步">
        {STAGES.map((each) => (
          <li key={each}>
            {each < stage ? (
              <IconTickCircle aria-label="已完成" className={classes.done} />
            ) : each === stage ? (
              <Spin size="small" />
            ) : (
              <span className={classes.dot} />
            )}
            {shopSyncStageLabel[each]}
          </li>
        ))}
      </ul>
      {row?.first_sync_error && <Banner kind="danger">{row.first_sync_error}</Banner>}
      <p role="status">{isDone ? '首次同步已完成' : '正在同步，可以离开本页：同步在后台继续，完成后在消息中提醒'}</p>
      {isDone && shop.platform === 'xhs' && canOpen('SpuList') && (
        <p>
          同款商品可关联为同一 SPU：<TextLink to="SpuList">去匹配 SPU</TextLink>
        </p>
      )}
      <div className={classes.buttons}>
        <Button theme="solid" onClick={() => go('SystemShop')}>
          查看店铺
        </Button>
        {canOpen('GoodsList') && <Button onClick={() => go('GoodsList', { platform: shop.platform })}>查看商品</Button>}
      </div>
    </>
  )
}
