import { word } from '@crm/base/messages'
import type { OpenerProps } from '@crm/platform/openers'
import { Dialog } from '@crm/ui/base'
import { useState } from 'react'
import { TaskCentrePanel } from './TaskCentrePanel.tsx'

/** 任务列表 as a dialog: imports, downloads and inclusions, refreshed while it is open. */
export function TaskCentre({ tab, onClose }: OpenerProps['taskCentre'] & { onClose: () => void }) {
  const [shown, setShown] = useState(tab ?? 'import')
  return (
    <Dialog open flush width={1026} title={word.taskList} onClose={onClose}>
      <TaskCentrePanel value={shown} onChange={setShown} />
    </Dialog>
  )
}
