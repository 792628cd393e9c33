import { second } from '@crm/base/dates'
import { wallFigures } from '@crm/contracts/figures/liveScreens'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NO_LIVE_SERVICE } from '@crm/contracts/rules/liveRules'
import { LIVE_SCREEN_SECONDS, WALL_ORDERS, wallOrderLabel, wallTabLabel } from '@crm/contracts/rules/liveScreenRules'
import { useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, EmptyBlock, IconRefresh, Loaded, ReadActions, Tabs, TextLink } from '@crm/ui/base'
import { figureItems, ListCard, NoMatch, Page, Pagination, PlatformTabs } from '@crm/ui/data'
import { FullWall } from './FullWall.tsx'
import { AnomalyStrip } from './AnomalyStrip.tsx'
import { hasSums, useWall, type Wall } from './useWall.ts'
import { WallGrid } from './WallGrid.tsx'

/** 直播大屏: every live on air at a glance, and the ones in trouble first. */
export function LiveScreenOverviewPage() {
  const canOpen = useCanOpen()
  const of = useWall()
  const { filters, wall, cards, refresh } = of
  const { values, set } = filters
  const ext = wall.data?.ext
  const { on_air, ended, upcoming } = ext?.status_count ?? {}
  const figures = { read: wall, label: '直播大屏汇总', items: wallItems(of) }
  const anomalies = ext?.anomalies ?? []
  if (values.screen !== 'page') return <FullWall of={of} figures={figures} anomalies={anomalies} />
  const tabs = [
    { key: 'on_air' as const, label: wallTabLabel.on_air, count: on_air },
    { key: 'ended' as const, label: wallTabLabel.ended, count: ended },
    ...(upcoming === null || upcoming === undefined
      ? []
      : [{ key: 'upcoming' as const, label: wallTabLabel.upcoming, count: upcoming }]),
  ]
  return (
    <Page
      title="直播大屏"
      note={wall.readAt === undefined ? undefined : `数据更新时间 ${second(wall.readAt)}`}
      noteTip={`每 ${LIVE_SCREEN_SECONDS} 秒更新一次，页面不可见时暂停`}
      actions={
        <ReadActions>
          <Button icon={<IconRefresh />} onClick={refresh}>
            手动刷新
          </Button>
          <Button onClick={() => set({ screen: 'full' })}>全屏</Button>
          <Button onClick={() => set({ screen: 'turn' })}>轮播</Button>
        </ReadActions>
      }
    >
      {ext?.service === false && <Banner kind="warning">{NO_LIVE_SERVICE}</Banner>}
      <ListCard
        tabs={
          <Tabs
            label="直播"
            items={tabs}
            value={values.tab}
            onChange={(tab) => set({ tab })}
            extra={
              <PlatformTabs
                platforms={PLATFORMS_AND_ALL}
                value={values.platform}
                onChange={(platform) => set({ platform })}
              />
            }
          />
        }
        filters={filters}
        {...(hasSums(wall) && {
          figures: {
            ...figures,
            extra: values.tab !== 'upcoming' && (
              <Tabs
                kind="button"
                label="排序"
                items={WALL_ORDERS.map((key) => ({ key, label: wallOrderLabel[key] }))}
                value={values.by}
                onChange={(by) => set({ by })}
              />
            ),
          },
        })}
      >
        {values.tab === 'on_air' && hasSums(wall) && (
          <AnomalyStrip watched={wall.data?.ext.watched} anomalies={anomalies} cards={cards} />
        )}
        <Loaded read={wall} height={320} keeps>
          {({ page_info }) =>
            cards.length === 0 ? (
              filters.narrowed ? (
                <NoMatch filters={filters} />
              ) : (
                <EmptyBlock
                  title="暂无直播"
                  action={
                    upcoming !== null && canOpen('LiveScheduling') ? (
                      <TextLink to="LiveScheduling">查看排期</TextLink>
                    ) : (
                      canOpen('MediaCenterTrackAuthor') && <TextLink to="MediaCenterTrackAuthor">添加达人监控</TextLink>
                    )
                  }
                />
              )
            ) : (
              <>
                <WallGrid cards={cards} anomalies={anomalies} />
                {page_info.total_page > 1 && (
                  <Pagination
                    page={page_info.page}
                    size={page_info.size}
                    total={page_info.total_count}
                    onPage={filters.setPage}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </ListCard>
    </Page>
  )
}

/** The sums of the wall; amounts and orders lead to the orders of today. Of some goods they lead nowhere: no link says which. */
function wallItems({ filters: { values }, sums }: Wall) {
  const { platform, dept_id, user_id, product_id } = values
  const lead = (name: 'wallGmv' | 'wallOrders') =>
    sums && product_id.length === 0
      ? numberLink(
          name,
          { platform, dept_id, user_id },
          { date_type: 'today', start_time: sums.start_time, end_time: sums.end_time },
        )
      : undefined
  const leads: Partial<Record<string, ReturnType<typeof lead>>> = {
    gmv: lead('wallGmv'),
    order_count: lead('wallOrders'),
  }
  return figureItems(wallFigures, sums, undefined).map((item) => ({ ...item, leads: leads[item.key] }))
}
