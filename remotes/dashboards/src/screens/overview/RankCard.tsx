import { isManager } from '@crm/access/roles'
import { comparedWith } from '@crm/base/period'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import {
  type InPlaceName,
  type LinkScope,
  numberLink,
  numberLinks,
  type NumberTarget,
} from '@crm/contracts/links/numberLinks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { openMedium } from '@crm/platform/medium'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Card, Ellipsis, NumberLink, Tabs, TextLink } from '@crm/ui/base'
import {
  Change,
  CompareMembersButton,
  type Column,
  Count,
  DataTable,
  GoodsCell,
  Money,
  Picture,
  PlatformMark,
  StaffCell,
  TalentCell,
} from '@crm/ui/data'
import { useMemo } from 'react'
import classes from './RankCard.module.css'
import { listQuery, type OverviewFilters, type ScopeRequest } from './overviewScope.ts'

type RankRow = AnswerOf<typeof overviewCalls.rank>['list'][number]
/** Whose sales are ranked; unknown until they are there. */
type Reach = AnswerOf<typeof overviewCalls.rank>['scope'] | undefined
type Kind = OverviewFilters['values']['rank']

/** Their figures open as a page or a drawer, with the range of this page. */
const RANK_STAFF: InPlaceName = 'rankStaff'

const kinds: Readonly<Record<Kind, { label: string; list: string; empty: string }>> = {
  author: { label: '达人', list: 'TalentCooperation', empty: '该时间段暂无出单达人' },
  product: { label: '商品', list: 'GoodsList', empty: '该时间段暂无动销商品' },
  user: { label: '媒介', list: 'PerformanceList', empty: '该时间段暂无出单媒介' },
  colonel: { label: '团长', list: 'ColonelList', empty: '该时间段暂无团长成交' },
}

/** The ten best by 成交金额, of talents, goods, staff (for leads) and colonels. */
export function RankCard({ request, filters }: { request: ScopeRequest; filters: OverviewFilters }) {
  const who = useWho()
  const { values } = filters
  const offered = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'user' || isManager(who)) // The keys of the table are the kinds.
  const kind = offered.includes(filters.values.rank) ? filters.values.rank : 'author'
  const scope = useMemo(() => listQuery({ values }), [values])
  return (
    <Card
      title="成交排行"
      note="所选范围内成交金额前十，环比为与上一周期相比"
      flush
      extra={
        <>
          <Tabs
            kind="button"
            label="排行对象"
            value={kind}
            onChange={(rank) => filters.set({ rank })}
            items={offered.map((key) => ({ key, label: kinds[key].label }))}
          />
          {kind === 'user' && <CompareBest request={request} />}
          <More kind={kind} scope={scope} />
        </>
      }
    >
      <RankList kind={kind} request={request} scope={scope} last="rate" />
    </Card>
  )
}

/** The two best members side by side: what the list below has read. */
function CompareBest({ request }: { request: ScopeRequest }) {
  const rows = useCall(overviewCalls.rank, { ...request, kind: 'user' }, { keepPrevious: false })
  return (
    <CompareMembersButton
      size="small"
      user_ids={(rows.data?.list ?? []).slice(0, 2).map(({ id }) => Number(id))}
      platform={request.platform}
      start_time={request.start_time}
      end_time={request.end_time}
    />
  )
}

interface RankListProps {
  kind: Kind
  request: ScopeRequest
  /** The scope of the page, as lists say it. */
  scope: LinkScope
  /** The last column: 环比, or 销量. */
  last: 'rate' | 'volume'
}

/** The ten best of a kind by 成交金额. */
export function RankList({ kind, request, scope, last }: RankListProps) {
  const rows = useCall(overviewCalls.rank, { ...request, kind }, { keepPrevious: false })
  const reach = rows.data?.scope
  const columns = useMemo(() => columnsOf(kind, scope, request, reach, last), [kind, scope, request, reach, last])
  const { label, empty } = kinds[kind]
  return (
    <DataTable
      label={`${label}成交排行`}
      rows={rows}
      columns={columns}
      rowKey={(row) => `${kind} ${row.platform} ${row.id}`}
      empty={empty}
      stickyTop={false}
    />
  )
}

/** The list that a ranking is the top of, for whoever may open it. */
export function More({ kind, scope }: { kind: Kind; scope: LinkScope }) {
  const canOpen = useCanOpen()
  const { list } = kinds[kind]
  if (!canOpen(list)) return null
  return (
    <TextLink to={list} query={scope}>
      更多
    </TextLink>
  )
}

function columnsOf(
  kind: Kind,
  scope: LinkScope,
  request: ScopeRequest,
  reach: Reach,
  last: RankListProps['last'],
): Column<RankRow>[] {
  const than = comparedWith(request)
  return [
    { key: 'rank', title: '排名', width: 64, align: 'center', render: (row) => <Rank place={row.rank} /> },
    { key: 'name', title: kinds[kind].label, width: 200, render: (row) => nameCells[kind](row, scope, request, reach) },
    { key: 'gmv', title: '成交金额 ¥', width: 120, align: 'right', render: (row) => <Money value={row.gmv} /> },
    last === 'rate'
      ? {
          key: 'rate',
          title: '环比',
          width: 120,
          align: 'right',
          render: (row) => <Change rate={row.rate} than={than} />,
        }
      : { key: 'volume', title: '销量', width: 100, align: 'right', render: (row) => <Count value={row.volume} /> },
  ]
}

type NameCell = (row: RankRow, scope: LinkScope, request: ScopeRequest, reach: Reach) => React.ReactNode
const nameCells: Readonly<Record<Kind, NameCell>> = {
  author: ({ id, name, avatar, platform, display_id }, scope, _, reach) => (
    <TalentCell
      talent={{ author_id: id, author_name: name, avatar, platform, display_id }}
      leads={numberLink('rankTalent', scope, { author_id: id, platform, scope: reach })}
      size={32}
    />
  ),
  product: ({ id, name, avatar, platform }) => (
    <GoodsCell
      goods={{ product_id: id, title: name, image: avatar, platform, shop_name: '' }}
      opens={isOffered(numberLinks.rankGoods.opens)}
      size={36}
    />
  ),
  user: ({ id, name, avatar }, _, { platform, start_time, end_time }) => (
    <span data-link={RANK_STAFF}>
      <StaffCell
        staff={[{ user_id: Number(id), name, avatar }]}
        onOpen={({ user_id }) => openMedium({ user_id, platform, start_time, end_time })}
      />
    </span>
  ),
  colonel: ({ id, name, avatar, platform }, scope) => (
    <Named
      leads={numberLink('rankColonel', scope, { colonel_buyin_id: id, platform })}
      name={name}
      avatar={avatar}
      platform={platform}
    />
  ),
}

interface NamedProps {
  leads: NumberTarget | undefined
  name: string
  avatar: string
  platform?: string
}

function Named({ leads, name, avatar, platform }: NamedProps) {
  return (
    <span className={classes.named}>
      <Picture src={avatar} name={name} size={32} round />
      <span className={classes.name}>
        <NumberLink leads={leads}>
          <Ellipsis>{name}</Ellipsis>
        </NumberLink>
      </span>
      {platform && <PlatformMark platform={platform} />}
    </span>
  )
}

function Rank({ place }: { place: number }) {
  return (
    <span className={classes.rank} data-place={place <= 3 ? place : undefined}>
      {place}
    </span>
  )
}
