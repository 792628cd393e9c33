import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { naturalTalentColumns } from '@crm/contracts/columns/talentCarry'
import { naturalTalentFigures } from '@crm/contracts/figures/talents'
import { QuotaType } from '@crm/contracts/enums'
import { isOffered, open } from '@crm/platform/openers'
import { Banner, Button, lazyPart } from '@crm/ui/base'
import { figureItems, ListPage, useList, useAddressPlatform } from '@crm/ui/data'
import { useMemo } from 'react'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { SoldProvider } from '../../parts/SoldDialog.tsx'
import { useSoldChoices } from '../../parts/useSoldChoices.ts'
import { talentNaturalFilters } from './talentNaturalFilters.ts'
import { TalentNaturalTable } from './TalentNaturalTable.tsx'
import { useShopOptions } from './useShopOptions.ts'

const Trend = lazyPart(() => import('./NaturalTrend.tsx').then((module) => module.NaturalTrend))

const soldLinks = { goods: 'naturalGoods', live: 'naturalLives', video: 'naturalVideos' } as const

/** 自然出单达人: talents who sold our goods while nobody followed them, so that nobody loses them. */
export function TalentNaturalPage() {
  const { goods } = useSoldChoices()
  const { shops, known } = useShopOptions(useAddressPlatform() ?? 'dy')
  const list = useList(talentCarryCalls.naturalList, {
    id: 'talent_natural',
    columns: naturalTalentColumns,
    filters: talentNaturalFilters,
    choices: useMemo(() => ({ goods, shops, known }), [goods, shops, known]),
  })
  const { values, set, filters, narrowing, rows, enabled } = list
  const overview = useCall(talentCarryCalls.naturalOverview, narrowing, { enabled })
  const trend = useCall(talentCarryCalls.naturalTrend, narrowing, { enabled })
  const locked = rows.data?.ext.locked_count ?? 0
  return (
    <ListPage
      title="自然出单达人"
      fresh={{ of: 'orders', platform: values.platform, shop_id: values.shop_id }}
      above={
        locked > 0 && (
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
            升级后可查看全部 {thousands(list.total ?? 0)} 位
          </Banner>
        )
      }
      figures={{ read: overview, items: figureItems(naturalTalentFigures, overview.data, narrowing) }}
      chart={{ title: '趋势图', children: <Trend read={trend} /> }}
      tabs={
        <ListTabs
          platform={values.platform}
          // Goods and shops are the platform's own.
          onPlatform={(platform) => set({ platform })}
        />
      }
      filters={filters}
    >
      <SoldProvider value={{ call: talentCarryCalls.naturalSold, links: soldLinks, narrowing }}>
        <TalentNaturalTable list={list} />
      </SoldProvider>
    </ListPage>
  )
}
