import { isCorpAdmin } from '@crm/access/roles'
import { useCall } from '@crm/client/hooks'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { nominatedColumns } from '@crm/contracts/columns/foundTalents'
import { QuotaType } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, IconRefresh, ReadActions, Tabs, TextLink, DesktopOnly } from '@crm/ui/base'
import { ListPage, useList } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { BasisCard } from './BasisCard.tsx'
import classes from './BasisCard.module.css'
import { NominateResults } from './NominateResults.tsx'
import { hasBasis, nominateRequest, talentNominateFilters } from './talentNominateFilters.ts'

const views = [
  { key: 'card', label: '卡片' },
  { key: 'table', label: '表格' },
] as const

const USED_UP = '今日推荐次数已用完'

/** 智能推荐: talents who are likely to sell the corporation's goods, in batches; further batches use the day's limit. */
export function TalentNominatePage() {
  const who = useWho()
  const canOpen = useCanOpen()
  const list = useList(talentNominateCalls.list, {
    id: 'talent_nominate',
    columns: nominatedColumns,
    filters: talentNominateFilters,
    asks: nominateRequest,
    enabled: hasBasis,
  })
  const { values, set, filters, rows } = list
  // A batch that was just shown may have used the limit, so it is asked again with each of them.
  const quota = useCall(talentNominateCalls.quota, {})
  const isStarted = hasBasis(values)
  const shown = isStarted ? rows.data : undefined
  const pages = shown?.page_info.total_page ?? 0
  const remain = quota.data?.remain
  const next = () => {
    if (remain === 0) {
      toast.warning(USED_UP)
      if (isCorpAdmin(who) && isOffered('planUpgrade'))
        open('planUpgrade', { exceeded: QuotaType.recommend, module: 1 })
      return
    }
    filters.setPage(filters.page >= pages ? 1 : filters.page + 1)
  }
  return (
    <ListPage
      title="智能推荐"
      note={MARKET_FRESH}
      actions={
        <>
          {canOpen('TalentManage') && <TextLink to="TalentManage">我的达人</TextLink>}
          <Tabs
            kind="button"
            label="视图"
            items={views}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode })}
          />
        </>
      }
      above={
        <BasisCard
          filters={filters}
          source={shown?.ext}
          extra={
            <span className={classes.batch}>
              {remain !== undefined && <span>{remain === null ? '今日不限次' : `今日剩余 ${remain} 次`}</span>}
              <Button icon={<IconRefresh />} disabled={pages === 0 || rows.stale} onClick={next}>
                换一批
              </Button>
            </span>
          }
        />
      }
      tabs={<ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })} />}
      filters={filters}
    >
      {isStarted ? (
        <NominateResults
          list={list}
          empty={shown?.ext.is_without === 1 ? <WithoutGoods /> : <EmptyBlock title="暂无推荐达人" />}
        />
      ) : (
        <EmptyBlock title={values.basis === 'authors' ? '请选择合作达人作为推荐依据' : '请选择类目作为推荐依据'} />
      )}
    </ListPage>
  )
}

function WithoutGoods() {
  const canOpen = useCanOpen()
  return (
    <EmptyBlock
      title="请先授权店铺或添加商品，以便为您推荐达人"
      action={
        <ReadActions>
          {canOpen('SystemShop') && (
            <Button theme="solid" onClick={() => void go('SystemShop')}>
              去授权
            </Button>
          )}
          {canOpen('GoodsCreate') && (
            <DesktopOnly>
              <Button onClick={() => void go('GoodsCreate')}>添加商品</Button>
            </DesktopOnly>
          )}
        </ReadActions>
      }
    />
  )
}
