import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { NoviceTaskStatus } from '@crm/contracts/enums'
import { donePercent, firstSteps, isTour, type NoviceTask, openTasks } from '@crm/contracts/rules/noviceTasks'
import { go, useCanOpen } from '@crm/platform/navigate'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { IconTickCircle } from '@douyinfe/semi-icons'
import { Card } from '../../base/Card.tsx'
import classes from './FirstSteps.module.css'

/** The tasks of a newcomer that they may do: how far each is, how far they are in all, and how one is begun. */
export function useNoviceTasks() {
  const canOpen = useCanOpen()
  const read = useCall(commonCalls.noviceTaskUser, {})
  const mark = useAction(commonCalls.noviceTaskSetStatus, { weight: { harmless: 'own' } })
  const statusOf = ({ part_code }: NoviceTask) =>
    read.data?.list.find((each) => each.part_code === part_code)?.status ?? NoviceTaskStatus.open
  const start = async (task: NoviceTask) => {
    // A tour is taken by going there; the others are under way until what they ask for is there.
    const next = isTour(task) ? NoviceTaskStatus.done : NoviceTaskStatus.running
    if (statusOf(task) < next) await mark.run({ part_code: task.part_code, status: next })
    go(task.route)
  }
  const tasks = openTasks(canOpen)
  const percent = donePercent(tasks, (task) => statusOf(task) === NoviceTaskStatus.done)
  return { read, tasks, percent, statusOf, start }
}

/** 先做这三步: where a newcomer begins, in place of figures that are all zero. */
export function FirstSteps() {
  const canOpen = useCanOpen()
  const { statusOf, start } = useNoviceTasks()
  return (
    <Card title="先做这三步" note="完成后，您的成交、达人与合作数据会显示在数据概览">
      <ol className={classes.steps}>
        {firstSteps(canOpen).map((task, index) => {
          const isDone = statusOf(task) === NoviceTaskStatus.done
          return (
            <li key={task.part_code} className={classes.step} data-done={isDone || undefined}>
              <span className={classes.mark}>{isDone ? <IconTickCircle aria-label="已完成" /> : index + 1}</span>
              <span className={classes.text}>{task.title}</span>
              <Button size="small" aria-label={`去完成${task.title}`} onClick={() => void start(task)}>
                {isDone ? '再看看' : '去完成'}
              </Button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
