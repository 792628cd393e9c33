import { videoCalls } from '@crm/contracts/calls/videos'
import { videoColumns } from '@crm/contracts/columns/videos'
import { BlockSkeleton, CallButton, lazyPart, useDialog } from '@crm/ui/base'
import { ListPage, useList } from '@crm/ui/data'
import { VideoDrawer } from '../../drawer/VideoDrawer.tsx'
import { BasisHead } from '../../parts/BasisHead.tsx'
import { AddVideoDialog } from './AddVideoDialog.tsx'
import { commerceVideoFilters } from './commerceVideoFilters.ts'
import { useVideoChoices } from './useVideoChoices.ts'
import { useVideoFigures } from './useVideoFigures.ts'
import { VideoTable } from './VideoTable.tsx'

const VideoCharts = lazyPart(
  () => import('./VideoCharts.tsx').then((module) => module.VideoCharts),
  <BlockSkeleton height={320} />,
)

/** 带货视频: videos of followed talents that carry our goods, what they bring, and how they are labelled. */
export function MediaCenterCommerceVideoPage() {
  const openDialog = useDialog()
  const list = useList(videoCalls.list, {
    id: 'commerce_video',
    columns: videoColumns,
    filters: commerceVideoFilters,
    choices: useVideoChoices(),
  })
  const { values, set, filters, narrowing } = list
  const figures = useVideoFigures(narrowing, list.enabled)
  return (
    <ListPage
      title="带货视频"
      fresh={{ of: 'contents', platform: values.platform }}
      actions={
        <CallButton theme="solid" call={videoCalls.add} onClick={() => openDialog(AddVideoDialog, {})}>
          添加视频
        </CallButton>
      }
      tabs={
        <BasisHead
          items={[
            { key: 'pay', label: '按成交时间' },
            { key: 'publish', label: '按发布时间' },
          ]}
          values={values}
          set={set}
        />
      }
      filters={filters}
      figures={figures}
      chart={{ title: '趋势与分布', children: <VideoCharts request={narrowing} /> }}
    >
      <VideoTable list={list} />
      <VideoDrawer />
    </ListPage>
  )
}
