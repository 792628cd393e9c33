import { useCall } from '@crm/client/hooks'
import { materialCalls } from '@crm/contracts/calls/materials'
import { useMemo } from 'react'

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

/** A folder with the way to it: 产品图 / 主图. */
export function folderOptions(folders: readonly { id: number; name: string; parent_id: number }[]) {
  const pathOf = (id: number): string => {
    const folder = folders.find((each) => each.id === id)
    if (folder === undefined) return ''
    const above = pathOf(folder.parent_id)
    return above === '' ? folder.name : `${above} / ${folder.name}`
  }
  return folders
    .map(({ id }) => ({ value: id, label: pathOf(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh'))
}

/** What forms and filters of materials offer: folders, SPUs, campaigns, uploaders, tags by group. */
export function useMaterialOptions() {
  const options = useCall(materialCalls.options, {})
  const groups = useCall(materialCalls.taggable, {})
  const known = options.state !== 'waiting' && groups.state !== 'waiting'
  return useMemo(() => {
    const { folders = [], spus = [], campaigns = [], uploaders = [] } = options.data ?? {}
    const tagGroups = groups.data?.list ?? []
    return {
      folders,
      folderOptions: folderOptions(folders),
      spus: spus.map(option),
      campaigns: campaigns.map(option),
      uploaders: uploaders.map(({ user_id, nick_name }) => ({ value: user_id, label: nick_name })),
      tagGroups,
      tags: tagGroups.flatMap(({ tags }) => tags.map(option)),
      known,
    }
  }, [options.data, groups.data, known])
}
