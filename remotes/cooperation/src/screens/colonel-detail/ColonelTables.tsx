import { displayDay } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls, type ColonelFiguresRequest } from '@crm/contracts/calls/colonels'
import {
  colonelActivityColumns,
  colonelCoopColumns,
  colonelGoodsColumns,
  colonelSampleColumns,
  colonelTalentColumns,
} from '@crm/contracts/columns/colonels'
import { activityStatuses } from '@crm/contracts/rules/activityStatuses'
import type {
  ColonelActivity,
  ColonelCooperation,
  ColonelDetail,
  ColonelSample,
} from '@crm/contracts/fields/colonelFields'
import { listColumns } from '@crm/contracts/listColumns'
import { ExportType } from '@crm/contracts/taskTypes'
import { confirm } from '@crm/platform/feedback'
import { go } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, ReadActions, TextButton, TextLink, useDialog } from '@crm/ui/base'
import {
  DataTable,
  DetailDrawer,
  GoodsCell,
  GoodsStack,
  ListTable,
  Money,
  RowActions,
  SampleLink,
  StatusTag,
  tableColumns,
  useBulkAction,
  useList,
} from '@crm/ui/data'
import { useMemo } from 'react'
import classes from '../../parts/colonel/Colonel.module.css'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { colonelTalentCells, goodsKey } from '../../parts/colonel/ColonelSoldTables.tsx'
import { removeQuestion } from '../../parts/colonel/removeQuestion.ts'
import {
  activityFilters,
  authorFilters,
  type ColonelTab,
  coopFilters,
  goodsFilters,
  sampleFilters,
} from './colonelDetailFilters.ts'

interface TablesProps {
  tab: Exclude<ColonelTab, 'logs'>
  colonel: ColonelDetail
  request: ColonelFiguresRequest
}

const below = (list: string) => ({ type: ExportType.colonelCooperation, list })

/** The lists below a colonel, one at a time. */
export function ColonelTables({ tab, colonel, request }: TablesProps) {
  return (
    <Card flush>
      {tab === 'authors' && <Talents request={request} />}
      {tab === 'goods' && <Goods request={request} />}
      {tab === 'activities' && <Activities colonel={colonel} request={request} />}
      {tab === 'samples' && <Samples colonel={colonel} request={request} />}
      {tab === 'coops' && <Coops colonel={colonel} />}
    </Card>
  )
}

type Of = { request: ColonelFiguresRequest }

function Talents({ request }: Of) {
  const list = useList(colonelCalls.authors, {
    id: 'colonel_authors',
    columns: colonelTalentColumns,
    filters: authorFilters,
    also: request,
  })
  const cells = useMemo(() => colonelTalentCells(request), [request])
  return (
    <ListTable
      list={list}
      label="团长达人"
      rowKey={(row) => row.author_info.author_id}
      cells={cells}
      exports={below('colonel_authors')}
      views={false}
      empty="该时间段暂无出单达人"
    />
  )
}

function Goods({ request }: Of) {
  const list = useList(colonelCalls.goods, {
    id: 'colonel_goods',
    columns: colonelGoodsColumns,
    filters: goodsFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="团长商品"
      rowKey={goodsKey}
      exports={below('colonel_goods')}
      views={false}
      empty="该时间段暂无出单商品"
    />
  )
}

function Activities({ colonel, request }: Of & { colonel: ColonelDetail }) {
  const list = useList(colonelCalls.activities, {
    id: 'colonel_activities',
    columns: colonelActivityColumns,
    filters: activityFilters,
    also: request,
  })
  const openDialog = useDialog()
  const cells = {
    activity_name: ({ row }: { row: ColonelActivity }) => (
      <TextButton onClick={() => openDialog(ActivityDrawer, { activity_id: row.activity_id })}>
        {row.activity_name}
      </TextButton>
    ),
  }
  const Actions = useMemo(
    () =>
      function ActivityActions({ row }: { row: ColonelActivity }) {
        const open = useDialog()
        return (
          <RowActions of={row.activity_name}>
            {row.colonel_coop_id > 0 ? (
              <ReadActions>
                <TextButton
                  onClick={() => void go('ColonelCooperateDetail', { id: row.colonel_coop_id, platform: row.platform })}
                >
                  查看合作
                </TextButton>
              </ReadActions>
            ) : (
              <TextButton onClick={() => open(ColonelCoopDialog, { colonel: colonel.colonel_info })}>
                新建合作
              </TextButton>
            )}
          </RowActions>
        )
      },
    [colonel.colonel_info],
  )
  return (
    <ListTable
      list={list}
      label="团长活动"
      rowKey={(row) => row.activity_id}
      cells={cells}
      actions={Actions}
      exports={below('colonel_activities')}
      views={false}
      empty="该时间段暂无活动"
    />
  )
}

type ActivityGoods = {
  product_id: string
  title: string
  cover: string
  platform: string
  rate: number
  service_rate: number
}
const activityGoodsColumns = tableColumns<ActivityGoods>(
  listColumns<ActivityGoods>()({
    goods: { kind: 'goods', title: '商品', value: (row) => row },
    rate: { kind: 'percent', title: '佣金率' },
    service_rate: { kind: 'percent', title: '服务费率' },
  }),
)

/** 活动: its period, terms and goods. */
function ActivityDrawer({ activity_id, onClose }: { activity_id: string; onClose: () => void }) {
  const read = useCall(colonelCalls.activityInfo, { activity_id })
  return (
    <DetailDrawer open width={720} title={read.data?.activity_name ?? '活动'} read={read} onClose={onClose}>
      {(activity) => (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>活动ID</dt>
              <dd>{activity.activity_id}</dd>
            </div>
            <div>
              <dt>状态</dt>
              <dd>
                <StatusTag value={activity.status} labels={activityStatuses} />
              </dd>
            </div>
            <div>
              <dt>周期</dt>
              <dd>
                {displayDay(activity.start_time)} ~ {displayDay(activity.end_time)}
              </dd>
            </div>
            <div>
              <dt>服务费率</dt>
              <dd>{activity.service_rate}%</dd>
            </div>
            <div>
              <dt>累计成交</dt>
              <dd>
                <Money value={activity.gmv} sign />
              </dd>
            </div>
          </dl>
          <DataTable
            label="活动商品"
            rows={{ ...read, data: { list: activity.goods } }}
            columns={activityGoodsColumns}
            rowKey={(row) => row.product_id}
            empty="活动暂无商品"
          />
        </>
      )}
    </DetailDrawer>
  )
}

const sampleCellsOf = (platform: string) => ({
  sample_no: ({ row }: { row: ColonelSample }) => <SampleLink {...row} platform={platform} />,
  goods: ({ row: { goods } }: { row: ColonelSample }) => {
    const [first, ...others] = goods
    if (first === undefined) return '-'
    if (others.length === 0) return <GoodsCell goods={{ ...first, image: first.cover }} />
    return <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover }))} />
  },
})

function Samples({ colonel, request }: Of & { colonel: ColonelDetail }) {
  const { platform } = colonel.colonel_info
  const cells = useMemo(() => sampleCellsOf(platform), [platform])
  const list = useList(colonelCalls.samples, {
    id: 'colonel_samples',
    columns: colonelSampleColumns,
    filters: sampleFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="团长寄样"
      rowKey={(row) => row.sample_id}
      cells={cells}
      exports={below('colonel_samples')}
      views={false}
      empty="该时间段暂无寄样"
    />
  )
}

const coopCells = {
  activity: ({ row }: { row: ColonelCooperation }) => (
    <TextLink to="ColonelCooperateDetail" query={{ id: row.id, platform: row.colonel_info.platform }}>
      {row.activity.activity_name}
    </TextLink>
  ),
}

function CoopActions({ row }: { row: ColonelCooperation }) {
  const openDialog = useDialog()
  const remove = useBulkAction(colonelCoopCalls.removeAll, {
    weight: 'asked',
    done: '已删除',
    unit: '个合作',
    name: '活动',
  })
  return (
    <RowActions of={row.activity.activity_name}>
      {row.actions.includes('edit') && (
        <TextButton onClick={() => openDialog(ColonelCoopDialog, { existing: row })}>编辑</TextButton>
      )}
      {row.actions.includes('remove') && (
        <TextButton
          confirm={removeQuestion(row.activity.activity_name)}
          onClick={(agreement) => void remove.run({ ids: [row.id], updated_at: row.updated_at }, agreement)}
        >
          删除
        </TextButton>
      )}
    </RowActions>
  )
}

const coopDetails = {
  route: 'ColonelCooperateDetail',
  keyOf: ({ id, colonel_info: { platform } }: ColonelCooperation) => ({ id, platform }),
}

function Coops({ colonel }: { colonel: ColonelDetail }) {
  const openDialog = useDialog()
  const list = useList(colonelCoopCalls.list, {
    id: 'colonel_coops',
    columns: colonelCoopColumns,
    filters: coopFilters,
    also: { colonel_buyin_id: colonel.colonel_info.colonel_buyin_id },
  })
  const remove = useBulkAction(colonelCoopCalls.removeAll, {
    weight: 'asked',
    done: '已删除',
    unit: '个合作',
    name: '活动',
  })
  return (
    <ListTable
      list={list}
      label="团长合作"
      details={coopDetails}
      rowKey={(row) => row.id}
      cells={coopCells}
      actions={CoopActions}
      selectable={0}
      bulk={(target) => (
        <Button
          size="small"
          type="danger"
          loading={remove.saving}
          onClick={() =>
            void (async () => {
              const agreement = await confirm(removeQuestion(`所选 ${target.count} 个合作`))
              if (agreement && (await remove.run({ ids: target.keys.map(Number) }, agreement))) target.clear()
            })()
          }
        >
          删除
        </Button>
      )}
      exports={ExportType.colonelCooperation}
      views={false}
      empty={
        <EmptyBlock
          title="暂无合作"
          action={
            <Button theme="solid" onClick={() => openDialog(ColonelCoopDialog, { colonel: colonel.colonel_info })}>
              新建合作
            </Button>
          }
        />
      }
    />
  )
}
