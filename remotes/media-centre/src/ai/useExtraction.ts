import { transportMessage } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import { AI_POLL_MS, AI_STATUS, AI_WAIT_MS } from '@crm/contracts/rules/aiTools'
import { aiCalls } from '@crm/contracts/calls/ai'
import { useEffect, useState } from 'react'

/** An extraction as the screen shows it. */
export interface Extraction {
  working: boolean
  /** What is said in the video, once known. */
  text: string | undefined
  /** Why there is none, in a sentence for staff. */
  failure: string | undefined
  start: () => void
}

/** Extracts the text of the video at `url`: asks every two seconds, for a minute at most. */
export function useExtraction(url: string): Extraction {
  const begin = useAction(aiCalls.extractText, { weight: { harmless: 'reads' } })
  const [task, setTask] = useState<{ id: string; text: string; late: boolean }>()
  const asks = task !== undefined && task.text === '' && !task.late
  const [settled, setSettled] = useState(false)
  const check = useCall(
    aiCalls.extractTextCheck,
    { task_id: task?.id ?? '' },
    { enabled: asks && !settled, every: AI_POLL_MS, keepPrevious: false },
  )
  const status = check.data?.status
  useEffect(() => {
    if (status !== undefined && status !== AI_STATUS.working) setSettled(true)
  }, [status])
  useEffect(() => {
    if (!asks) return
    const timer = setTimeout(() => setTask((now) => now && { ...now, late: true }), AI_WAIT_MS)
    return () => clearTimeout(timer)
  }, [asks])

  const start = async () => {
    setTask(undefined)
    setSettled(false)
    const answer = await begin.run({ url })
    if (answer) setTask({ id: answer.task_id, text: answer.text, late: false })
  }
  const text = task?.text || (status === AI_STATUS.done ? check.data?.text : undefined)
  const failed = status === AI_STATUS.failed ? check.data?.reason : check.failure?.message
  const failure =
    task === undefined || text ? undefined : (failed ?? (task.late ? transportMessage.timeout : undefined))
  return {
    working: begin.saving || (asks && text === undefined && failure === undefined),
    text,
    failure,
    start: () => void start(),
  }
}
