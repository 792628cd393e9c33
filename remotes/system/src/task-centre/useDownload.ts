import { useAction } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { toast } from '@crm/platform/feedback'
import { saveFile } from '@crm/ui/data'
import { useCallback, useRef } from 'react'
import { NO_FILE } from './taskFilters.ts'

/** Downloads the file of a task: asks for its address, which holds for a minute and once. */
export function useDownload(): (fileUrl: string) => void {
  const link = useAction(taskCalls.fileLink, { weight: { harmless: 'reads' } })
  const run = useRef(link.run)
  run.current = link.run
  return useCallback((fileUrl) => {
    if (fileUrl === '') {
      toast.error(NO_FILE)
      return
    }
    void run.current({ file_url: fileUrl }).then((found) => found && saveFile(found.url, found.file_name))
  }, [])
}
