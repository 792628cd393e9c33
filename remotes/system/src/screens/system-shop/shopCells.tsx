import { DAY_SECONDS } from '@crm/base/durations'
import { displayDay } from '@crm/base/time'
import { nowSeconds } from '@crm/base/clock'
import { useAction, useCall } from '@crm/client/hooks'
import { type Shop, shopCalls } from '@crm/contracts/calls/shops'
import type { shopColumns } from '@crm/contracts/columns/shops'
import { ShopSyncStage, shopSyncStageLabel } from '@crm/contracts/enums'
import { SHOP_ENDING_DAYS } from '@crm/contracts/rules/shopTypes'
import { useCanCall } from '@crm/platform/navigate'
import { Avatar, Ellipsis, Tooltip } from '@crm/ui/base'
import { CopyButton, InlineSelect, type ListCells, NoFigure, TimeCell } from '@crm/ui/data'
import classes from './SystemShop.module.css'

type Cell = { row: Shop }

function ShopName({ row: { logo, shop_name, shop_id } }: Cell) {
  return (
    <div className={classes.shop}>
      <Avatar size="small" shape="square" alt="" {...(logo && { src: logo })}>
        {shop_name.slice(0, 1)}
      </Avatar>
      <div className={classes.shopText}>
        <div className={classes.shopName} title={shop_name}>
          {shop_name}
        </div>
        <div className={classes.shopId}>
          {shop_id}
          <CopyButton text={shop_id} label={`复制${shop_name}的ID`} />
        </div>
      </div>
    </div>
  )
}

function AuthEnd({ row: { auth_end } }: Cell) {
  if (auth_end === 0) return '-'
  const isEnding = auth_end <= nowSeconds() + SHOP_ENDING_DAYS * DAY_SECONDS
  return <span className={isEnding ? classes.ending : undefined}>{displayDay(auth_end)}</span>
}

/** The group, changed in place by who manages the shops. */
function Group({ row: { shop_id, shop_name, group_id, group_name, updated_at } }: Cell) {
  const canCall = useCanCall()
  const groups = useCall(shopCalls.groupSelect, {})
  const move = useAction(shopCalls.groupAdd, { weight: 'asked', done: '设置成功' })
  if (!canCall(shopCalls.groupAdd)) return <Ellipsis>{group_name || '未分组'}</Ellipsis>
  const options = (groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <InlineSelect
      label={`${shop_name}的分组`}
      value={group_id}
      failure={move.failure}
      options={[
        ...options,
        ...(group_id !== 0 && !options.some(({ value }) => value === group_id)
          ? [{ value: group_id, label: group_name }]
          : []),
        { value: 0, label: '未分组' },
      ]}
      onSave={(to, agreement) => move.run({ shop_ids: [shop_id], group_id: to, updated_at }, agreement)}
    />
  )
}

function SyncedAt({ row: { synced_at, first_sync, first_sync_error } }: Cell) {
  if (first_sync_error !== '')
    return (
      <Tooltip content={first_sync_error}>
        <span className={classes.failed}>首次同步失败</span>
      </Tooltip>
    )
  if (first_sync !== ShopSyncStage.done) return `首次同步：${shopSyncStageLabel[first_sync]}`
  return synced_at === 0 ? <NoFigure /> : <TimeCell value={synced_at} />
}

/** Cells of 店铺授权 that the kind of their column does not draw. */
export const shopCells: ListCells<Shop, typeof shopColumns> = {
  shop: ShopName,
  auth_end: AuthEnd,
  group: Group,
  synced_at: SyncedAt,
}
