import { displayDay, isPreset } from '@crm/base/dates'
import { type CallState, useAction, useCall } from '@crm/client/hooks'
import { colonelCalls, type ColonelFiguresRequest } from '@crm/contracts/calls/colonels'
import { colonelBelongLabel } from '@crm/contracts/enums'
import type { ColonelDetail } from '@crm/contracts/fields/colonelFields'
import { colonelSaleFigures, colonelWorkFigures } from '@crm/contracts/figures/colonels'
import { type LinkScope, numberLink } from '@crm/contracts/links/numberLinks'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { Button, IconExternalOpen, lazyPart, useDialog } from '@crm/ui/base'
import {
  CopyButton,
  DetailHead,
  type DetailHeadProps,
  type Fact,
  type Filters,
  figureItems,
  InlineSelect,
  InlineText,
  PlatformMark,
  RowActions,
  StaffCell,
  TagsCell,
  TimeCell,
} from '@crm/ui/data'
import classes from '../../parts/colonel/Colonel.module.css'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { ColonelTagsDialog } from '../../parts/colonel/ColonelTagsDialog.tsx'
import { useBelong, useColonelActions } from '../../parts/colonel/useColonelActions.ts'
import type { ColonelTab, colonelDetailFilters } from './colonelDetailFilters.ts'

const ColonelCharts = lazyPart(() => import('./ColonelCharts.tsx').then((module) => module.ColonelCharts))

const belongs = ([1, 2] as const).map((value) => ({ value, label: colonelBelongLabel[value] }))

type ColonelFilters = Filters<(typeof colonelDetailFilters)['fields']>

interface ColonelHeadProps {
  colonel: ColonelDetail
  filters: ColonelFilters
  /** The colonel and the chosen days. */
  request: ColonelFiguresRequest
  tabs: NonNullable<DetailHeadProps<ColonelTab>['tabs']>
  onLog: () => void
}

/** Who the colonel is, who looks after it, what can be done, and what it sold in the chosen days. */
export function ColonelHead({ colonel, filters, request, tabs, onLog }: ColonelHeadProps) {
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const acts = useColonelActions(colonel)
  const relation = useRelation(colonel)
  const { colonel_buyin_id, name, avatar, platform } = colonel.colonel_info
  return (
    <DetailHead
      name={name}
      avatar={avatar}
      badges={
        <>
          <PlatformMark platform={platform} />
          {/^https?:/.test(colonel.link) && (
            <a className={classes.home} href={colonel.link} target="_blank" rel="noopener noreferrer">
              主页 <IconExternalOpen size="small" />
            </a>
          )}
        </>
      }
      facts={[
        {
          label: '团长ID',
          value: (
            <>
              {colonel_buyin_id}
              <CopyButton text={colonel_buyin_id} label="复制团长ID" />
            </>
          ),
        },
        { label: '媒介', value: <StaffCell staff={colonel.mediums} /> },
        ...relation,
        { label: '收录时间', value: <TimeCell value={colonel.include_at} form="day" /> },
      ]}
      actions={
        <>
          <Button theme="solid" onClick={() => openDialog(ColonelCoopDialog, { colonel: colonel.colonel_info })}>
            新建合作
          </Button>
          <Button onClick={onLog}>写日志</Button>
          {canOpen('SamplesCreate') && (
            <Button
              onClick={() => void go('SamplesCreate', { colonel_id: colonel_buyin_id, platform, from: address() })}
            >
              寄样
            </Button>
          )}
          <RowActions of={name} more={[acts.transfer, acts.remove]}>
            {null}
          </RowActions>
        </>
      }
      figures={useFigures(filters, request)}
      charts={{ title: '图表', children: <ColonelCharts request={request} /> }}
      tabs={tabs}
    />
  )
}

/** How the corporation stands to the colonel: whose it is, tags, note, who looked after it before. */
function useRelation(colonel: ColonelDetail): readonly Fact[] {
  const openDialog = useDialog()
  const { colonel_buyin_id } = colonel.colonel_info
  const { updated_at } = colonel
  const belong = useBelong({ name: colonel.colonel_info.name, mediums: colonel.mediums })
  const remark = useAction(colonelCalls.remark, { weight: 'asked', done: '设置成功' })
  const former = useCall(colonelCalls.userList, { colonel_buyin_id })
  const before = former.data?.list.filter((each) => each.unbind_time !== null) ?? []
  const facts: readonly (Fact | false)[] = [
    {
      label: '归属',
      value: (
        <InlineSelect
          label="归属"
          disabled={!colonel.actions.includes('belong')}
          value={colonel.belong_type}
          failure={belong.failure}
          options={belongs}
          onSave={(belong_type) => belong.run({ colonel_buyin_id, belong_type, updated_at })}
        />
      ),
    },
    {
      label: '标签',
      value: <TagsCell tags={colonel.tags} max={3} onEdit={() => openDialog(ColonelTagsDialog, { colonel })} />,
    },
    {
      label: '备注',
      value: (
        <InlineText
          label="备注"
          value={colonel.remark}
          max={200}
          failure={remark.failure}
          onSave={(typed, agreement) => remark.run({ colonel_buyin_id, remark: typed, updated_at }, agreement)}
        />
      ),
    },
    before.length > 0 && {
      label: '历任媒介',
      value: before
        .map(
          ({ name, bind_time, unbind_time }) => `${name}（${displayDay(bind_time)} ~ ${displayDay(unbind_time ?? 0)}）`,
        )
        .join('，'),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

const links = { gmv: 'colonelGmv', order_count: 'colonelOrders', service_fee: 'colonelServiceFee' } as const

/** The chosen days as addresses of lists say them. */
function datesOf({ values, request }: ColonelFilters): LinkScope {
  const { type } = values.date
  return isPreset(type) || type === 'all' ? { date_type: type } : { date_type: 'customize', ...request }
}

/** What the colonel sold in the chosen days, with whom and what. */
function useFigures(filters: ColonelFilters, request: ColonelFiguresRequest) {
  const sales = useCall(colonelCalls.saleData, request)
  const work = useCall(colonelCalls.workData, request)
  const scope = datesOf(filters)
  const { colonel_buyin_id: colonel_id } = request
  const items = [
    ...figureItems(colonelSaleFigures, sales.data, request).map((item) => ({
      ...item,
      leads: numberLink(links[item.key], scope, { colonel_id }),
    })),
    ...figureItems(colonelWorkFigures, work.data, request),
  ]
  return { label: '成交与合作', items, read: worst(sales, work), stale: sales.stale || work.stale }
}

/** Of two reads behind one strip the one that failed, else the one that waits. */
function worst(one: CallState<unknown>, other: CallState<unknown>) {
  for (const state of ['failed', 'waiting'] as const)
    for (const read of [one, other]) if (read.state === state) return read
  return one
}
