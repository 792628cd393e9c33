import { mediumDetailRefusal } from '@crm/access/refusals'
import { mediumDrawerPlatforms, mediumPart } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { type MediumProfile, mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { OUT_OF_SCOPE_CODE } from '@crm/contracts/codes'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Card, EmptyBlock, lazyPart } from '@crm/ui/base'
import { DetailPage, ScopeBar, useFilters } from '@crm/ui/data'
import { useMemo } from 'react'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import { Colonels } from './Colonels.tsx'
import { Commissions } from './Commissions.tsx'
import { MediumHead } from './MediumHead.tsx'
import { mediumDetailFilters, tabsOf } from './mediumDetailFilters.ts'
import { Contents, Goods, Samples } from './Tables.tsx'
import { Talents } from './Talents.tsx'

const Comparison = lazyPart(() => import('./Comparison.tsx').then((module) => module.Comparison))

const asNumber = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** 媒介详情: one member of staff, oneself where the address names nobody. */
export function MediumDetailPage() {
  const who = useWho()
  const [query] = useQuery()
  const user_id = query.user_id === undefined ? who.user_id : asNumber(query.user_id)
  const isPermitted = user_id !== undefined && mediumDetailRefusal(who, user_id, 1) === undefined
  const person = useCall(
    mediumDetailCalls.userInfo,
    { user_id: user_id ?? 0 },
    { enabled: isPermitted, keepPrevious: false },
  )
  const isOpen = isPermitted && person.failure?.code !== OUT_OF_SCOPE_CODE
  return (
    <DetailPage
      title="媒介详情"
      fresh={person.data && { of: 'orders' }}
      neighbours={{
        route: 'MediumDetail',
        here: { user_id: user_id ?? 0 },
        unit: '位',
        carries: ['platform', 'tab', 'date_type', 'start_time', 'end_time', 'with'],
      }}
      read={person}
      isNamed={isOpen}
      name={person.data?.nick_name}
      missing={<EmptyBlock title={isOpen || user_id === undefined ? '成员不存在' : '暂无查看权限'} />}
    >
      {(profile) => <Detail key={profile.user_id} person={profile} />}
    </DetailPage>
  )
}

function Detail({ person }: { person: MediumProfile }) {
  const who = useWho()
  const [query, change] = useQuery()
  const named = asNumber(query.with)
  const other = named === person.user_id ? undefined : named
  const spec = useMemo(() => mediumDetailFilters(who), [who])
  const filters = useFilters(spec)
  const { values, set } = filters
  const { start_time, end_time } = filters.request
  const scope: MediumScope = {
    ...{ user_id: person.user_id, platform: values.platform },
    ...(start_time !== undefined && { start_time }),
    ...(end_time !== undefined && { end_time }),
  }
  const sells = mediumPart(who) === 'sales'
  const colonels = useCall(mediumDetailCalls.colonelOverview, scope, { enabled: sells })
  const hasColonels = person.manages_colonels === 1 || (colonels.data?.follow_count ?? 0) > 0
  const tabs = tabsOf(who, { user_id: person.user_id, hasColonels: hasColonels || values.tab === 'colonels' })
  const tab = tabs.find(({ key }) => key === values.tab)?.key ?? tabs[0]?.key
  return (
    <>
      <MediumHead
        person={person}
        scope={scope}
        other={other}
        onCompare={(chosen) => change({ with: chosen === undefined ? undefined : String(chosen) })}
        tabs={tab && { label: '媒介详情', items: tabs, value: tab, onChange: (next) => set({ tab: next }) }}
      />
      {sells && other !== undefined && (
        <Comparison scope={scope} name={person.nick_name} other={other} onEnd={() => change({ with: undefined })} />
      )}
      {tab === undefined ? (
        <Card>
          <EmptyBlock title="该角色无带货数据" />
        </Card>
      ) : (
        <>
          {tab !== 'percentage' && (
            <ScopeBar filters={filters} platforms={mediumDrawerPlatforms(who)} stickyTop={false} />
          )}
          <Card flush>
            {tab === 'talents' && <Talents scope={scope} />}
            {tab === 'colonels' && (
              <Colonels scope={scope} part={values.colonel_part} onPart={(colonel_part) => set({ colonel_part })} />
            )}
            {tab === 'samples' && (
              <Samples
                scope={scope}
                sells={sells}
                part={values.sample_part}
                onPart={(sample_part) => set({ sample_part })}
              />
            )}
            {tab === 'goods' && <Goods scope={scope} />}
            {tab === 'contents' && (
              <Contents scope={scope} part={values.content_part} onPart={(content_part) => set({ content_part })} />
            )}
            {tab === 'percentage' && <Commissions user_id={person.user_id} />}
          </Card>
        </>
      )}
    </>
  )
}
