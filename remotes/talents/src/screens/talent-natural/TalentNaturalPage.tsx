import { freshnessNote } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { PLATFORMS, QuotaType } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { Banner, Button, lazyPart, WhenNear } from '@crm/ui/base'
import { FilterBar, type KpiItem, KpiRow, ListPage, useFilters } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { dateTypeOf } from '../../lib/dateTypeOf.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { SoldDialog, type SoldRequest } from '../../parts/SoldDialog.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { useSoldChoices } from '../../parts/useSoldChoices.ts'
import { bulkDoneAtom } from '../../state/dialog.ts'
import { CHOSEN_KEYS, talentNaturalFilters } from './talentNaturalFilters.ts'
import { TalentNaturalTable } from './TalentNaturalTable.tsx'
import { useShopOptions } from './useShopOptions.ts'

const Trend = lazyPart(() => import('./NaturalTrend.tsx').then((module) => module.NaturalTrend))

const cards = [
  { key: 'issue_author', title: '自然出单达人数', note: '支付时没有跟进人的出单达人' },
  { key: 'gmv', title: '成交金额', kind: 'money' },
  { key: 'order_count', title: '订单数' },
  { key: 'gmv_share', title: '占企业成交', kind: 'percent', note: '自然出单成交金额 ÷ 企业同平台、同筛选的成交金额' },
] as const satisfies readonly Pick<KpiItem, 'key' | 'title' | 'kind' | 'note'>[]

/** 自然出单达人: talents who sold our goods while nobody followed them, so that nobody loses them. */
export function TalentNaturalPage() {
  const [query] = useQuery()
  const { choices, known } = useSoldChoices()
  const { shops, known: knowsShops } = useShopOptions(PLATFORMS.find((each) => each === query.platform) ?? 'dy')
  const { goods, searchGoods } = choices
  const filters = useFilters(
    useMemo(() => talentNaturalFilters({ goods, searchGoods, shops }), [goods, searchGoods, shops]),
  )
  const { values, set, request } = filters
  const { page: _page, size: _size, order_by: _by, sort: _sort, ...narrowing } = request
  // A value of the address that the choices must explain is not asked for as if it were absent.
  const enabled = (known && knowsShops) || !CHOSEN_KEYS.some((key) => query[key] !== undefined)
  const rows = useCall(talentCarryCalls.naturalList, request, { enabled })
  const overview = useCall(
    talentCarryCalls.naturalOverview,
    { ...narrowing, ...dateTypeOf(values.date.type) },
    { enabled },
  )
  const trend = useCall(talentCarryCalls.naturalTrend, narrowing, { enabled })
  const useSold = (asked: SoldRequest) => useCall(talentCarryCalls.naturalSold, { ...narrowing, ...asked })
  const bulkDone = useAtomValue(bulkDoneAtom)
  const locked = rows.data?.ext.locked_count ?? 0
  return (
    <ListPage
      title="自然出单达人"
      note={freshnessNote()}
      noteTip="1小时更新一次"
      above={
        <>
          {locked > 0 && (
            <Banner
              kind="warning"
              action={
                isOffered('planUpgrade') && (
                  <Button onClick={() => open('planUpgrade', { exceeded: QuotaType.naturalAuthor, module: 1 })}>
                    升级
                  </Button>
                )
              }
            >
              升级后可查看全部{thousands(rows.data?.page_info.total_count ?? 0)}位
            </Banner>
          )}
          <KpiRow
            read={overview}
            items={cards.map((card) => ({
              ...card,
              value: overview.data?.[card.key],
              change: overview.data?.[`${card.key}_rate`],
            }))}
          />
          <WhenNear height={320}>
            <Trend read={trend} />
          </WhenNear>
        </>
      }
      tabs={
        <ListTabs
          platform={values.platform}
          // Goods and shops are the platform's own.
          onPlatform={(platform) => set({ platform, product_id: [], shop_id: [] })}
        />
      }
    >
      <FilterBar filters={filters} />
      <TalentNaturalTable
        key={`${JSON.stringify(values)} ${bulkDone}`}
        filters={filters}
        narrowing={narrowing}
        rows={rows}
      />
      <SoldDialog useSold={useSold} />
      <TalentDialogs />
    </ListPage>
  )
}
