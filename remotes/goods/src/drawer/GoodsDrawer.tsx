import { canSeeGoodsSales, canSeeGoodsSamples } from '@crm/access/goods'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Tabs, useErrorToast } from '@crm/ui/base'
import { DetailDrawer, ScopeBar, useLocalFilters } from '@crm/ui/data'
import { useState } from 'react'
import { GOODS_NOTE } from '../lib/goodsLabels.ts'
import { openedDates } from '../lib/openedDates.ts'
import classes from './GoodsDrawer.module.css'
import {
  activityScope,
  ALL_ACTIVITIES,
  firstActivity,
  isActivityGoods,
  type ProductScope,
  scopeSpec,
} from './goodsDrawerFilters.ts'
import { GoodsIdentity } from './GoodsIdentity.tsx'
import { GoodsResults } from './GoodsResults.tsx'
import { ScopeContext } from './productScope.ts'
import { SampleTable } from './SampleTable.tsx'
import { TalentTable } from './TalentTable.tsx'

type GoodsDrawerProps = OpenerProps['goodsDrawer'] & { onClose: () => void }

const lists = [
  { key: 'talents', label: '达人列表' },
  { key: 'samples', label: '寄样列表' },
] as const

/** 商品详情: one product's results by date, staff and activity, its talents and its samples. */
export function GoodsDrawer({ onClose, ...opened }: GoodsDrawerProps) {
  const who = useWho()
  const scope = useLocalFilters(scopeSpec, openedDates(opened))
  const [activity, setActivity] = useState(() => firstActivity(opened))
  const hasSales = canSeeGoodsSales(who)
  const hasSamples = canSeeGoodsSamples(who)
  const [list, setList] = useState<(typeof lists)[number]['key']>(hasSales ? 'talents' : 'samples')
  const { product_id } = opened
  const detail = useCall(goodsCalls.detail, { product_id, ...activityScope(opened, activity) })
  useErrorToast(detail.failure)
  const activities = useCall(goodsCalls.activity, { product_id }, { enabled: isActivityGoods(opened) })
  const { page: _page, size: _size, ...narrowing } = scope.request
  const request: ProductScope = { product_id, ...activityScope(opened, activity), ...narrowing }
  const joined = activities.data?.list ?? []
  const changeActivity = (next: string) => {
    setActivity(next)
    scope.reset()
  }
  return (
    <DetailDrawer
      open
      width={1208}
      title="商品详情"
      extra={<span className={classes.note}>{GOODS_NOTE}</span>}
      read={detail}
      onClose={onClose}
    >
      {(goods) => (
        <div className={classes.parts}>
          <GoodsIdentity goods={goods} />
          {opened.product_type === 2 && joined.length > 1 && (
            <Tabs
              kind="button"
              label="活动"
              items={[
                { key: ALL_ACTIVITIES, label: '全部活动' },
                ...joined.map((each) => ({ key: each.activity_id, label: each.activity_name })),
              ]}
              value={activity}
              onChange={changeActivity}
            />
          )}
          {/* Up to the edge of the drawer, over its padding. */}
          <ScopeBar filters={scope} stickyTop={-16} extra={<span className={classes.note}>默认近7天</span>} />
          <GoodsResults request={request} hasSales={hasSales} />
          <div className={classes.list}>
            {hasSales && hasSamples && <Tabs label="列表" items={lists} value={list} onChange={setList} />}
            <ScopeContext value={request}>{list === 'talents' ? <TalentTable /> : <SampleTable />}</ScopeContext>
          </div>
        </div>
      )}
    </DetailDrawer>
  )
}
