import { useCall } from '@crm/client/hooks'
import { competitorCalls } from '@crm/contracts/calls/competitor'
import { useCanOpen } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, lazyPart, TextLink, DesktopOnly } from '@crm/ui/base'
import { Page, useFilters } from '@crm/ui/data'
import { DateRangeRadio } from '@crm/ui/form'
import { useState } from 'react'
import { MARKET_DAYS, MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { CompetitorCharts, competitorFigures } from './CompetitorFigures.tsx'
import { CompetitorPanel } from './CompetitorPanel.tsx'
import { CompetitorTalents } from './CompetitorTalents.tsx'
import { linesOf, talentCompetitorFilters } from './talentCompetitorFilters.ts'
import classes from './TalentCompetitor.module.css'

const AddCompetitorDialog = lazyPart(() =>
  import('./AddCompetitorDialog.tsx').then((module) => module.AddCompetitorDialog),
)

/** 竞品达人: the talents who sell for watched brands and shops, and what they sell. */
export function TalentCompetitorPage() {
  const canOpen = useCanOpen()
  const filters = useFilters(talentCompetitorFilters)
  const { values, set, request } = filters
  const [isAdding, setAdding] = useState(false)
  const watched = useCall(competitorCalls.list, { platform: values.platform })
  const id = values.competitor_id
  const about = {
    platform: values.platform,
    ...(request.start_time === undefined ? {} : { start_time: request.start_time, end_time: request.end_time }),
    ...(id === undefined ? {} : { id }),
  }
  const isEmpty = watched.data?.list.length === 0
  // A panel that failed keeps nothing else from being shown.
  const enabled = watched.state !== 'waiting' && !isEmpty
  const overview = useCall(competitorCalls.overview, about, { enabled })
  const tabs = (
    <ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })}>
      <DateRangeRadio
        value={values.date}
        onChange={(date) => set({ date })}
        types={['last7day', 'last30day', 'customize']}
      />
    </ListTabs>
  )
  return (
    <Page
      title="竞品达人"
      note={MARKET_FRESH}
      noteTip={MARKET_DAYS}
      actions={canOpen('TalentTopBrand') && <TextLink to="TalentTopBrand">品牌榜达人</TextLink>}
    >
      <div className={classes.frame}>
        <aside className={classes.panel} aria-label="竞品列表">
          <CompetitorPanel
            read={watched}
            chosen={id}
            onChoose={(competitor_id) => set({ competitor_id, author_id: '' })}
            onAdd={() => setAdding(true)}
          />
        </aside>
        {isEmpty ? (
          <Card>
            {tabs}
            <EmptyBlock
              title="添加竞品品牌或店铺，查看他们合作的达人"
              action={
                <DesktopOnly>
                  <Button theme="solid" onClick={() => setAdding(true)}>
                    添加竞品
                  </Button>
                </DesktopOnly>
              }
            />
          </Card>
        ) : (
          <CompetitorTalents
            about={about}
            enabled={enabled}
            head={{
              tabs,
              figures: { read: overview, items: competitorFigures(overview.data) },
              chart: {
                title: '趋势与 Top10',
                children: (
                  <CompetitorCharts
                    competitors={watched.data?.list ?? []}
                    about={about}
                    lines={linesOf(values.lines)}
                    onLines={(lines) => set({ lines: lines.join(',') })}
                    overview={overview}
                  />
                ),
              },
            }}
          />
        )}
      </div>
      {isAdding && <AddCompetitorDialog platform={values.platform} onClose={() => setAdding(false)} />}
    </Page>
  )
}
