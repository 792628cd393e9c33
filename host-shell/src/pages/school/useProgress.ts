import { useAction } from '@crm/client/hooks'
import { schoolCalls } from '@crm/contracts/calls/school'

/** Reports to the gateway how far one got; a report that fails is silent, the next one brings the position anyway. */
export function useProgress(course: { id: number }) {
  const action = useAction(schoolCalls.courseProgress, { weight: { harmless: 'own' }, quiet: true })
  return {
    report: (position: number, note?: string) =>
      action.run({ id: course.id, position: Math.floor(position), ...(note === undefined ? {} : { note }) }),
    saving: action.saving,
  }
}
