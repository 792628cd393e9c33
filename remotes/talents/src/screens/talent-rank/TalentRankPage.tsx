import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { talentRankCalls, type TalentRankRequest } from '@crm/contracts/calls/talentRank'
import { RANK_CYCLES } from '@crm/contracts/market'
import { TALENT_RANKS, talentRankLabel } from '@crm/contracts/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { isOffered, open } from '@crm/platform/openers'
import { Banner, Button, Tabs } from '@crm/ui/base'
import { DataTable, type Filters, ListPage, TableToolbar, useFilters, useKeptTable, useSelection } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { periodText } from '../../lib/rankPeriods.ts'
import { FindingBulkBar } from '../../parts/FindingBulkBar.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { useStrangers } from '../../parts/useStrangers.ts'
import { bulkDoneAtom } from '../../state/dialog.ts'
import { talentRankColumns } from './talentRankColumns.tsx'
import { talentRankFilters } from './talentRankFilters.ts'

const kinds = TALENT_RANKS.map((key) => ({ key, label: talentRankLabel[key] }))

/** 达人榜: the first 500 talents of a platform by a day, week or month of the market. */
export function TalentRankPage() {
  const filters = useFilters(talentRankFilters)
  const { tab: kind, platform, cycle, date } = filters.values
  const dates = useCall(talentRankCalls.dates, { kind, platform, cycle })
  const request = { ...filters.request, kind }
  const rows = useCall(talentRankCalls.list, request)
  const bulkDone = useAtomValue(bulkDoneAtom)
  return (
    <ListPage
      title="达人榜"
      note={MARKET_FRESH}
      tabs={
        <ListTabs platform={platform} onPlatform={(next) => filters.set({ platform: next })}>
          <Tabs
            label="榜单"
            items={kinds}
            value={kind}
            onChange={(next) => filters.set({ tab: next, date: '' })}
            extra={
              <RankPeriod
                cycles={RANK_CYCLES}
                cycle={cycle}
                date={date}
                dates={dates.data?.list ?? []}
                onCycle={(next) => filters.set({ cycle: next, date: '' })}
                onDate={(next) => filters.set({ date: next })}
              />
            }
          />
        </ListTabs>
      }
      filters={filters}
    >
      <Ranking key={`${JSON.stringify(filters.values)} ${bulkDone}`} filters={filters} request={request} rows={rows} />
      <TalentDialogs />
    </ListPage>
  )
}

interface RankingProps {
  filters: Filters<(typeof talentRankFilters)['fields']>
  request: TalentRankRequest
  rows: CallState<AnswerOf<typeof talentRankCalls.list>>
}

function Ranking({ filters, request, rows }: RankingProps) {
  const { values } = filters
  const settings = useKeptTable('talent_rank', talentRankColumns)
  const selection = useSelection()
  const strangers = useStrangers(rows.data?.list)
  const shown = rows.data?.list.filter((row) => row.is_hidden === 0)
  useTalentTrail(shown)
  const notes = rows.data?.ext
  return (
    <>
      {notes && notes.visible !== null && <Upgrade visible={notes.visible} />}
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{
          type: ExportType.talentRank,
          request: { ...request },
          count: rows.data?.page_info.total_count,
        }}
        bulk={<FindingBulkBar selection={selection} platform={values.platform} strangers={strangers} />}
      >
        {notes?.date && `${talentRankLabel[values.tab]} · ${periodText(values.cycle, notes.date)}`}
      </TableToolbar>
      {notes?.is_missing === 1 ? (
        <NoRanking cycle={values.cycle} latest={notes.latest} onLatest={() => filters.set({ date: '' })} />
      ) : (
        <DataTable
          label="达人榜"
          rows={rows}
          columns={talentRankColumns}
          rowKey={(row) => row.author_id}
          filters={filters}
          selection={selection}
          rowRefusal={(row) => (row.is_hidden === 1 ? '升级后可查看' : undefined)}
          settings={settings}
          empty="暂无上榜达人"
        />
      )}
    </>
  )
}

function Upgrade({ visible }: { visible: number }) {
  return (
    <Banner
      kind="warning"
      action={isOffered('planUpgrade') && <Button onClick={() => open('planUpgrade', {})}>升级</Button>}
    >
      个人版可查看前 {visible} 名，升级后可查看全部
    </Banner>
  )
}
