import { canReviewOfflineRates } from '@crm/access/goods'
import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { offlineRateColumns } from '@crm/contracts/columns/goodsRates'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { offlineRateFilterDefinitions } from '@crm/contracts/filters/goodsRates'
import { OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Tabs, useDialog } from '@crm/ui/base'
import {
  ListPage,
  ListTable,
  type ListTarget,
  PlatformTabs,
  bulkQuestion,
  useBulkAction,
  useGoodsOptions,
  useList,
  useRecordDrawer,
  useAddressIds,
  useAddressPlatform,
  bulkTarget,
} from '@crm/ui/data'
import type { RequestOf } from '@crm/contracts/call'
import { goodsOfflineCommissionFilters, offlineRateColumnsByTab } from './goodsOfflineCommissionFilters.ts'
import { RateActions } from './RateActions.tsx'
import { rateCells } from './rateCells.tsx'
import { AddRateDialog, rateReview, RejectDialog } from './RateDialogs.tsx'
import { RateDrawer } from './RateDrawer.tsx'

const tabs = offlineRateFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

/** 线下佣金: commissions agreed outside the platform, from the application to what was sold under them. */
export function GoodsOfflineCommissionPage() {
  const who = useWho()
  const openDialog = useDialog()
  const { open } = useRecordDrawer('offlineRate')
  const named = useAddressIds('product_id')
  const goods = useGoodsOptions(useAddressPlatform(), named)
  const list = useList(goodsRateCalls.list, {
    id: 'offlineRate',
    columns: offlineRateColumns,
    columnsByTab: offlineRateColumnsByTab,
    filters: goodsOfflineCommissionFilters,
    choices: goods,
  })
  const { values, set, counts } = list
  // Of the address: the filter knows its product only once the title has come.
  const [productId = ''] = named
  const add = () => openDialog(AddRateDialog, { productId })
  return (
    <ListPage
      title="线下佣金"
      actions={
        <Button theme="solid" onClick={add}>
          申请线下佣金
        </Button>
      }
      tabs={
        <Tabs
          label="状态"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={list.filters}
    >
      <ListTable
        list={list}
        label="线下佣金"
        unit="条线下佣金"
        rowKey={(row) => row.id}
        cells={rateCells}
        actions={RateActions}
        bulk={canReviewOfflineRates(who) ? (target) => <Review target={target} /> : undefined}
        exports={ExportType.offlineRate}
        onOpen={(row) => open(row.id)}
        empty={
          // Under a state nothing is the usual case, and no reason to apply for one more.
          <EmptyBlock
            title={
              values.tab === 'all'
                ? '暂无线下佣金'
                : `暂无${tabs.find(({ key }) => key === values.tab)?.label}的线下佣金`
            }
            action={
              values.tab === 'all' && (
                <Button theme="solid" onClick={add}>
                  申请线下佣金
                </Button>
              )
            }
          />
        }
      />
      <RateDrawer />
    </ListPage>
  )
}

function Review({ target }: { target: ListTarget<RequestOf<typeof goodsRateCalls.list>> }) {
  const openDialog = useDialog()
  const selected = bulkTarget(target, 'ids', Number)
  const review = useBulkAction(goodsRateCalls.review, {
    ...rateReview,
    weight: { ask: bulkQuestion('通过', { count: selected.count, unit: rateReview.unit }) },
    done: '已通过',
  })
  return (
    <>
      <Button
        size="small"
        loading={review.saving}
        onClick={async () => {
          if (await review.run({ ...selected.request, status: OfflineRateStatus.approved })) selected.onDone()
        }}
      >
        通过
      </Button>
      <Button size="small" onClick={() => openDialog(RejectDialog, { target: selected })}>
        拒绝
      </Button>
    </>
  )
}
