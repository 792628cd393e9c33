import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { type Shop, shopCalls } from '@crm/contracts/calls/shops'
import { shopColumns } from '@crm/contracts/columns/shops'
import { QuotaType, ShopSyncStage } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { open as openByName } from '@crm/platform/openers'
import { ReadActions, Tabs, TextButton } from '@crm/ui/base'
import { ListCard, ListTable, Page, useList } from '@crm/ui/data'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { StartedGrants } from '../../parts/shop-binding/StartedGrants.tsx'
import { BindShopMenu, ShopTypeCards } from './BindShopMenu.tsx'
import { ErpConnectors } from './ErpConnectors.tsx'
import { shopCells } from './shopCells.tsx'
import { ShopGroups } from './ShopGroups.tsx'
import classes from './SystemShop.module.css'
import { GRANTS, ShopBulkActions, SystemShopActions } from './SystemShopActions.tsx'
import { systemShopFilters } from './systemShopFilters.ts'

const TABS = [
  { key: 'shop', label: '店铺' },
  { key: 'group', label: '店铺分组' },
  { key: 'erp', label: 'ERP 对接' },
] as const
type Tab = (typeof TABS)[number]['key']

/** 店铺授权: the bound shops, their groups, and the ERPs that ship samples. */
export function SystemShopPage() {
  const canCall = useCanCall()
  const [query, change] = useQuery()
  const tab = TABS.find(({ key }) => key === query.tab)?.key ?? 'shop'
  useToldOutcome(query.auth, () => change({ auth: undefined }))
  const choose = (next: Tab) => change({ tab: next === 'shop' ? undefined : next }, { push: true })
  const tabs = <Tabs label="店铺授权" items={TABS} value={tab} onChange={choose} />
  return (
    <Page
      title="店铺授权"
      actions={
        <>
          <ReadActions>
            <ShopQuota />
          </ReadActions>
          {canCall(GRANTS) && <BindShopMenu />}
        </>
      }
    >
      {tab === 'shop' ? (
        <BoundShops tabs={tabs} />
      ) : (
        <ListCard tabs={tabs}>{tab === 'group' ? <ShopGroups /> : <ErpConnectors />}</ListCard>
      )}
    </Page>
  )
}

/** A platform that came back says in the address how it went: it is told once, and the address cleaned. */
function useToldOutcome(outcome: string | undefined, clean: () => void): void {
  const tell = useEffectEvent(() => {
    if (outcome === 'success') toast.success('授权成功')
    if (outcome === 'fail') toast.error('授权失败，请重新授权')
    if (outcome !== undefined) clean()
  })
  useEffect(() => tell(), [outcome])
}

/** How many shops there are of those that the version allows. */
function ShopQuota() {
  const quota = useCall(commonCalls.quotaList, { type: QuotaType.shop }).data?.[QuotaType.shop]
  if (quota === undefined) return null
  const isFull = quota.limit !== null && quota.remain === 0
  return (
    <span className={classes.quota}>
      已用 {quota.used} / {quota.limit ?? '不限'}
      {isFull && (
        <>
          {' '}
          <TextButton onClick={() => openByName('planUpgrade', { exceeded: QuotaType.shop, module: 1 })}>
            升级套餐
          </TextButton>
        </>
      )}
    </span>
  )
}

const ASK_MS = 3000
const isBeingRead = ({ first_sync, first_sync_error }: Shop) =>
  first_sync !== ShopSyncStage.done && first_sync_error === ''

function BoundShops({ tabs }: { tabs: ReactNode }) {
  const canCall = useCanCall()
  const { data: groups, state: groupState } = useCall(shopCalls.groupSelect, {})
  const known = groupState !== 'waiting'
  const choices = useMemo(
    () => ({ groups: (groups?.list ?? []).map(({ id, name }) => ({ value: id, label: name })), known }),
    [groups, known],
  )
  const [isReading, setReading] = useState(false)
  const list = useList(shopCalls.list, {
    id: 'system_shop',
    columns: shopColumns,
    filters: systemShopFilters,
    choices,
    ...(isReading && { every: ASK_MS }),
  })
  // A shop that was just bound is being read.
  const reads = list.rows.data?.list.some(isBeingRead) ?? false
  if (reads !== isReading) setReading(reads)
  const isEmpty = list.total === 0 && !list.filters.narrowed
  return (
    <ListCard tabs={tabs} filters={list.filters}>
      {canCall(GRANTS) && <StartedGrants />}
      <ListTable
        list={list}
        label="店铺"
        unit="个店铺"
        rowKey={(row) => row.shop_id}
        cells={shopCells}
        actions={SystemShopActions}
        {...(canCall([shopCalls.groupAdd, shopCalls.sync]) && {
          bulk: (target) => <ShopBulkActions target={target} />,
        })}
        selectable={0}
        {...(isEmpty && canCall(GRANTS) && { instead: <ShopTypeCards /> })}
      />
    </ListCard>
  )
}
