import { useCall } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { PLATFORMS } from '@crm/contracts/enums'
import type { ColonelDetail } from '@crm/contracts/fields/colonelFields'
import { useQuery } from '@crm/platform/navigate'
import { Button, DesktopOnly, EmptyBlock, lazyPart, useDialog } from '@crm/ui/base'
import { DetailPage, ScopeBar, useFilters } from '@crm/ui/data'
import { IncludeColonelDialog } from '../../parts/IncludeColonelDialog.tsx'
import { ColonelHead } from './ColonelHead.tsx'
import { ColonelTables } from './ColonelTables.tsx'
import { type ColonelTab, colonelDetailFilters } from './colonelDetailFilters.ts'

const ColonelLogs = lazyPart(() => import('./ColonelLogs.tsx').then((module) => module.ColonelLogs))

const tabs: readonly { key: ColonelTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'activities', label: '活动' },
  { key: 'samples', label: '寄样' },
  { key: 'coops', label: '合作' },
  { key: 'logs', label: '日志' },
]

/** 团长详情: one colonel, what it sold with whom, and what was agreed with it. */
export function ColonelDetailPage() {
  const [query] = useQuery()
  const colonel_buyin_id = query.colonel_buyin_id ?? ''
  const colonel = useCall(
    colonelCalls.detail,
    { colonel_buyin_id },
    { enabled: colonel_buyin_id !== '', keepPrevious: false },
  )
  return (
    <DetailPage
      title="团长详情"
      fresh={colonel.data && { of: 'orders', platform: colonel.data.colonel_info.platform }}
      neighbours={{
        route: 'ColonelDetail',
        here: { colonel_buyin_id },
        unit: '位',
        carries: ['platform', 'tab', 'date_type', 'start_time', 'end_time'],
      }}
      read={colonel}
      isNamed={colonel_buyin_id !== ''}
      name={colonel.data?.colonel_info.name}
      missing={<Unknown number={colonel_buyin_id} platform={query.platform} />}
    >
      {(detail) => <Detail key={colonel_buyin_id} colonel={detail} />}
    </DetailPage>
  )
}

function Unknown({ number, platform }: { number: string; platform: string | undefined }) {
  const openDialog = useDialog()
  const known = PLATFORMS.find((each) => each === platform)
  return (
    <EmptyBlock
      title="未找到该团长"
      note="团长未收录，或已从列表删除"
      action={
        <DesktopOnly>
          <Button
            theme="solid"
            onClick={() =>
              openDialog(IncludeColonelDialog, { ...(known && { platform: known }), colonel_link: number })
            }
          >
            收录团长
          </Button>
        </DesktopOnly>
      }
    />
  )
}

function Detail({ colonel }: { colonel: ColonelDetail }) {
  const filters = useFilters(colonelDetailFilters)
  const { values, set } = filters
  const { start_time, end_time } = filters.request
  const request = {
    colonel_buyin_id: colonel.colonel_info.colonel_buyin_id,
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
  }
  return (
    <>
      <ColonelHead
        colonel={colonel}
        filters={filters}
        request={request}
        tabs={{ label: '团长详情', items: tabs, value: values.tab, onChange: (tab) => set({ tab }) }}
        onLog={() => set({ tab: 'logs' })}
      />
      <ScopeBar filters={filters} stickyTop={false} />
      {values.tab === 'logs' ? (
        <ColonelLogs colonel={colonel} />
      ) : (
        <ColonelTables tab={values.tab} colonel={colonel} request={request} />
      )}
    </>
  )
}
