import { isManager } from '@crm/access/roles'
import { comparedWith } from '@crm/base/period'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Card, Ellipsis, Tabs, TextLink } from '@crm/ui/base'
import { Change, type Column, Count, DataTable, Money, Picture, PlatformMark } from '@crm/ui/data'
import { useMemo } from 'react'
import { listQuery } from '../../lib/listQuery.ts'
import type { ContentFilters, ScopeRequest } from './contentScope.ts'
import { ContentCards } from './ContentCards.tsx'
import classes from './ContentOverviewPage.module.css'

type RankRow = AnswerOf<typeof contentOverviewCalls.rank>['list'][number]
type Kind = ContentFilters['values']['rank']

const kinds: Readonly<Record<Kind, { label: string; list: string; query?: Readonly<Record<string, string>> }>> = {
  content: { label: '内容', list: 'MediaCenterGrassVideo' },
  author: { label: '达人', list: 'ContentPerformance', query: { dim: 'author' } },
  user: { label: '媒介', list: 'ContentPerformance', query: { dim: 'user' } },
  spu: { label: 'SPU', list: 'ContentGoods' },
  campaign: { label: '种草项目', list: 'ContentCampaign' },
}

const EMPTY = '该时间段暂无种草内容'

/** The ten best by 互动量, of contents, talents, staff (for leads), SPUs and campaigns. */
export function RankCard({ request, filters }: { request: ScopeRequest; filters: ContentFilters }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const offered = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'user' || isManager(who)) // The keys of the table are the kinds.
  const kind = offered.includes(filters.values.rank) ? filters.values.rank : 'content'
  const rows = useCall(contentOverviewCalls.rank, { ...request, kind }, { keepPrevious: false })
  const columns = useMemo(() => columnsOf(kind, request), [kind, request])
  const { label, list, query } = kinds[kind]
  return (
    <Card
      title="互动排行"
      note="所选范围内互动量前十，环比为与上一周期相比"
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
          {canOpen(list) && (
            <TextLink to={list} query={{ ...listQuery(filters), ...query }}>
              更多
            </TextLink>
          )}
        </>
      }
    >
      {kind === 'content' ? (
        <ContentCards rows={rows} />
      ) : (
        <DataTable
          label={`${label}互动排行`}
          rows={rows}
          columns={columns}
          rowKey={(row) => `${kind} ${row.platform} ${row.id}`}
          empty={EMPTY}
          stickyTop={false}
        />
      )}
    </Card>
  )
}

function columnsOf(kind: Kind, request: ScopeRequest): Column<RankRow>[] {
  const than = comparedWith(request)
  return [
    { key: 'rank', title: '排名', width: 64, align: 'center', render: (row) => row.rank },
    { key: 'name', title: kinds[kind].label, width: 240, render: (row) => <Named kind={kind} row={row} /> },
    {
      key: 'content_count',
      title: '内容数',
      width: 96,
      align: 'right',
      render: (row) => <Count value={row.content_count} />,
    },
    {
      key: 'interactions',
      title: '互动量',
      width: 112,
      align: 'right',
      render: (row) => <Count value={row.interactions} />,
    },
    { key: 'rate', title: '环比', width: 104, align: 'right', render: (row) => <Change rate={row.rate} than={than} /> },
    { key: 'cost', title: '花费 ¥', width: 128, align: 'right', render: (row) => <Money value={row.cost} /> },
  ]
}

function Named({ kind, row: { id, name, avatar, platform } }: { kind: Kind; row: RankRow }) {
  const isPerson = kind === 'author' || kind === 'user'
  return (
    <span className={classes.named}>
      <Picture src={avatar} name={name} size={32} round={isPerson} />
      {kind === 'campaign' ? (
        <TextLink to="ContentCampaignDetail" query={{ id }} quiet className={classes.shrink}>
          <Ellipsis>{name}</Ellipsis>
        </TextLink>
      ) : (
        <span className={classes.shrink}>
          <Ellipsis>{name}</Ellipsis>
        </span>
      )}
      {platform && <PlatformMark platform={platform} />}
    </span>
  )
}
