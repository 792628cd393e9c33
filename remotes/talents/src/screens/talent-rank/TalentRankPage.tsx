import { useCall } from '@crm/client/hooks'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { talentRankColumns } from '@crm/contracts/columns/foundTalents'
import { RANK_CYCLES } from '@crm/contracts/rules/market'
import { TALENT_RANKS, talentRankLabel } from '@crm/contracts/rules/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { isOffered, open } from '@crm/platform/openers'
import { Banner, Button, Tabs } from '@crm/ui/base'
import { ListPage, useList } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { periodText } from '../../lib/rankPeriods.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { TalentRankActions, talentRankCells } from './talentRankCells.tsx'
import { talentRankFilters } from './talentRankFilters.ts'

const kinds = TALENT_RANKS.map((key) => ({ key, label: talentRankLabel[key] }))

/** 达人榜: the first 500 talents of a platform by a day, week or month of the market. */
export function TalentRankPage() {
  const list = useList(talentRankCalls.list, {
    id: 'talent_rank',
    columns: talentRankColumns,
    filters: talentRankFilters,
    asks: (request, values) => ({ ...request, kind: values.tab }),
  })
  const { set, rows } = list
  const { tab: kind, platform, cycle, date } = list.values
  const dates = useCall(talentRankCalls.dates, { kind, platform, cycle })
  const notes = rows.data?.ext
  const visible = notes?.visible ?? null
  return (
    <ListPage
      title="达人榜"
      note={MARKET_FRESH}
      tabs={
        <ListTabs platform={platform} onPlatform={(next) => set({ platform: next })}>
          <Tabs
            label="榜单"
            items={kinds}
            value={kind}
            onChange={(next) => set({ tab: next, date: '' })}
            extra={
              <RankPeriod
                cycles={RANK_CYCLES}
                cycle={cycle}
                date={date}
                dates={dates.data?.list ?? []}
                onCycle={(next) => set({ cycle: next, date: '' })}
                onDate={(next) => set({ date: next })}
              />
            }
          />
        </ListTabs>
      }
      filters={list.filters}
    >
      {visible !== null && (
        <Banner
          kind="warning"
          action={isOffered('planUpgrade') && <Button onClick={() => open('planUpgrade', {})}>升级</Button>}
        >
          个人版可查看前 {visible} 名，升级后可查看全部
        </Banner>
      )}
      <MarketTalentTable
        list={list}
        label="达人榜"
        cells={talentRankCells}
        actions={TalentRankActions}
        exports={ExportType.talentRank}
        toolbar={notes?.date && `${talentRankLabel[kind]} · ${periodText(cycle, notes.date)}`}
        instead={
          notes?.is_missing === 1 ? (
            <NoRanking cycle={cycle} latest={notes.latest} onLatest={() => set({ date: '' })} />
          ) : undefined
        }
        rowRefusal={(row) => (row.is_hidden === 1 ? '升级后可查看' : undefined)}
        empty="暂无上榜达人"
      />
    </ListPage>
  )
}
