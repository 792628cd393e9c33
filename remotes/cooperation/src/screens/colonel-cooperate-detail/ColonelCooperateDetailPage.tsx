import { displayDay, minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type ColonelCoopDetail, colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { colonelContentColumns, colonelGoodsColumns, colonelTalentColumns } from '@crm/contracts/columns/colonels'
import { activityStatuses } from '@crm/contracts/rules/activityStatuses'
import { activityStatusLabel } from '@crm/contracts/enums'
import { colonelCoopFigures } from '@crm/contracts/figures/colonels'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { ExportType } from '@crm/contracts/taskTypes'
import { confirm, toast } from '@crm/platform/feedback'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, lazyPart, TextLink, useDialog } from '@crm/ui/base'
import {
  CopyButton,
  DetailHead,
  type DetailHeadProps,
  ListTable,
  DetailPage,
  StaffCell,
  StatusTag,
  textOr,
  useFilters,
  useList,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { colonelContentCells } from '../../parts/colonel/colonelContentCells.tsx'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { colonelTalentCells, goodsKey } from '../../parts/colonel/ColonelSoldTables.tsx'
import { removeQuestion } from '../../parts/colonel/removeQuestion.ts'
import {
  authorFilters,
  colonelCooperateFilters,
  goodsFilters,
  liveFilters,
  videoFilters,
} from './colonelCooperateFilters.ts'

const LineChart = lazyPart(() => import('@crm/ui/charts').then((module) => module.LineChart))

const tabs = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
] as const

/** 团长合作详情: what is agreed with a colonel about an activity, and the orders that came of it. */
export function ColonelCooperateDetailPage() {
  const [query] = useQuery()
  const id = /^\d{1,9}$/.test(query.id ?? '') ? Number(query.id) : 0
  const coop = useCall(colonelCoopCalls.detail, { id }, { enabled: id > 0, keepPrevious: false })
  return (
    <DetailPage
      title="团长合作详情"
      fresh={coop.data && { of: 'orders', platform: coop.data.colonel_info.platform }}
      neighbours={{
        route: 'ColonelCooperateDetail',
        here: { id, platform: query.platform ?? '' },
        unit: '个',
        carries: ['tab'],
      }}
      read={coop}
      isNamed={id > 0}
      name={coop.data?.activity.activity_name}
      missing={<EmptyBlock title="该合作已删除" action={<TextLink to="ColonelList">返回团长列表</TextLink>} />}
    >
      {(detail) => <Detail key={id} coop={detail} />}
    </DetailPage>
  )
}

function Detail({ coop }: { coop: ColonelCoopDetail }) {
  const { values, set } = useFilters(colonelCooperateFilters)
  const { id } = coop
  return (
    <>
      <ColonelCooperationHead
        coop={coop}
        tabs={{ label: '团长合作详情', items: tabs, value: values.tab, onChange: (tab) => set({ tab }) }}
      />
      <Card flush>
        {values.tab === 'authors' && <Talents id={id} />}
        {values.tab === 'goods' && <Goods id={id} />}
        {values.tab === 'lives' && <Lives id={id} />}
        {values.tab === 'videos' && <Videos id={id} />}
      </Card>
    </>
  )
}

const links: Readonly<Record<string, NumberLinkName>> = {
  gmv: 'colonelCoopGmv',
  order_count: 'colonelCoopOrders',
  volume: 'colonelCoopVolume',
  service_fee: 'colonelCoopServiceFee',
  commission: 'colonelCoopCommission',
}

/** The orders that a figure of the agreement is made of. */
function leadOf({ colonel_info, activity: { activity_id } }: ColonelCoopDetail, figure: string) {
  const { platform, colonel_buyin_id: colonel_id } = colonel_info
  const name = links[figure]
  return name && numberLink(name, {}, { platform, colonel_id, activity_id })
}

interface HeadProps {
  coop: ColonelCoopDetail
  tabs: NonNullable<DetailHeadProps<(typeof tabs)[number]['key']>['tabs']>
}

function ColonelCooperationHead({ coop, tabs }: HeadProps) {
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const extra = useCall(colonelCoopCalls.extraInfo, { id: coop.id })
  const remove = useAction(colonelCoopCalls.remove, { weight: 'asked', done: '合作已删除' })
  const check = useAction(colonelCalls.activityCheck, { weight: { harmless: 'reads' } })
  const { activity, colonel_info, updated_at } = coop
  const { colonel_buyin_id, platform } = colonel_info
  const verify = async () => {
    const found = await check.run({ activity_id: activity.activity_id, colonel_buyin_id })
    if (found)
      toast.success(
        `活动有效：${activityStatusLabel[found.status]}，${displayDay(found.start_time)} ~ ${displayDay(found.end_time)}，${found.goods_count} 个商品`,
      )
  }
  const erase = async () => {
    const agreement = await confirm(removeQuestion(activity.activity_name))
    if (agreement && (await remove.run({ id: coop.id, updated_at }, agreement)))
      void go('ColonelDetail', { colonel_buyin_id, platform, tab: 'coops' }, { replace: true })
  }
  const { data } = extra
  return (
    <DetailHead
      square
      name={activity.activity_name}
      badges={<StatusTag value={coop.status} labels={activityStatuses} />}
      facts={[
        {
          label: '活动ID',
          value: (
            <>
              {activity.activity_id}
              <CopyButton text={activity.activity_id} label="复制活动ID" />
            </>
          ),
        },
        {
          label: '团长',
          value: (
            <TextLink to="ColonelDetail" query={{ colonel_buyin_id, platform }}>
              {colonel_info.name}
            </TextLink>
          ),
        },
        { label: '合作周期', value: `${displayDay(coop.start_time)} ~ ${displayDay(coop.end_time)}` },
        { label: '服务费率', value: `${coop.service_rate}%` },
        { label: '佣金率', value: `${coop.commission_rate}%` },
        { label: '媒介', value: <StaffCell staff={[coop.user]} /> },
        {
          label: '商品范围',
          value:
            coop.product_ids.length === 0
              ? `活动全部商品${data ? `（${data.activity_goods} 个）` : ''}`
              : (data?.products.map((each) => each.title).join('、') ?? `${coop.product_ids.length} 个商品`),
        },
        { label: '备注', value: textOr(coop.remark) },
        ...(data
          ? [
              { label: '活动周期', value: `${displayDay(data.activity_start)} ~ ${displayDay(data.activity_end)}` },
              { label: '最近修改', value: `${data.updated_by?.name ?? '-'} ${minute(data.updated_at)}` },
            ]
          : []),
      ]}
      actions={
        <>
          <Button loading={check.saving} onClick={() => void verify()}>
            校验活动
          </Button>
          {canOpen('ColonelGoodsCreate') && (
            <Button onClick={() => void go('ColonelGoodsCreate', { activity_id: activity.activity_id })}>
              添加商品
            </Button>
          )}
          {coop.actions.includes('edit') && (
            <Button theme="solid" onClick={() => openDialog(ColonelCoopDialog, { existing: coop })}>
              编辑
            </Button>
          )}
          {coop.actions.includes('remove') && (
            <Button type="danger" loading={remove.saving} onClick={() => void erase()}>
              删除
            </Button>
          )}
        </>
      }
      figures={{
        label: '合作成果',
        items: Object.entries(colonelCoopFigures).map(([key, figure]) => ({
          key,
          ...figure,
          // Every figure of the table is a member of the answer.
          value: coop[key as keyof typeof colonelCoopFigures],
          leads: leadOf(coop, key),
        })),
      }}
      charts={{ title: '成交趋势', children: <Trend id={coop.id} /> }}
      tabs={tabs}
    />
  )
}

function Trend({ id }: { id: number }) {
  const read = useCall(colonelCoopCalls.trend, { id })
  const days = read.data?.list ?? []
  return (
    <LineChart
      title="成交趋势"
      note="该团长在该活动下每天的支付金额"
      read={read}
      height={260}
      days={days.map(({ date }) => date)}
      series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: days.map((day) => day.gmv) }]}
    />
  )
}

const below = (list: string) => ({ type: ExportType.colonelCooperation, list })

function Talents({ id }: { id: number }) {
  const list = useList(colonelCoopCalls.authors, {
    id: 'colonel_coop_authors',
    columns: colonelTalentColumns,
    filters: authorFilters,
    also: { id },
  })
  const cells = useMemo(() => colonelTalentCells({ id }), [id])
  return (
    <ListTable
      list={list}
      label="合作达人"
      rowKey={(row) => row.author_info.author_id}
      cells={cells}
      exports={below('colonel_coop_authors')}
      views={false}
      empty="暂无出单达人"
    />
  )
}

function Goods({ id }: { id: number }) {
  const list = useList(colonelCoopCalls.goods, {
    id: 'colonel_coop_goods',
    columns: colonelGoodsColumns,
    filters: goodsFilters,
    also: { id },
  })
  return (
    <ListTable
      list={list}
      label="合作商品"
      rowKey={goodsKey}
      exports={below('colonel_coop_goods')}
      views={false}
      empty="暂无出单商品"
    />
  )
}

function Lives({ id }: { id: number }) {
  const list = useList(colonelCoopCalls.lives, {
    id: 'colonel_coop_lives',
    columns: colonelContentColumns,
    filters: liveFilters,
    also: { id },
  })
  return (
    <ListTable
      bare
      list={list}
      label="出单直播"
      rowKey={(row) => row.id}
      cells={colonelContentCells.lives}
      empty="暂无出单直播"
    />
  )
}

function Videos({ id }: { id: number }) {
  const list = useList(colonelCoopCalls.videos, {
    id: 'colonel_coop_videos',
    columns: colonelContentColumns,
    filters: videoFilters,
    also: { id },
  })
  return (
    <ListTable
      bare
      list={list}
      label="出单视频"
      rowKey={(row) => row.id}
      cells={colonelContentCells.videos}
      empty="暂无出单视频"
    />
  )
}
