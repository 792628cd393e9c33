import { seedingEditRefusal } from '@crm/access/videos'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { PLATFORMS_AND_ALL, QuotaType } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { withinQuota } from '@crm/platform/plan'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { FilterBar, Page, PlatformTabs, useFilters } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { VideoDrawer } from '../../drawer/VideoDrawer.tsx'
import classes from '../../parts/ListFrame.module.css'
import { AddGrassDialog } from './AddGrassDialog.tsx'
import { ContentQuota } from './ContentQuota.tsx'
import { GrassFigures } from './GrassFigures.tsx'
import { GrassTable } from './GrassTable.tsx'
import { CHOSEN_KEYS, grassVideoFilters } from './grassVideoFilters.ts'

const named = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** 种草视频: seeding contents, what they reached and cost, and what they belong to. */
export function MediaCenterGrassVideoPage() {
  const who = useWho()
  const [query] = useQuery()
  const [adds, setAdds] = useState(false)
  const options = useCall(grassVideoCalls.options, {})
  const filters = useFilters(
    useMemo(() => {
      const { spus, campaigns, labels = [] } = options.data ?? {}
      const words = labels.map((label) => ({ value: label, label }))
      return grassVideoFilters({ spus: named(spus), campaigns: named(campaigns), labels: words })
    }, [options.data]),
  )
  // A value of the address that the choices must explain is not asked for as if it were absent.
  const enabled = options.state !== 'waiting' || !CHOSEN_KEYS.some((key) => query[key] !== undefined)
  const rows = useCall(grassVideoCalls.list, filters.request, { enabled })
  const { page: _page, size: _size, order_by: _order, sort: _sort, ...narrowed } = filters.request
  const { values, set } = filters
  const isEditor = seedingEditRefusal(who) === undefined
  const openAdding = async () => {
    if (await withinQuota(QuotaType.content)) setAdds(true)
  }
  const add = (
    <Button theme="solid" onClick={() => void openAdding()}>
      添加种草内容
    </Button>
  )
  return (
    <Page
      title="种草视频"
      note={freshnessNote()}
      noteTip="1小时更新一次"
      actions={
        isEditor && (
          <>
            <ContentQuota quota={options.data?.quota} />
            {add}
          </>
        )
      }
    >
      <div className={classes.card}>
        <div className={classes.tabs}>
          <PlatformTabs
            platforms={PLATFORMS_AND_ALL}
            value={values.platform}
            onChange={(platform) => set({ platform })}
          />
        </div>
        <FilterBar filters={filters} />
      </div>
      <GrassFigures request={narrowed} enabled={enabled} />
      <div className={classes.card}>
        <GrassTable
          key={JSON.stringify(values)}
          filters={filters}
          rows={rows}
          narrowed={narrowed}
          options={options.data}
          add={isEditor && add}
        />
      </div>
      <VideoDrawer />
      {adds && <AddGrassDialog options={options.data} onClose={() => setAdds(false)} />}
    </Page>
  )
}
