import { activityStatusLabel } from '../enums.ts'

/** How far an activity is, in its usual colours. */
export const activityStatuses = {
  1: { text: activityStatusLabel[1], color: 'orange' },
  2: { text: activityStatusLabel[2], color: 'blue' },
  3: { text: activityStatusLabel[3], color: 'grey' },
} as const
