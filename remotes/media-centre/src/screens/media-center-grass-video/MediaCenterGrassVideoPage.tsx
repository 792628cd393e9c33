import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { grassVideoColumns } from '@crm/contracts/columns/videos'
import { BusinessModule, PLATFORMS_AND_ALL, QuotaType } from '@crm/contracts/enums'
import { withinQuota } from '@crm/platform/plan'
import { useCanCall } from '@crm/platform/navigate'
import { BlockSkeleton, Button, lazyPart, useDialog } from '@crm/ui/base'
import { ListPage, PlatformTabs, useAddressPlatform, useList } from '@crm/ui/data'
import { useMemo } from 'react'
import { VideoDrawer } from '../../drawer/VideoDrawer.tsx'
import { ListHead } from '../../parts/ListHead.tsx'
import { useTalentOptions } from '../../parts/useTalentOptions.ts'
import { AddGrassDialog } from './AddGrassDialog.tsx'
import { ContentQuota } from './ContentQuota.tsx'
import { GrassTable } from './GrassTable.tsx'
import { grassVideoFilters } from './grassVideoFilters.ts'
import { useGrassFigures } from './useGrassFigures.ts'

const TREND = '内容与互动趋势'
const GrassTrend = lazyPart(
  () => import('./GrassTrend.tsx').then((module) => module.GrassTrend),
  <BlockSkeleton height={320} />,
)

const named = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** 种草视频: seeding contents, what they reached and cost, and what they belong to. */
export function MediaCenterGrassVideoPage() {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const options = useCall(grassVideoCalls.options, {})
  const known = options.state !== 'waiting'
  const talents = useTalentOptions('grass', useAddressPlatform())
  const list = useList(grassVideoCalls.list, {
    id: 'grass_video',
    columns: grassVideoColumns,
    filters: grassVideoFilters,
    choices: useMemo(() => {
      const { spus, campaigns, labels = [] } = options.data ?? {}
      const words = labels.map((label) => ({ value: label, label }))
      return { talents, spus: named(spus), campaigns: named(campaigns), labels: words, known }
    }, [talents, options.data, known]),
  })
  const { values, set, filters, narrowing } = list
  const figures = useGrassFigures(narrowing, list.enabled)
  const isEditor = canCall(grassVideoCalls.add)
  const openAdding = async () => {
    if (await withinQuota(QuotaType.content)) openDialog(AddGrassDialog, {})
  }
  const add = (
    <Button theme="solid" onClick={() => void openAdding()}>
      添加种草内容
    </Button>
  )
  return (
    <ListPage
      title="种草视频"
      fresh={{ of: 'contents', classify: BusinessModule.content, platform: values.platform, range: narrowing }}
      actions={
        isEditor && (
          <>
            <ContentQuota quota={options.data?.quota} />
            {add}
          </>
        )
      }
      tabs={
        <ListHead>
          <PlatformTabs
            platforms={PLATFORMS_AND_ALL}
            value={values.platform}
            onChange={(platform) => set({ platform })}
          />
        </ListHead>
      }
      filters={filters}
      figures={figures}
      chart={{ title: TREND, children: <GrassTrend title={TREND} request={narrowing} /> }}
    >
      <GrassTable list={list} add={isEditor && add} />
      <VideoDrawer />
    </ListPage>
  )
}
