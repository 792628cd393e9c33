import { isColonelCorp } from '@crm/access/modules'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, Card, Tabs } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { TaskCentrePanel } from '../../task-centre/TaskCentrePanel.tsx'
import { NoviceTasks } from './NoviceTasks.tsx'
import classes from './TaskCenterPage.module.css'
import { type CentreTab, tabOf } from './taskCenterTabs.ts'

/** 任务中心: a newcomer's tasks, and the jobs that go on without their page. `fullscreen=1` covers header and sidebar. */
export function TaskCenterPage() {
  const who = useWho()
  const [query, setQuery] = useQuery()
  const isNovice = who.is_novice && !isColonelCorp(who)
  const tab = tabOf(query.tab, isNovice)
  const isFull = query.fullscreen === '1'
  const choose = (next: CentreTab) => setQuery({ tab: next }, { push: true })
  return (
    <div className={isFull ? classes.full : undefined}>
      <Page
        title="任务中心"
        actions={
          <Button type="tertiary" onClick={() => setQuery({ fullscreen: isFull ? undefined : '1' })}>
            {isFull ? '退出全屏' : '全屏'}
          </Button>
        }
      >
        {isNovice && (
          <Tabs
            kind="button"
            label="任务中心"
            items={[
              { key: 'novice', label: '新手任务' },
              { key: 'jobs', label: '任务列表' },
            ]}
            value={tab === 'novice' ? 'novice' : 'jobs'}
            onChange={(key) => choose(key === 'novice' ? 'novice' : 'import')}
          />
        )}
        {tab === 'novice' ? (
          <NoviceTasks />
        ) : (
          <Card flush>
            <TaskCentrePanel value={tab} onChange={choose} stickyTop={isFull ? 0 : 60} />
          </Card>
        )}
      </Page>
    </div>
  )
}
