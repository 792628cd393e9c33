import type { OpenerProps } from '@crm/platform/openers'
import { Tabs } from '@crm/ui/base'
import { AuthorIncludes } from './AuthorIncludes.tsx'
import { ColonelIncludes } from './ColonelIncludes.tsx'
import { ExportTasks } from './ExportTasks.tsx'
import { ImportTasks } from './ImportTasks.tsx'
import classes from './TaskCentre.module.css'

type Tab = NonNullable<OpenerProps['taskCentre']['tab']>

const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'import', label: '导入任务' },
  { key: 'export', label: '下载任务' },
  { key: 'author', label: '达人收录列表' },
  { key: 'colonel', label: '团长收录列表' },
]

const lists = { import: ImportTasks, export: ExportTasks, author: AuthorIncludes, colonel: ColonelIncludes }

export interface TaskListProps {
  /** px at which table headers stay; false inside the dialog. */
  stickyTop: number | false
}

interface TaskCentrePanelProps {
  value: Tab
  onChange: (tab: Tab) => void
  stickyTop?: number | false
}

/** The four lists of the task centre; only the one on screen is asked for, every 10 s. */
export function TaskCentrePanel({ value, onChange, stickyTop = false }: TaskCentrePanelProps) {
  const List = lists[value]
  return (
    <div className={classes.panel}>
      <div className={classes.tabs}>
        <Tabs label="任务" items={tabs} value={value} onChange={onChange} />
      </div>
      <List key={value} stickyTop={stickyTop} />
    </div>
  )
}
