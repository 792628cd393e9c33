import { videoEditRefusal } from '@crm/access/videos'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { FilterBar, Page, PlatformTabs, useFilters } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { VideoDrawer } from '../../drawer/VideoDrawer.tsx'
import { AddVideoDialog } from './AddVideoDialog.tsx'
import { CHOSEN_KEYS, commerceVideoFilters } from './commerceVideoFilters.ts'
import classes from '../../parts/ListFrame.module.css'
import { useVideoChoices } from './useVideoChoices.ts'
import { VideoFigures } from './VideoFigures.tsx'
import { VideoTable } from './VideoTable.tsx'

/** 带货视频: videos of followed talents that carry our goods, what they bring, and how they are labelled. */
export function MediaCenterCommerceVideoPage() {
  const who = useWho()
  const [query] = useQuery()
  const [adds, setAdds] = useState(false)
  const { choices, known } = useVideoChoices(
    PLATFORMS.find((each) => each === query.platform) ?? 'dy',
    query.product_id,
  )
  const filters = useFilters(useMemo(() => commerceVideoFilters(choices), [choices]))
  // A value of the address that the choices must explain is not asked for as if it were absent.
  const enabled = known || !CHOSEN_KEYS.some((key) => query[key] !== undefined)
  const rows = useCall(videoCalls.list, filters.request, { enabled })
  const { page: _page, size: _size, order_by: _order, sort: _sort, ...narrowed } = filters.request
  const { values, set } = filters
  const add = videoEditRefusal(who) === undefined && (
    <Button theme="solid" onClick={() => setAdds(true)}>
      添加视频
    </Button>
  )
  return (
    <Page title="带货视频" note={freshnessNote()} noteTip="1小时更新一次" actions={add}>
      <div className={classes.card}>
        <div className={classes.tabs}>
          {/* Goods are the platform's own. */}
          <PlatformTabs value={values.platform} onChange={(platform) => set({ platform, product_id: [] })} />
        </div>
        <FilterBar filters={filters} />
      </div>
      <VideoFigures request={narrowed} enabled={enabled} />
      <div className={classes.card}>
        <VideoTable key={JSON.stringify(values)} filters={filters} rows={rows} narrowed={narrowed} />
      </div>
      <VideoDrawer />
      {adds && <AddVideoDialog onClose={() => setAdds(false)} />}
    </Page>
  )
}
