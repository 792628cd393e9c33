import { mediumDrawerPlatforms, mediumPart } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { openMedium } from '@crm/platform/medium'
import { useCanOpen } from '@crm/platform/navigate'
import type { OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { EmptyBlock, Tabs, TextButton, useErrorToast } from '@crm/ui/base'
import { DetailDrawer, Freshness, ScopeBar, useLocalFilters } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import classes from '../parts/medium/medium.module.css'
import { MediumFigures } from './MediumFigures.tsx'
import { HOURLY_MS, type MediumScope, openedAt, scopeSpec } from '../parts/medium/mediumFilters.ts'
import { MediumIdentity } from './MediumIdentity.tsx'
import { MediumSamples } from './MediumSamples.tsx'
import { MediumTalents } from '../parts/medium/MediumTalents.tsx'

const lists = [
  { key: 'talents', label: '合作列表' },
  { key: 'samples', label: '寄样列表' },
] as const

/** 媒介数据: the person, figures and charts, talents and samples, on one platform or all, asked again every hour. Roles that do not sell see as much of themselves as there is. */
export function MediumDrawer({ onClose, ...opened }: OpenerProps['mediumDrawer'] & { onClose: () => void }) {
  const who = useWho()
  const spec = useMemo(() => scopeSpec(who), [who])
  const scope = useLocalFilters(spec, openedAt(opened))
  const part = mediumPart(who)
  const [list, setList] = useState<(typeof lists)[number]['key']>('talents')
  const { user_id } = opened
  const { platform } = scope.values
  const { page: _page, size: _size, ...narrowing } = scope.request
  const request: MediumScope = { user_id, ...narrowing, platform }
  const info = useCall(mediumCalls.info, { user_id, platform }, { every: HOURLY_MS })
  useErrorToast(info.failure)
  const canOpen = useCanOpen()
  return (
    <DetailDrawer
      open
      width={1208}
      title="媒介数据"
      extra={
        <>
          <span className={classes.note}>
            <Freshness of="orders" platform={platform} every={HOURLY_MS} />
          </span>
          {canOpen('MediumDetail') && <TextButton onClick={() => openMedium(request)}>打开详情页</TextButton>}
        </>
      }
      read={info}
      onClose={onClose}
    >
      {(person) => (
        <div className={classes.parts}>
          <MediumIdentity person={person} sells={part === 'sales'} />
          {part === 'none' ? (
            <EmptyBlock title="该角色无带货数据" />
          ) : (
            <>
              {/* Up to the edge of the drawer, over its padding. */}
              <ScopeBar filters={scope} platforms={mediumDrawerPlatforms(who)} stickyTop={-16} />
              {part === 'sales' && <MediumFigures request={request} />}
              <div className={classes.list}>
                {part === 'sales' && <Tabs label="列表" items={lists} value={list} onChange={setList} />}
                {part === 'sales' && list === 'talents' ? (
                  <MediumTalents scope={request} />
                ) : (
                  <MediumSamples scope={request} />
                )}
              </div>
            </>
          )}
        </div>
      )}
    </DetailDrawer>
  )
}
