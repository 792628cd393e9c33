import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { useNarrow } from '@crm/ui/shell'
import { useState } from 'react'

/** Whether the menu is a rail of icons, and what changes it for good. Until somebody chooses, narrow windows have the rail. */
export function useFolded(): [folded: boolean, fold: (folded: boolean) => void] {
  const narrow = useNarrow()
  const [selected, setSelected] = useState(() => readStored<boolean>(storageKeys.sidebarFolded))
  const fold = (next: boolean) => {
    setSelected(next)
    writeStored(storageKeys.sidebarFolded, next)
  }
  return [selected ?? narrow, fold]
}
