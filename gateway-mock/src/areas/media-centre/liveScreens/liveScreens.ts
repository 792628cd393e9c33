import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { serve } from '../../serve.ts'
import { detail } from './detail.ts'
import { note } from './note.ts'
import { wall } from './wall.ts'

/** Screens for a wall: every live on air, and one of them minute by minute. */
export const liveScreens = serve(liveScreenCalls, { ...wall, ...detail, ...note })
